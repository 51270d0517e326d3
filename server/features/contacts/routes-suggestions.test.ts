import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminMessage } from '#shared/contracts/admin/contacts-admin.ts';
import { churches } from '../../db/tables/churches.ts';
import { emails } from '../../db/tables/emails.ts';
import { history } from '../../db/tables/history.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { undoPath } from '../../test/decisions.ts';
import { makeStamp, readSuggestion } from './policy.ts';

const { deps, build, request, signIn, setNow } = await createTestApp({ env: { LIMIT_FACTOR: '100' } });
const { db } = deps;
const start = new Date('2026-03-01T18:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let admin: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  admin = await signIn({ role: 'admin' });
  owner = await signIn();
});
beforeEach(() => setNow(start));

/** A suggestion about a new church, as presented to the administrator. */
async function suggest(
  { field, text }: { field: string; text: string },
  values: Parameters<typeof build.church>[0] = {},
) {
  const church = await build.church(values);
  const about = { kind: 'suggestion' as const, churchId: church.id, churchName: church.name };
  const { id } = await build.message({ ...about, name: '', subject: null, field, body: text });
  return { church, message: await findSuggestion(id, text) };
}
async function findSuggestion(id: number, search: string): Promise<AdminMessage> {
  const query = { search: search.split('\n')[0]!, show: 'suggestion' };
  const { body } = await admin.agent.get('/api/admin/messages').query(query).set(admin.bearer).expect(200);
  return body.find((item: AdminMessage) => item.id === id);
}
const act = (id: number, action: string, body: object = {}) =>
  admin.agent.post(`/api/admin/messages/${id}/${action}`).set(admin.bearer).send(body);
const undo = async (messageId: number, status: number) =>
  admin.agent
    .post(await undoPath(db, { messageId }))
    .set(admin.bearer)
    .expect(status);
const pageOf = async (id: number) => (await request.get(`/api/churches/${id}`).expect(200)).body;
const curatedOf = async (id: number) =>
  (await db.select({ fields: churches.curatedFields }).from(churches).where(eq(churches.id, id)))[0]!.fields;
const historyOf = (id: number) =>
  db.select().from(history).where(eq(history.subjectId, id)).orderBy(history.id);
const emailsAbout = async (name: string) =>
  (await db.select().from(emails).where(eq(emails.to, owner.user.email))).filter(({ subject }) =>
    subject.includes(name),
  );

test('applies suggested service times: page, history, and an email to the owner', async () => {
  const { church, message } = await suggest(
    { field: 'times', text: 'Sunday 8:00 AM\n\nSunday 10:30 AM (Spanish)' },
    { name: 'Applied Times Chapel', userId: owner.user.id, services: ['Sunday 9:00 AM'] },
  );
  expect(message.change).toEqual({
    version: church.version,
    current: { services: ['Sunday 9:00 AM'] },
    suggested: { services: ['Sunday 8:00 AM', 'Sunday 10:30 AM (Spanish)'] },
  });
  const { version, suggested } = message.change!;
  const { body } = await act(message.id, 'apply', { version, fields: suggested }).expect(200);
  expect(body).toEqual({ message: 'Suggestion applied', undo: expect.any(Number) });
  expect(await findSuggestion(message.id, message.text)).toMatchObject({
    state: 'answered',
    answered: { by: admin.user.username },
    change: null,
  });
  const page = await pageOf(church.id);
  expect(page.services).toEqual(suggested.services);
  expect(page.serviceTimes.map(({ start }: { start: number }) => start)).toEqual([480, 630]);
  expect((await historyOf(church.id)).at(-1)).toMatchObject({
    action: 'edited',
    details: {
      messageId: message.id,
      changes: { services: { from: ['Sunday 9:00 AM'], to: suggested.services } },
    },
  });
  const emails = await emailsAbout('Applied Times Chapel');
  expect(emails).toHaveLength(1);
  expect(emails[0]!.nextAttemptAt).toEqual(later(15));
});

test('applies an edited suggestion and leaves other fields alone', async () => {
  const { church, message } = await suggest(
    { field: 'address', text: 'It is 900 New Road, Bellaire, TX 77401' },
    { address: '1 Old Road', city: 'Houston', zip: '77002', phone: '(713) 555-0100' },
  );
  expect(message.change?.suggested).toEqual({
    address: 'It is 900 New Road',
    city: 'Bellaire',
    zip: '77401',
  });
  const fields = { ...message.change!.suggested, address: '900 New Road' };
  await act(message.id, 'apply', { version: message.change!.version, fields }).expect(200);
  const page = await pageOf(church.id);
  expect(page).toMatchObject({ ...fields, phone: '(713) 555-0100' });
});

test('restores the previous value on undo without emailing the owner', async () => {
  const { church, message } = await suggest(
    { field: 'phone', text: 'Call 713-555-0199 instead' },
    { name: 'Undone Phone Chapel', userId: owner.user.id, phone: '(713) 555-0100' },
  );
  expect(message.change?.suggested).toEqual({ phone: '713-555-0199' });
  await act(message.id, 'apply', { version: church.version, fields: message.change!.suggested }).expect(200);
  expect((await pageOf(church.id)).phone).toBe('713-555-0199');
  expect(await curatedOf(church.id)).toEqual(['phone']);
  setNow(later(14));
  await undo(message.id, 200);
  const opened = await findSuggestion(message.id, message.text);
  expect(opened).toMatchObject({ state: 'read', answered: null });
  expect((await pageOf(church.id)).phone).toBe('(713) 555-0100');
  expect(await curatedOf(church.id), 'imports may change it again').toEqual([]);
  expect(await emailsAbout('Undone Phone Chapel')).toHaveLength(0);
  await undo(message.id, 409);
});

test('rejects undo after 15 seconds or after another change', async () => {
  const first = await suggest({ field: 'website', text: 'see late.example.org/en' });
  const { version, suggested } = first.message.change!;
  expect(suggested).toEqual({ website: 'late.example.org/en' });
  await act(first.message.id, 'apply', { version, fields: suggested }).expect(200);
  setNow(later(16));
  await undo(first.message.id, 409);
  expect((await pageOf(first.church.id)).website).toBe('https://late.example.org/en');

  const [one, two] = ['713-555-0201', '713-555-0202'];
  const second = await suggest({ field: 'phone', text: one });
  const apply = (fields: object, expected: number) =>
    act(second.message.id, 'apply', { version: expected, fields });
  await apply({ phone: one }, second.church.version).expect(200);
  const about = { kind: 'suggestion' as const, churchId: second.church.id, churchName: second.church.name };
  const next = await build.message({ ...about, field: 'phone', body: two });
  await act(next.id, 'apply', { version: second.church.version + 1, fields: { phone: two } }).expect(200);
  await undo(second.message.id, 409);
  expect((await pageOf(second.church.id)).phone).toBe(two);
});

test('dismisses a suggestion with a reason and undoes that', async () => {
  const { church, message } = await suggest({ field: 'phone', text: 'It is 713-555-0300' });
  const decision = { reason: 'wrong', note: 'The church confirmed its number.' };
  await act(message.id, 'dismiss', decision).expect(200);
  expect((await historyOf(church.id)).at(-1)).toMatchObject({
    action: 'suggestion_dismissed',
    details: decision,
  });
  await act(message.id, 'dismiss', decision).expect(409);
  await undo(message.id, 200);
  const opened = await findSuggestion(message.id, message.text);
  expect(opened).toMatchObject({ state: 'read', answered: null });
});

test('rejects decided suggestions, stale versions, other messages, and invalid values', async () => {
  const { church, message } = await suggest({ field: 'phone', text: 'Dial 713-555-0400' });
  const { version } = church;
  const fields = { phone: '713-555-0400' };
  await act(message.id, 'apply', { version: version + 1, fields }).expect(409);
  await act(message.id, 'apply', { version, fields: {} }).expect(400);
  await act(message.id, 'apply', { version, fields: { name: 'Another' } }).expect(400);
  await act(message.id, 'apply', { version, fields: { zip: 'abc' } }).expect(400);
  await act(message.id, 'dismiss', { reason: 'because' }).expect(400);
  await act((await build.message()).id, 'dismiss', { reason: 'wrong' }).expect(404);
  await act(999_999_999, 'apply', { version, fields }).expect(404);
  await act(message.id, 'apply', { version, fields }).expect(200);
  await act(message.id, 'apply', { version: version + 1, fields }).expect(409);
});

test('proposes no change for suggestions without a field', async () => {
  for (const field of ['closed', 'duplicate', 'other'])
    expect((await suggest({ field, text: `About ${field} doors` })).message.change).toBeNull();
});

const listed = { services: [], phone: '', website: '', address: '', city: 'Houston', zip: '77002' };
test.each([
  ['moved', '1200 Main Street', { address: '1200 Main Street', city: 'Houston', zip: '77002' }],
  ['moved', '77005 Oak Lane, Katy', { address: '77005 Oak Lane', city: 'Katy', zip: '77002' }],
  ['address', '5 Elm St\nSpring, TX 77373-1234', { address: '5 Elm St', city: 'Spring', zip: '77373-1234' }],
  ['phone', '+1 (713) 555-0100 ext 7', { phone: '+1 (713) 555-0100 ext 7' }],
  [
    'website',
    'Their page is https://grace.example.org/home now',
    { website: 'https://grace.example.org/home' },
  ],
])('parses a suggestion about %s: %j', (field, text, suggested) => {
  expect(readSuggestion({ field, text }, listed)?.suggested).toEqual(suggested);
});

test('stores what a visitor says on a Spanish page in English, so that it can be applied', async () => {
  const church = await build.church();
  const earlier = new Date(start.getTime() - 60_000);
  await request
    .post(`/api/churches/${church.id}/suggestions`)
    .set('Accept-Language', 'es')
    .send({
      field: 'visit',
      text: 'Horarios: Domingo 12:00 PM\nTeléfono: 713-555-0155\nMúsica: Coro, Órgano\nEl sitio web es viejo',
      reference: '',
      stamp: makeStamp(deps.secret, earlier),
    })
    .expect(200);
  const { body } = await admin.agent.get('/api/admin/messages?show=suggestion').set(admin.bearer).expect(200);
  const message = body.find((item: AdminMessage) => item.church?.id === church.id);
  expect(message.text).toBe(
    'Service times: Domingo 12:00 PM\nPhone number: 713-555-0155\nMusic: Choir, Organ\nEl sitio web es viejo',
  );
  const { version, suggested } = message.change;
  expect(suggested).toEqual({
    services: ['Domingo 12:00 PM'],
    phone: '713-555-0155',
    music: ['choir', 'organ'],
  });
  await act(message.id, 'apply', { version, fields: suggested }).expect(200);
  expect(await pageOf(church.id)).toMatchObject(suggested);
});

test('applies what a visitor says about a visit, says so on the page, and restores the source on undo', async () => {
  const said = { factsBy: 'church' as const, factsAt: new Date('2026-01-05T00:00:00Z') };
  const { church, message } = await suggest(
    { field: 'visit', text: 'Music: Choir, Organ\nParking: On the moon\nWhat people wear: Come as you are' },
    { name: 'Questions Chapel', worshipStyle: ['quiet'], ...said },
  );
  expect(message.change).toMatchObject({
    current: { music: [], dress: [] },
    suggested: { music: ['choir', 'organ'], dress: ['come-as-you-are'] },
  });
  const { version, suggested } = message.change!;
  await act(message.id, 'apply', { version, fields: suggested }).expect(200);
  expect(await pageOf(church.id)).toMatchObject({
    ...{ worshipStyle: ['quiet'], music: ['choir', 'organ'], dress: ['come-as-you-are'] },
    statedFacts: { by: 'visitor', at: start.toISOString() },
  });
  await undo(message.id, 200);
  expect(await pageOf(church.id)).toMatchObject({
    ...{ worshipStyle: ['quiet'], music: [], dress: [] },
    statedFacts: { by: 'church', at: said.factsAt.toISOString() },
  });
});
