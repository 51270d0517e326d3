import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '../test/database.ts';
import { startDatabaseProxy } from '../test/database-proxy.ts';
import { createDb, createPool } from './client.ts';
import { watchDatabase } from './watch.ts';

const log = pino({ level: 'silent' });
const database = await cloneDatabase();
const proxy = await startDatabaseProxy(database.url);
afterAll(async () => {
  proxy.end();
  await database.drop();
});

test('replaces a connection that died silently in a transaction after the statement timeout', async () => {
  const pool = createPool({ url: proxy.url, size: 1, log, statementTimeout: 500 });
  const db = createDb(pool);
  const transaction = db.transaction(async (tx) => {
    await tx.execute('select 1');
    proxy.stall();
    await tx.execute('select 2');
  });
  await expect(transaction).rejects.toThrow();
  expect((await pool.query('select 3 as number')).rows).toEqual([{ number: 3 }]);
  await pool.end();
});

test('fails in-flight and new queries while the database hangs, and recovers', async () => {
  const watch = watchDatabase({ databaseUrl: proxy.url, log });
  await watch.ready;
  const pool = createPool({ url: proxy.url, size: 2, log, watch, statementTimeout: 60_000 });
  await pool.query('select 1');
  proxy.hang();
  await expect(pool.query('select 1')).rejects.toThrow();
  expect(watch.isHanging()).toBe(true);
  expect(watch.isListening()).toBe(false);
  await expect(watch.ping(1000)).rejects.toThrow();
  await expect(pool.query('select 1')).rejects.toThrow('The database is not responding.');
  await expect(createDb(pool).transaction(async () => undefined)).rejects.toThrow();
  proxy.restore();
  await expect.poll(() => watch.isListening(), { timeout: 20_000 }).toBe(true);
  expect((await pool.query('select 4 as number')).rows).toEqual([{ number: 4 }]);
  await watch.close();
  await pool.end();
});

test('stops waiting for the lock of a dead session after the lock timeout', async () => {
  const pool = createPool({ url: proxy.url, size: 2, log, lockTimeout: 200 });
  const lock = 'select pg_advisory_xact_lock(7)';
  const dead = await pool.connect();
  await dead.query('begin');
  await dead.query(lock);
  proxy.stall();
  await expect(pool.query(lock)).rejects.toMatchObject({ code: '55P03' });
  dead.release(true);
  await pool.end();
});
