import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { headOfChurch } from './present.ts';
import { findChurch } from './service.ts';

const { request, build, deps } = await createTestApp();

test('lists only approved churches, featured first', async () => {
  const regular = await build.church({ name: 'Aldine Chapel' });
  const featured = await build.church({ name: 'Zion Temple', featured: true });
  await build.church({ name: 'Waiting Church', status: 'pending' });
  const response = await request.get('/api/churches').expect(200);
  expect(response.body.map((church: { id: number }) => church.id)).toEqual([featured.id, regular.id]);
  expect(response.headers['x-total-count']).toBe('2');
});

test("returns the church's own state in lists, on its page and in structured data", async () => {
  const away = await build.church({ name: 'Glacier Church', city: 'Anchorage', state: 'AK', zip: '99501' });
  const home = await build.church({ name: 'Bayou Church' });
  const { body } = await request.get('/api/churches?sort=name').expect(200);
  const stateOf = (id: number) => body.find((church: { id: number }) => church.id === id).state;
  expect([stateOf(away.id), stateOf(home.id)]).toEqual(['AK', 'TX']);
  expect((await request.get(`/api/churches/${away.id}`).expect(200)).body.state).toBe('AK');
  expect(
    headOfChurch((await findChurch(deps.db, { id: away.id, today: '2026-01-01' }))!, {
      base: '',
      now: new Date('2026-01-01'),
    }).jsonLd?.[0],
  ).toMatchObject({
    address: { addressLocality: 'Anchorage', addressRegion: 'AK' },
  });
});

describe('a church from public records', () => {
  const imported = { address: '', zip: '77020', source: 'hifld', denomination: 'Other', services: [] };
  const read = async (id: number) => (await request.get(`/api/churches/${id}`).expect(200)).body;

  test('has the public name of its source, never the import key', async () => {
    const list = { sourceId: '1', latitude: 29.77, longitude: -95.31 };
    const hifld = await build.church({ ...imported, ...list, sourceDate: '2007-10-10' });
    expect(await read(hifld.id)).toMatchObject({
      source: { name: 'HIFLD', checked: '2007-10-10' },
      approximate: false,
    });
    expect(await read((await build.church({ ...imported, ...list, source: 'my-list' })).id)).toMatchObject({
      source: { name: '', checked: null },
    });
    expect((await read((await build.church()).id)).source).toBeNull();
  });

  test('is marked approximate if its position is only that of its ZIP code or county', async () => {
    const center = deps.geo.zipCenter('77020')!;
    expect((await read((await build.church({ ...imported, ...center, sourceId: '2' })).id)).approximate).toBe(
      true,
    );
    const nowhere = { latitude: null, longitude: null, sourceId: '3' };
    expect((await read((await build.church({ ...imported, ...nowhere })).id)).approximate).toBe(true);
  });

  test('has structured data without "Other" and without an invented city', async () => {
    const away = { city: '', zip: '99501', area: 'Alaska', description: '' };
    const { id, name } = await build.church({ ...imported, ...away, sourceId: '4' });
    const head = headOfChurch((await findChurch(deps.db, { id, today: '2026-01-01' }))!, {
      base: '',
      now: new Date('2026-01-01'),
    });
    expect(head.title).toBe(`${name}, Alaska`);
    expect(head.description).toBe('Church in Alaska. TX 99501');
    expect(head.jsonLd?.[0]).toMatchObject({ description: 'Church in Alaska. TX 99501' });
    expect(JSON.stringify(head.jsonLd)).not.toContain('addressLocality');
  });
});
