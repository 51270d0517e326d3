import { describe, expect, test } from 'vitest';
import { listUnclaimed, type UnclaimedChurch, unclaimedLimit } from '#shared/contracts/claims.ts';
import { createTestApp } from '../../test/app.ts';

const { build, anonymous } = await createTestApp();
const owner = await build.user();
const church = (name: string, values: Parameters<typeof build.church>[0] = {}) =>
  build.church({ name, area: 'Downtown', ...values });

const ask = async (search?: string): Promise<string[]> => {
  const query = search === undefined ? {} : { search };
  const { body } = await anonymous.get(listUnclaimed.path).query(query).expect(200);
  return body.map(({ name }: UnclaimedChurch) => name);
};

const zion = await church('Zion Lutheran Church', { denomination: 'Lutheran' });
await church('Bethel Tabernacle', {
  denomination: 'Pentecostal',
  area: 'Montrose',
  address: '12 Zebra Lane',
});
await church('Saint Mary’s Parish', { denomination: 'Catholic', area: 'Katy', zip: '77450' });
await church('Looked After Zion', { userId: owner.id });
await church('Waiting Zion', { status: 'pending' });
await church('Rejected Zion', { status: 'rejected' });
await church('Featured Nobody', { featured: true, denomination: 'Baptist' });

describe('without a query', () => {
  test('lists unowned public churches by name', async () => {
    expect(await ask()).toEqual([
      'Bethel Tabernacle',
      'Featured Nobody',
      'Saint Mary’s Parish',
      'Zion Lutheran Church',
    ]);
    const { body } = await anonymous.get(listUnclaimed.path).expect(200);
    const { id, name, denomination, address, area } = zion;
    expect(body[3]).toEqual({ id, name, denomination, address, area });
    expect(await ask('')).toHaveLength(4);
    expect(await ask('  %_ ')).toHaveLength(4);
  });
});

describe('with a query', () => {
  test.each([
    ['ZION', ['Zion Lutheran Church']],
    ['z', ['Zion Lutheran Church']],
    ['lutheran', ['Zion Lutheran Church']],
    ['montrose', ['Bethel Tabernacle']],
    ['tabernacle bethel', ['Bethel Tabernacle']],
    ['st marys', ['Saint Mary’s Parish']],
    ['77450', ['Saint Mary’s Parish']],
    ['katy catholic', ['Saint Mary’s Parish']],
    ['luteran zoin', ['Zion Lutheran Church']],
    ['tabernakle', ['Bethel Tabernacle']],
    ['baptist', ['Featured Nobody']],
    ['xyzzyx', []],
  ])('%s', async (text, names) => {
    expect(await ask(text)).toEqual(names);
  });

  test('does not match street addresses, and treats wildcards and quotes literally', async () => {
    expect(await ask('zebra')).toEqual([]);
    expect(await ask("%'; drop table churches --")).toEqual([]);
    await anonymous
      .get(listUnclaimed.path)
      .query({ search: 'x'.repeat(201) })
      .expect(400);
  });

  test('returns up to fifty churches, best matches first', async () => {
    for (let i = 0; i < unclaimedLimit + 5; i += 1) await church(`Annex ${i} of Riverbend Chapel`);
    await church('Riverbend Chapel');
    const names = await ask('riverbend chapel');
    expect(names).toHaveLength(unclaimedLimit);
    expect(names[0]).toBe('Riverbend Chapel');
    expect(await ask()).toHaveLength(unclaimedLimit);
  });

  test.each(['', 'riverbend'])('pages through all matches of "%s", each exactly once', async (search) => {
    const listed: number[] = [];
    let url: string | undefined = `${listUnclaimed.path}?search=${search}`;
    const sizes: number[] = [];
    while (url) {
      const page: { body: UnclaimedChurch[]; headers: Record<string, string> } = await anonymous
        .get(url)
        .expect(200);
      sizes.push(page.body.length);
      listed.push(...page.body.map(({ id }) => id));
      url = /<([^>]+)>; rel="next"/.exec(page.headers.link ?? '')?.[1];
    }
    expect(sizes).toEqual([unclaimedLimit, search ? 6 : 10]);
    expect(new Set(listed).size).toBe(listed.length);
    const cursor = 'eyJ9.x';
    await anonymous.get(listUnclaimed.path).query({ search, cursor }).expect(400);
  });

  test('finds a church whose whole name begins the names of many others', async () => {
    for (let i = 0; i <= unclaimedLimit; i += 1) await church(`Cedar Chapel ${i}`);
    await church('Cedar Chapel');
    expect((await ask('cedar chapel'))[0]).toBe('Cedar Chapel');
  });
});
