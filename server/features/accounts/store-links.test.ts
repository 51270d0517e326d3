import { beforeEach, describe, expect, test } from 'vitest';
import { accountTokens, resetRequests } from '../../db/tables/accounts.ts';
import { createTestApp } from '../../test/app.ts';
import {
  consumeToken,
  deleteTokens,
  insertResetRequest,
  insertToken,
  type TokenPurpose,
  takeResetRequest,
} from './store-links.ts';

const { deps, build } = await createTestApp();
const { db } = deps;
const now = new Date('2030-06-15T17:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const ann = await build.user();
const bea = await build.user();

beforeEach(() => db.delete(accountTokens));
let n = 0;
const insert = async (purpose: TokenPurpose, { userId = ann.id, expiresAt = later(1000) } = {}) => {
  n += 1;
  await insertToken(db, { hash: `hash ${n}`, purpose, userId, email: ann.email, now, expiresAt });
  return `hash ${n}`;
};
const works = async (hash: string, at = now) => (await consumeToken(db, { hash, now: at })) !== undefined;

describe('a link', () => {
  test('works once, until it expires', async () => {
    const hash = await insert('verify_email');
    expect(await works('another')).toBe(false);
    expect(await consumeToken(db, { hash, now: later(999) })).toMatchObject({
      userId: ann.id,
      email: ann.email,
      purpose: 'verify_email',
    });
    expect(await works(hash)).toBe(false);
    expect(await works(await insert('verify_email'), later(1000))).toBe(false);
  });

  test('is replaced by a new one of the same kind and account, unless it resets the password', async () => {
    const old = await insert('verify_email');
    const change = await insert('change_email');
    const other = await insert('verify_email', { userId: bea.id });
    const reset = await insert('reset_password');
    await insert('reset_password');
    const fresh = await insert('verify_email');
    const links = [old, change, other, reset, fresh];
    expect(await Promise.all(links.map((link) => works(link)))).toEqual([false, true, true, true, true]);
  });

  test('that undoes an email change is kept alongside a new one and when others are voided', async () => {
    const [first, second] = [await insert('undo_email'), await insert('undo_email')];
    const reset = await insert('reset_password');
    const other = await insert('reset_password', { userId: bea.id });
    await deleteTokens(db, { userId: ann.id });
    expect([await works(first), await works(reset), await works(other)]).toEqual([true, false, true]);
    await deleteTokens(db, { userId: ann.id, all: true });
    expect(await works(second)).toBe(false);
  });

  test('is requested in order, each request once', async () => {
    for (const email of ['a@b.example', 'c@d.example'])
      await insertResetRequest(db, { purpose: 'reset_password', email, now });
    const take = async () => (await db.transaction((tx) => takeResetRequest(tx)))?.email;
    expect([await take(), await take(), await take()]).toEqual(['a@b.example', 'c@d.example', undefined]);
    expect(await db.select().from(resetRequests)).toEqual([]);
  });
});
