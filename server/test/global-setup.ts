/**
 * Sets up what all server tests share: a Postgres with a migrated template database, which test files clone
 * (test/database.ts), and a bundle for tests that start processes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../dev/postgres/postgres.ts';
import { serverBundle } from '../dev/scripts/bundle.mjs';

export const templateName = 'houston_churches_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  let serverUrl: string;
  let cleanUp = async () => {};
  if (configuredUrl) {
    serverUrl = configuredUrl;
  } else {
    const dir = await mkdtemp(join(tmpdir(), 'houston-churches-test-'));
    const postgres = await startEmbeddedPostgres({ dir, durable: false });
    serverUrl = postgres.url('postgres');
    cleanUp = async () => {
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    };
  }
  const template = new URL(serverUrl);
  template.pathname = `/${templateName}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${templateName} with (force)`);
  await admin.end();
  await ensureDatabase(template.href);
  await migrateDatabase(template.href);
  project.provide('databaseServer', serverUrl);

  // In node_modules, so that it can import packages, and two levels deep like dist/server, so that it finds migrations/.
  const bundle = await mkdtemp('node_modules/.tests-');
  await build({ ...serverBundle, outdir: bundle, sourcemap: false });
  project.provide('serverBundle', resolve(bundle, 'index.js'));
  return async () => {
    await rm(bundle, { recursive: true, force: true });
    await cleanUp();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    /** Entry point of the bundled server and commands, which starts much faster than the source. */
    serverBundle: string;
  }
}
