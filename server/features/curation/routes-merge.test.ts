import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { submissions as copy } from '#shared/messages/submissions.ts';
import { churches } from '../../db/tables/churches.ts';
import { claims } from '../../db/tables/claims.ts';
import { blockedVisitors, plannedVisits } from '../../db/tables/contacts.ts';
import { emails } from '../../db/tables/emails.ts';
import { events } from '../../db/tables/events.ts';
import { favorites } from '../../db/tables/favorites.ts';
import { churchPhotos } from '../../db/tables/gallery.ts';
import { churchSources } from '../../db/tables/imports.ts';
import { churchMerges } from '../../db/tables/submissions.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { removeOld } from '../../jobs/retention.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { bareTemplate } from '../../test/template.ts';
import { listUnused } from '../uploads/store.ts';
import { findDuplicates } from './service-merge.ts';
import type { MergeSnapshot } from './store-merge.ts';

const { deps, build, anonymous, signIn } = await createTestApp({
  env: { LIMIT_FACTOR: '100' },
  app: { client: { template: bareTemplate } },
});
const { db } = deps;

type Church = typeof churches.$inferSelect;
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ role: 'admin' });
});
const post = (path: string, body: object = {}) => admin.agent.post(path).set(admin.bearer).send(body);
const get = (path: string) => admin.agent.get(path).set(admin.bearer);
const merge = (id: number, body: { into: number; take?: string[]; stamp?: string }) =>
  post(`/api/admin/churches/${id}/merge`, body);
const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0];
const compare = async (id: number, other: number) =>
  (await get(`/api/admin/churches/${id}/merge?with=${other}`).expect(200)).body;
const lastMerge = async (id: number) => {
  const { body } = await get(`/api/admin/history?subjectId=${id}`).expect(200);
  return body.find(({ action }: { action: string }) => action === 'merged') as {
    id: number;
    undoUntil: string | null;
  };
};

/** An imported listing with only a name and a position. */
const imported = (values: Partial<Church> = {}) =>
  build.church({
    address: '',
    zip: '',
    description: '',
    services: [],
    denomination: 'Non-denominational',
    source: 'hifld',
    sourceId: `h${Math.random()}`,
    ...values,
  });
const text = {
  name: 'Grace Chapel of the Bayou',
  denomination: 'Methodist',
  address: '12 Owner Street',
  zip: '77006',
  phone: '713 555 0188',
  website: 'https://grace-bayou.example',
  description: 'We meet under the live oaks.',
  services: ['Sunday 10:30 AM', 'Wednesday 7:00 PM'],
  latitude: 29.741,
  longitude: -95.391,
  history: 'Founded in 1921.',
  email: 'office@grace-bayou.example',
};

describe('comparing', () => {
  test('shows what distinguishes two equal names, in the order requested', async () => {
    const owner = await signIn();
    const entry = await imported({ name: 'Equal Name' });
    const own = await build.church({ ...text, name: 'Equal Name', userId: owner.user.id, status: 'pending' });
    await build.event({ userId: owner.user.id, churchId: own.id });
    const { sides, stamp } = await compare(own.id, entry.id);
    expect(stamp).toEqual(expect.any(String));
    expect(sides).toMatchObject([
      { id: own.id, status: 'pending', source: null, owner: { email: owner.user.email }, events: 1 },
      { id: entry.id, status: 'approved', source: 'hifld', sourceId: entry.sourceId, owner: null, events: 0 },
    ]);
    expect(sides[0].fields).toMatchObject(text.history ? { history: text.history, email: text.email } : {});
    expect((await compare(entry.id, own.id)).stamp).toBe(stamp);
  });

  test('rejects a church with itself, unknown churches, and ids out of range', async () => {
    const { id } = await build.church();
    await get(`/api/admin/churches/${id}/merge?with=${id}`).expect(400);
    await get(`/api/admin/churches/${id}/merge?with=999999`).expect(404);
    await get(`/api/admin/churches/999999/merge?with=${id}`).expect(404);
    await get(`/api/admin/churches/${id}/merge?with=2147483648`).expect(400);
    await get(`/api/admin/churches/${id}/merge`).expect(400);
  });
});

describe('merging field by field', () => {
  test('fills an empty imported listing with an owner’s submission', async () => {
    const owner = await signIn();
    const entry = await imported();
    const own = await build.church({ ...text, userId: owner.user.id, status: 'pending' });
    await merge(own.id, { into: entry.id }).expect(200, { message: copy.merged });
    expect(await rowOf(entry.id)).toMatchObject({ ...text, userId: owner.user.id, source: 'hifld' });
    const { body } = await anonymous.get(`/api/churches/${entry.id}`).expect(200);
    expect(body).toMatchObject({
      name: text.name,
      address: text.address,
      zip: text.zip,
      phone: text.phone,
      website: text.website,
      description: text.description,
      services: text.services,
      latitude: text.latitude,
      history: text.history,
    });
    const matches = await anonymous.get('/api/churches?day=wednesday').expect(200);
    expect(matches.body.map(({ id }: { id: number }) => id)).toContain(entry.id);
  });

  test('does not redirect the old URL while the surviving church is not public', async () => {
    const [removed, survivor] = [await build.church(), await build.church()];
    await merge(removed.id, { into: survivor.id }).expect(200);
    await db.update(churches).set({ status: 'rejected' }).where(eq(churches.id, survivor.id));
    await anonymous.get(`/api/churches/${removed.id}`).expect(404);
    await anonymous.get(`/church/${removed.id}`).expect(404);
  });

  test('takes exactly the chosen fields, including the whole position, and records them', async () => {
    const removed = await build.church({ ...text, name: 'Gone' });
    const survivor = await build.church({ name: 'Stays', phone: '713 555 0000' });
    const take = ['description', 'position'];
    await merge(removed.id, { into: survivor.id, take }).expect(200);
    expect(await rowOf(survivor.id)).toMatchObject({
      name: 'Stays',
      phone: '713 555 0000',
      website: null,
      description: text.description,
      latitude: text.latitude,
      longitude: text.longitude,
      lat: text.latitude,
      lng: text.longitude,
    });
    const { body } = await get(`/api/admin/history?subjectId=${survivor.id}`).expect(200);
    expect(body[0]).toMatchObject({ action: 'merged', details: { changed: take, into: survivor.id } });
  });

  test('prefers the owner’s values by default, even over longer ones, and rejects unknown fields', async () => {
    const owner = await signIn();
    const own = await build.church({ userId: owner.user.id, description: 'Short.' });
    const other = await build.church({
      description: 'Much longer, from an import.',
      website: 'https://x.example',
    });
    await merge(other.id, { into: own.id, take: ['id'] as string[] }).expect(400);
    await merge(other.id, { into: own.id }).expect(200);
    expect(await rowOf(own.id)).toMatchObject({
      name: own.name,
      description: 'Short.',
      website: 'https://x.example',
    });
  });

  test('is rejected if either side has changed since the comparison', async () => {
    const owner = await signIn();
    const [a, b] = [await build.church({ userId: owner.user.id }), await build.church()];
    for (const id of [a.id, b.id]) {
      const { stamp } = await compare(a.id, b.id);
      await db
        .update(churches)
        .set({ phone: `713 555 ${id}` })
        .where(eq(churches.id, id));
      const refused = await merge(a.id, { into: b.id, stamp }).expect(409);
      expect(refused.body.message).toBe(copy.mergeChanged);
    }
    const { stamp } = await compare(a.id, b.id);
    await merge(a.id, { into: b.id, stamp }).expect(200);
  });
});

describe('undoing a merge', () => {
  test('restores everything that belonged to both churches', async () => {
    const owner = await signIn();
    const [fan, friend] = [await build.user(), await build.user()];
    const now = new Date();
    const upload = { bytes: 1, width: 10, height: 10, createdAt: new Date(0) };
    const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    await db.insert(uploads).values(ids.map((id) => ({ ...upload, id, userId: owner.user.id })));
    const hero = `/uploads/${ids[1]}/1600.webp`;
    const removed = await build.church({ ...text, userId: owner.user.id, heroImage: hero, featured: true });
    const survivor = await imported({ name: 'The Imported One', heroImage: '/art/x.svg' });
    const event = await build.event({ userId: owner.user.id, churchId: removed.id });
    await db
      .insert(churchPhotos)
      .values({ churchId: removed.id, uploadId: ids[0]!, alt: 'Roof', position: 1, createdAt: now });
    await db.insert(favorites).values([
      { userId: fan.id, churchId: removed.id, createdAt: now },
      { userId: friend.id, churchId: removed.id, createdAt: now },
      { userId: friend.id, churchId: survivor.id, createdAt: now },
    ]);
    const claim = { userId: fan.id, firstName: 'F', lastName: 'A', email: 'f@a.example', createdAt: now };
    await db.insert(claims).values([
      { ...claim, churchId: removed.id },
      { ...claim, churchId: survivor.id },
    ]);
    await db.execute(sql`insert into church_numbers (church_id, month, profile_views, planned_visits)
      values (${removed.id}, '2026-10', 5, 2), (${survivor.id}, '2026-10', 7, 1)`);
    await db.insert(plannedVisits).values({
      churchId: removed.id,
      name: 'Ruth Moab',
      email: 'ruth@example.org',
      service: '',
      people: 2,
      children: 0,
      question: '',
      createdAt: now,
    });
    await db.insert(blockedVisitors).values([
      { churchId: removed.id, digest: 'of removed' },
      { churchId: removed.id, digest: 'of both' },
      { churchId: survivor.id, digest: 'of both' },
    ]);
    // Import records that were linked to these churches earlier return to their own church.
    await db.insert(churchSources).values([
      { source: 'parishes', sourceId: 'of removed', churchId: removed.id },
      { source: 'parishes', sourceId: 'of survivor', churchId: survivor.id },
    ]);
    const stored = async () => ({
      removed: await rowOf(removed.id),
      survivor: await rowOf(survivor.id),
      events: await db.select({ churchId: events.churchId }).from(events).where(eq(events.id, event!.id)),
      photos: await db
        .select()
        .from(churchPhotos)
        .where(inArray(churchPhotos.churchId, [removed.id, survivor.id])),
      favorites: await db
        .select()
        .from(favorites)
        .where(inArray(favorites.churchId, [removed.id, survivor.id]))
        .orderBy(favorites.userId, favorites.churchId),
      claims: await db.select().from(claims).where(eq(claims.userId, fan.id)).orderBy(claims.id),
      numbers: (
        await db.execute(sql`select church_id, month, profile_views, planned_visits from church_numbers
        where church_id in (${removed.id}, ${survivor.id}) order by 1`)
      ).rows,
      visits: await db.select({ churchId: plannedVisits.churchId }).from(plannedVisits),
      blocked: await db
        .select()
        .from(blockedVisitors)
        .orderBy(blockedVisitors.churchId, blockedVisitors.digest),
      sources: await db
        .select()
        .from(churchSources)
        .where(inArray(churchSources.churchId, [removed.id, survivor.id]))
        .orderBy(churchSources.sourceId),
    });
    const before = await stored();
    await merge(removed.id, { into: survivor.id }).expect(200);
    const merged = await stored();
    expect(merged.removed).toBeUndefined();
    expect(merged.survivor).toMatchObject({ ...text, heroImage: hero, featured: true });
    expect(merged.numbers).toMatchObject([{ church_id: survivor.id, profile_views: 12, planned_visits: 3 }]);
    expect(merged.visits).toEqual([{ churchId: survivor.id }]);
    expect(merged.blocked).toEqual([
      { churchId: survivor.id, digest: 'of both' },
      { churchId: survivor.id, digest: 'of removed' },
    ]);
    expect(merged.claims.map(({ state }) => state).sort()).toEqual(['open', 'withdrawn']);
    expect(await listUnused(db, { before: new Date(), limit: 10 })).toEqual([]);

    const { id, undoUntil } = await lastMerge(survivor.id);
    expect(new Date(undoUntil!).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await post(`/api/admin/history/${id}/undo`).expect(200, { message: copy.unmerged });
    const after = await stored();
    const changes = { version: expect.any(Number), updatedAt: expect.any(Date) };
    expect(after).toEqual({
      ...before,
      removed: { ...before.removed, ...changes },
      survivor: { ...before.survivor, ...changes },
    });
    await anonymous.get(`/church/${removed.id}`).expect(200);
    const { body } = await get(`/api/admin/history?subjectId=${removed.id}`).expect(200);
    expect(body[0]).toMatchObject({ action: 'unmerged', undoUntil: null });
    const sent = await db
      .select()
      .from(emails)
      .where(eq(emails.to, owner.user.email))
      .orderBy(emails.createdAt);
    expect(sent.map(({ subject }) => subject)).toEqual([
      `${text.name} was merged with another listing`,
      `${text.name} has its own listing again`,
    ]);
    await post(`/api/admin/history/${id}/undo`).expect(404);
    // The churches can be merged again.
    await merge(removed.id, { into: survivor.id }).expect(200);
  });

  test('keeps later changes, and undoes consecutive merges only in reverse order', async () => {
    const [a, b, c] = [await build.church({ ...text }), await build.church(), await build.church()];
    await merge(a.id, { into: b.id, take: ['phone', 'website'] }).expect(200);
    await db.update(churches).set({ phone: '713 555 7777' }).where(eq(churches.id, b.id));
    const first = await lastMerge(b.id);
    await merge(b.id, { into: c.id, take: [] }).expect(200);
    const early = await post(`/api/admin/history/${first.id}/undo`).expect(409);
    expect(early.body.message).toBe(copy.unmergeMissing);
    const second = await lastMerge(c.id);
    await post(`/api/admin/history/${second.id}/undo`).expect(200);
    expect((await anonymous.get(`/church/${a.id}`)).headers.location).toBe(`/church/${b.id}`);
    await post(`/api/admin/history/${first.id}/undo`).expect(200);
    expect(await rowOf(b.id)).toMatchObject({ phone: '713 555 7777', website: null });
    expect(await rowOf(a.id)).toMatchObject({ phone: text.phone, website: text.website });
  });

  test('works for a merge from before planned visits', async () => {
    const [a, b] = [await build.church({ ...text }), await build.church()];
    await db.execute(
      sql`insert into church_numbers (church_id, month, profile_views) values (${a.id}, '2026-10', 5)`,
    );
    await merge(a.id, { into: b.id }).expect(200);
    const { id } = await lastMerge(b.id);
    const [stored] = await db.select().from(churchMerges).where(eq(churchMerges.historyId, id));
    const { from, belongings, ...rest } = stored!.snapshot as MergeSnapshot;
    const { takes_visits: _, ...church } = from;
    const { blocked: __, ...known } = belongings;
    const { planned_visits: ___, ...moved } = belongings.moved;
    const numbers = belongings.numbers.map(({ planned_visits: _, ...row }) => row);
    const earlier = { ...rest, from: church, belongings: { ...known, moved, numbers } };
    await db.update(churchMerges).set({ snapshot: earlier }).where(eq(churchMerges.historyId, id));
    await post(`/api/admin/history/${id}/undo`).expect(200);
    expect(await rowOf(a.id)).toMatchObject({ takesVisits: true });
    const { rows } = await db.execute(
      sql`select planned_visits from church_numbers where church_id = ${a.id}`,
    );
    expect(rows).toEqual([{ planned_visits: 0 }]);
  });

  test('is impossible after 30 days, when the snapshot is deleted', async () => {
    const [a, b] = [await build.church(), await build.church()];
    await merge(a.id, { into: b.id }).expect(200);
    const { id } = await lastMerge(b.id);
    await db.update(churchMerges).set({ at: new Date(Date.now() - 31 * 86_400_000) });
    await post(`/api/admin/history/${id}/undo`).expect(409);
    await removeOld(deps, {} as never);
    expect(await db.select().from(churchMerges)).toEqual([]);
    expect((await lastMerge(b.id)).undoUntil).toBeNull();
    await post(`/api/admin/history/${id}/undo`).expect(404);
    await post('/api/admin/history/999999/undo').expect(404);
  });
});

describe('possible duplicates', () => {
  const at = (latitude: number, longitude = -94.5) => ({ latitude, longitude, zip: '' });
  const listed = async () => {
    await findDuplicates({ db, now: () => new Date('2100-01-01') });
    const pairs = [];
    for (let next: number | null = 0; next !== null; ) {
      const query: string = next === 0 ? '' : `?cursor=${next}`;
      const { body, headers } = await get(`/api/admin/duplicates${query}`).expect(200);
      pairs.push(...body);
      const [, cursor] = /cursor=(\d+)/.exec(headers.link ?? '') ?? [];
      next = cursor === undefined ? null : Number(cursor);
    }
    return pairs as Array<{
      a: { id: number };
      b: { id: number };
      meters: number;
      samePhone: boolean;
      congregations: boolean;
    }>;
  };
  const ids = async (among: number[]) =>
    (await listed())
      .filter(({ a, b }) => among.includes(a.id) && among.includes(b.id))
      .map(({ a, b }) => [a.id, b.id]);
  const decide = (a: number, b: number, decision: string) =>
    post('/api/admin/duplicates', { pairs: [{ a, b }], decision });

  test('lists similar names nearby, equal names within a kilometer, and shared phone numbers', async () => {
    const lake = await build.church({ name: 'LAKEWOOD CHURCH', ...at(30.5) });
    const twin = await build.church({
      name: 'Lakewood Church',
      source: 'osm',
      sourceId: 'l1',
      ...at(30.5005),
    });
    const far = await build.church({ name: 'Lakewood Church', ...at(30.55) });
    const near = await build.church({ name: 'Zion Temple', ...at(30.5001) });
    const phone = await build.church({
      name: 'Zion Temple of Houston',
      ...at(31.5),
      phone: '(713) 555-0777',
    });
    const same = await build.church({ name: 'Zion Temple', ...at(31.9), phone: '713-555-0777' });
    const hidden = await build.church({ name: 'Lakewood Church', ...at(30.5), status: 'pending' });
    const all = [lake, twin, far, near, phone, same, hidden].map(({ id }) => id);
    expect(await ids(all)).toEqual([
      [lake.id, twin.id],
      [phone.id, same.id],
    ]);
    const pair = (await listed()).find(({ a }) => a.id === lake.id)!;
    expect(pair).toMatchObject({
      samePhone: false,
      b: { name: 'Lakewood Church', source: 'osm' },
    });
    expect(pair.meters).toBeGreaterThan(45);
    expect(pair.meters).toBeLessThan(65);

    const distinct = await decide(twin.id, lake.id, 'distinct').expect(200);
    expect(distinct.body).toEqual({ message: copy.pairsSaved.distinct, undo: expect.any(Number) });
    await decide(phone.id, same.id, 'later').expect(200, { message: copy.pairsSaved.later, undo: null });
    expect(await ids(all)).toEqual([]);
    const { body } = await get(`/api/admin/history?subjectId=${lake.id}`).expect(200);
    expect(body[0]).toMatchObject({ action: 'not_duplicate', details: { other: twin.id } });
    await db.execute(
      sql`update church_pairs set later_until = now() - interval '1 minute' where later_until is not null`,
    );
    expect(await ids(all)).toEqual([[phone.id, same.id]]);
    await merge(phone.id, { into: same.id }).expect(200);
    expect(await ids(all)).toEqual([]);
  });

  test('lists similar names with the same website', async () => {
    const website = 'https://www.one-website.example/';
    const one = await build.church({ name: 'Mount Zion', ...at(32.1), website });
    const other = await build.church({
      name: 'Mount Zion Houston',
      ...at(32.5),
      website: 'http://one-website.example',
    });
    const unlike = await build.church({ name: 'Sunrise Cathedral', ...at(32.9), website });
    expect(await ids([one, other, unlike].map(({ id }) => id))).toEqual([[one.id, other.id]]);
  });

  test('compares a church again when it has changed', async () => {
    const one = await build.church({ name: 'Cedar Chapel', ...at(34.1) });
    const other = await build.church({ name: 'Cedar Chapel', ...at(34.1) });
    const both = [one.id, other.id];
    expect(await ids(both)).toEqual([both]);
    const rename = (name: string) =>
      db.update(churches).set({ name, updatedAt: new Date() }).where(eq(churches.id, one.id));
    await rename('Willow Fellowship');
    expect(await ids(both)).toEqual([]);
    await rename('Cedar Chapel');
    const total = async () => Number((await get('/api/admin/duplicates')).headers['x-total-count']);
    const before = await total();
    expect(await ids(both)).toEqual([both]);
    expect(await total()).toBe(before + 1);
    // What was decided isn't found again.
    await decide(one.id, other.id, 'distinct').expect(200);
    await rename('Cedar Chapel');
    expect(await ids(both)).toEqual([]);
  });

  test('marks the wards of a building as different with one decision, which can be taken back', async () => {
    const wards = [];
    for (let n = 1; n <= 12; n += 1)
      wards.push(await build.church({ name: `Latter-day Saints - Ward ${n}`, ...at(33.5) }));
    const twin = await build.church({ name: 'Latter-day Saints - Ward 12', ...at(33.5) });
    const all = [...wards, twin].map(({ id }) => id);
    const among = async () => (await listed()).filter(({ a, b }) => all.includes(a.id) && all.includes(b.id));
    const before = await among();
    expect(before).toHaveLength((13 * 12) / 2);
    const pairs = before
      .filter(({ congregations }) => congregations)
      .map(({ a, b }) => ({ a: a.id, b: b.id }));
    expect(pairs).toHaveLength(before.length - 1);
    const decideAll = (decision: string) => post('/api/admin/duplicates', { pairs, decision }).expect(200);
    const { undo } = (await decideAll('distinct')).body;
    const duplicate = [[wards[11]!.id, twin.id]];
    expect(await ids(all)).toEqual(duplicate);
    const takeBack = () => post(`/api/admin/history/${undo}/undo`);
    await takeBack().expect(200);
    expect(await among()).toEqual(before);
    await takeBack().expect(409);
    const { body } = await get(`/api/admin/history?subjectId=${all[0]}`).expect(200);
    expect(body[0]).toMatchObject({ action: 'undone', details: { decision: 'not_duplicate' } });
    // A ward that joins later is the only one that is listed.
    await decideAll('distinct');
    const added = await build.church({ name: 'Latter-day Saints - Ward 14', ...at(33.5) });
    const open = await ids([...all, added.id]);
    expect(open).toHaveLength(all.length + 1);
    expect(open.filter(([, b]) => b !== added.id)).toEqual(duplicate);
  });

  test('rejects a church with itself, unknown churches, and unknown decisions', async () => {
    const { id } = await build.church();
    await decide(id, id, 'distinct').expect(400);
    await decide(id, 999_999, 'distinct').expect(404);
    await decide(id, id + 1, 'never').expect(400);
    await get('/api/admin/duplicates?cursor=2147483648').expect(400);
  });
});
