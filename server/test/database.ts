/** A database of its own for a test file: a clone of the migrated template, dropped at the end. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

const templateName = 'houston_churches_template';

/** `empty` leaves the migrations to the test. */
export async function cloneDatabase(
  options: { empty?: boolean } = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name} template ${options.empty ? 'template0' : templateName}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
