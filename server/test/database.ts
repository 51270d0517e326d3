import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

const templateName = 'houston_churches_template';

/** Clones the migrated template database, or creates an empty one. The caller must drop it. */
export async function cloneDatabase(
  options: { empty?: boolean } = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const template = options.empty ? 'template0' : templateName;
  // Five times faster than the default strategy, which writes every page to the log.
  await admin(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
