import { lt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { deleteInBatches } from './prune.ts';
import { churchVisits } from './tables/analytics.ts';

const { db } = (await createTestApp()).deps;
const where = lt(churchVisits.day, '2030-06-15');

test('deletes all matching rows in batches, unless the signal aborts', async () => {
  await db.execute(sql`
    insert into church_visits (day, digest) select date '2030-06-14', n::text from generate_series(1, 2001) n
    union all select date '2030-06-15', 'today'`);
  await deleteInBatches(db, { from: churchVisits, where, signal: AbortSignal.abort() });
  expect(await db.$count(churchVisits)).toBe(2002);
  await deleteInBatches(db, { from: churchVisits, where, signal: undefined });
  expect(await db.select({ digest: churchVisits.digest }).from(churchVisits)).toEqual([{ digest: 'today' }]);
});
