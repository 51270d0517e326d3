import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withoutSearchTriggers } from '../../db/rebuild-search.ts';
import { createTestApp } from '../../test/app.ts';

const { request, build, deps } = await createTestApp();
const namesOf = async (search: string): Promise<string[]> =>
  (await request.get('/api/churches').query({ search, exact: 'true' }).expect(200)).body.map(
    ({ name }: { name: string }) => name,
  );

test.each([
  ['Lakewood Chapel', ['wood', 'lakew', 'akewoo chap', 'lakewoods']],
  ['6e12abc Fellowship', ['6e12abc', '6e12', 'fellow 6e12abc']],
  ['22nd Street Temple', ['22nd', '22 temple', 'temple 22n']],
  ['한국 장로 교회', ['한국', '교회', '장로교회'.slice(0, 2)]],
  ['Quiet Xylophone Meadow Vineyard', ['qxmv', 'qxm', 'qx', 'vineyard qxm']],
  ['Bethel African Methodist Episcopal', ['ame', 'bethel ame', 'episc bethel', 'a.m.e.']],
])('finds %s by parts of words, initials, numbers and synonyms', async (name, texts) => {
  await build.church({ name });
  for (const text of texts) expect(await namesOf(text), text).toContain(name);
});

test('finds a church by its other names, like by its name', async () => {
  await build.church({ name: 'Bellflower Methodist' });
  await build.church({ name: '휴스턴교회', otherNames: 'Bellflower Korean Church; Iglesia Coreana' });
  for (const text of ['Bellflower Korean Church', 'iglesia coreana', '휴스턴교회', 'belflower korean'])
    expect((await request.get('/api/churches').query({ search: text }).expect(200)).body[0].name, text).toBe(
      '휴스턴교회',
    );
});

test('requires every word, whichever one the index looks up', async () => {
  await build.church({ name: 'Rarebit Evergreen Chapel' });
  await build.church({ name: 'Evergreen Rarebit Temple' });
  expect(await namesOf('rarebit vergree')).toHaveLength(2);
  expect(await namesOf('rarebit chapel')).toEqual(['Rarebit Evergreen Chapel']);
  expect(await namesOf('temple rareb')).toEqual(['Evergreen Rarebit Temple']);
  expect(await namesOf('rarebit te chapel')).toEqual([]);
});

test('finds a whole word before the words of an import are counted', async () => {
  await deps.db.transaction((tx) =>
    withoutSearchTriggers(tx, () =>
      tx.execute(sql`insert into churches (name, denomination, area, lat, lng, status)
        values ('Zyzzyva Tabernacle', 'Other', 'Downtown', 29.7, -95.3, 'approved')`),
    ),
  );
  expect(await namesOf('zyzzyva tabernacle')).toEqual(['Zyzzyva Tabernacle']);
});
