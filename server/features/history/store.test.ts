import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';

const { deps } = await createTestApp();
const { db } = deps;

test.each([
  ['church', 'church_id', 'church_name'],
  ['event', 'event_id', 'event_title'],
  ['account', 'user_id', 'username'],
  ['article', 'article_id', 'article_title'],
])('the previous release writes and reads the history of a kind (%s)', async (kind, id, name) => {
  const view = sql.identifier(`${kind}_history`);
  // As the previous release's statements are: columns that it doesn't set are "default".
  const { rows } = await db.execute(sql`
    insert into ${view} (id, at, ${sql.identifier(id)}, ${sql.identifier(name)}, action, actor_id, actor)
    values (default, now(), 7, 'Seven', 'deleted', default, 'admin') returning id`);
  const entry = rows[0]!.id;
  const stored = await db.execute(
    sql`select kind, subject_id, subject_name, details, seen from history where id = ${entry}`,
  );
  expect(stored.rows).toEqual([{ kind, subject_id: 7, subject_name: 'Seven', details: {}, seen: true }]);
  const read = await db.execute(
    sql`select ${sql.identifier(name)} as name from ${view} where id = ${entry} for update`,
  );
  expect(read.rows).toEqual([{ name: 'Seven' }]);
});

test('the previous release marks a church’s entries as seen', async () => {
  await db.execute(sql`
    insert into church_history (at, church_id, church_name, action, actor, seen)
    values (now(), 8, 'Eight', 'edited_live', 'owner', false)`);
  await db.execute(sql`update church_history set seen = true where church_id = 8`);
  const { rows } = await db.execute(sql`select seen from history where kind = 'church' and subject_id = 8`);
  expect(rows).toEqual([{ seen: true }]);
});
