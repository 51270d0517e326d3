/** Every call of the specification's section 7 succeeds with exactly the payload of its table, as the role that may. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createPaidApp } from './billing.ts';
import { testPassword } from './build.ts';

const app = await createPaidApp();
const { payments, settle, build } = app;

type Owner = Awaited<ReturnType<typeof app.owner>>;
let owner: Owner;
let payer: Owner;
let admin: Awaited<ReturnType<typeof app.signIn>>;
/** Set up by beforeAll, by name. */
let ids: Record<string, string | number>;

beforeAll(async () => {
  owner = await app.owner({ name: 'Grace Chapel', featured: true });
  payer = await app.owner({ name: 'Hope Church' });
  admin = await app.signIn({ role: 'admin' });
  const url = await app.checkout(payer, { churchId: payer.church.id });
  payments.pay(url);
  await settle();
  const { body: subscription } = await payer.agent.get('/api/me/subscription').expect(200);
  const event = await build.event({ userId: owner.user.id });
  const article = await build.article();
  const pending = () => build.church({ status: 'pending', userId: owner.user.id });
  ids = {
    church: owner.church.id,
    deleted: (await build.church()).id,
    approved: (await pending()).id,
    rejected: (await pending()).id,
    event: event.id,
    slug: article.slug,
    subscription: subscription.id,
    session: app.sessionOf(url),
  };
});

const visitor = () => app.anonymous;
const signedIn = () => owner.agent;
const subscriber = () => payer.agent;
/** A signed-in user without churches. */
const newcomer = async () => (await app.signIn()).agent;

/** Sections 3 and 5, "Submit and edit church forms". */
const churchForm = {
  name: 'Grace Chapel',
  denomination: 'Baptist',
  address: '12 Oak Street',
  area: 'Montrose',
  zip: '77006',
  phone: '713 555 0123',
  website: 'https://grace.example.org',
  description: 'A chapel under the oaks.',
  services: ['Sunday 9:00 AM'],
  youtubeChannel: '',
};
const onboardingForm = {
  churchName: 'Grace on the Bayou',
  denomination: 'Non-denominational',
  pastorName: 'Ada Lee',
  address: '12 Elm Street',
  city: 'Houston',
  zipCode: '77006',
  phone: '713 555 0123',
  email: 'office@grace.example.org',
  website: '',
  description: 'A church on the bayou that has its doors open for everybody, every day.',
  missionStatement: '',
  history: '',
  specialPrograms: '',
  youthPrograms: '',
  musicMinistry: '',
  outreachPrograms: '',
  youtubeChannel: '',
  facebookPage: '',
  instagramHandle: '',
  area: 'North',
  additionalInfo: '',
  services: JSON.stringify(['Sunday 9:00 AM']),
  paymentCompleted: true,
};
const account = { username: 'ruth', email: 'ruth@example.org', password: 'church' };
const contact = {
  name: 'Ruth',
  email: 'ruth@example.org',
  subject: 'general-inquiry',
  message: 'Which churches have a choir?',
};
const claimData = {
  firstName: 'Ruth',
  lastName: 'Moab',
  email: 'ruth@example.org',
  phone: '',
  claimExisting: false,
  selectedChurchId: null,
  churchName: 'Bethlehem Church',
  denomination: 'Community Church',
  address: '12 Oak Street',
  area: 'Downtown Houston',
  zip: '77002',
  churchPhone: '',
  website: '',
  description: '',
  subscriptionType: 'annual',
};

type Agent = ReturnType<typeof visitor>;
type Call = [call: string, who: () => Agent | Promise<Agent>, body?: () => object, response?: unknown];

/** In the order of the table. `{name}` is one of `ids`. */
const calls: Call[] = [
  ['GET /api/auth/me', visitor, undefined, null],
  ['GET /api/auth/me', signedIn, undefined, expect.objectContaining({ id: expect.any(Number) })],
  ['POST /api/auth/register', visitor, () => account],
  [
    'POST /api/auth/login',
    visitor,
    () => ({ username: owner.user.username, password: testPassword }),
    { token: expect.any(String), role: 'user', email: expect.any(String), message: expect.any(String) },
  ],
  ['POST /api/auth/logout', newcomer],
  ['GET /api/churches', visitor, undefined, expect.arrayContaining([expect.anything()])],
  ['GET /api/churches?search=grace&denomination=Baptist&area=Downtown', visitor],
  ['GET /api/churches?featured=true', visitor, undefined, expect.arrayContaining([expect.anything()])],
  ['GET /api/churches/{church}', visitor, undefined, expect.objectContaining({ userId: expect.any(Number) })],
  ['PUT /api/churches/{church}', signedIn, () => churchForm],
  ['DELETE /api/churches/{deleted}', () => admin.agent],
  ['GET /api/denominations', visitor, undefined, expect.arrayContaining(['Baptist'])],
  ['GET /api/areas', visitor, undefined, expect.arrayContaining([expect.any(String)])],
  ['GET /api/events', visitor, undefined, expect.arrayContaining([expect.anything()])],
  ['GET /api/events/{event}', visitor, undefined, expect.objectContaining({ title: expect.any(String) })],
  [
    'POST /api/events',
    signedIn,
    () => ({
      title: 'Choir Evening',
      description: 'Songs of four centuries.',
      date: '2030-06-02',
      time: '7:00 PM - 9:00 PM',
      location: '12 Oak Street',
      category: 'music',
      churchId: owner.church.id,
    }),
  ],
  ['POST /api/contacts', visitor, () => contact],
  [
    'GET /api/pricing',
    visitor,
    undefined,
    { monthly: { amount: 99, displayAmount: '$99' }, annual: { amount: 995, displayAmount: '$995' } },
  ],
  [
    'POST /api/billing/create-checkout-session',
    newcomer,
    () => ({ email: '', ownerUserId: 0, churchId: null, interval: 'monthly' }),
    { url: expect.any(String) },
  ],
  [
    'POST /api/billing/create-checkout-session',
    visitor,
    () => ({ email: claimData.email, ownerUserId: 0, churchId: null, interval: 'annual', claimData }),
    { url: expect.any(String) },
  ],
  [
    'POST /api/create-payment-intent',
    newcomer,
    () => ({ amount: 99, description: 'Church Listing Payment' }),
    expect.objectContaining({ clientSecret: expect.any(String) }),
  ],
  ['POST /api/church-onboarding', newcomer, () => onboardingForm],
  ['GET /api/articles', visitor, undefined, expect.arrayContaining([expect.anything()])],
  [
    'GET /api/articles/slug/{slug}',
    visitor,
    undefined,
    expect.objectContaining({ title: expect.any(String) }),
  ],
  [
    'GET /api/admin/session',
    () => admin.agent,
    undefined,
    expect.objectContaining({ authenticated: true, userId: expect.any(Number) }),
  ],
  ['GET /api/admin/churches/pending', () => admin.agent, undefined, expect.any(Array)],
  ['GET /api/admin/churches', () => admin.agent, undefined, expect.any(Array)],
  ['POST /api/admin/churches/{approved}/approve', () => admin.agent],
  ['POST /api/admin/churches/{rejected}/reject', () => admin.agent],
  ['GET /api/user/churches', signedIn, undefined, expect.arrayContaining([expect.anything()])],
  [
    'POST /api/user/churches',
    newcomer,
    () => ({ ...churchForm, name: 'Zion Chapel' }),
    expect.objectContaining({ subscriptionTier: expect.any(String), message: expect.any(String) }),
  ],
  ['GET /api/user/analytics', signedIn, undefined, expect.any(Array)],
  [
    'GET /api/billing/subscription-details?subscriptionId={subscription}',
    subscriber,
    undefined,
    expect.objectContaining({ status: 'active', cancelAtPeriodEnd: false }),
  ],
  ['POST /api/send-support-email', signedIn, undefined, { success: true }],
  ['GET /api/unclaimed-churches', visitor, undefined, expect.any(Array)],
  [
    'GET /api/me/subscription',
    subscriber,
    undefined,
    expect.objectContaining({ status: 'active', plan_key: 'monthly' }),
  ],
  [
    'GET /api/billing/session-subscription?session_id={session}',
    visitor,
    undefined,
    expect.objectContaining({ status: 'active', plan_key: 'monthly' }),
  ],
  ['POST /api/admin/logout', () => admin.agent],
];

describe('succeeds as specified', () => {
  test.each(calls)('%s', async (call, who, body, response = expect.anything()) => {
    const [method, template] = call.split(' ') as [string, string];
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
    const agent = await who();
    const request = agent[method.toLowerCase() as 'get'](path);
    // The browser sends the token where the path has /api/admin/.
    if (path.startsWith('/api/admin/')) request.set(admin.bearer);
    const answer = await request.send(body?.());
    expect(answer.body, String(answer.status)).toEqual(response);
    expect(answer.status).toBe(200);
  });
});

describe('the first month of a church', () => {
  const intent = { amount: 49, description: 'Grace on the Bayou' };

  test('is sold by the name of the church, after its onboarding was sent', async () => {
    const agent = await newcomer();
    const { body } = await agent.post('/api/church-onboarding').send(onboardingForm).expect(200);
    const { body: started } = await agent.post('/api/create-payment-intent').send(intent).expect(200);
    payments.confirm(started.clientSecret);
    await settle();
    const { body: subscription } = await agent.get('/api/me/subscription').expect(200);
    expect(subscription).toMatchObject({ plan_key: 'intro', churchId: body.churchId });
  });
});

describe('GET /api/churches', () => {
  const list = (query: string) => app.anonymous.get(`/api/churches?${query}`).expect(200);

  test('takes q as search, on every page of the list', async () => {
    for (let count = 0; count < 3; count += 1) await build.church({ name: `Quiet Waters ${count}` });
    const [byQ, bySearch] = [await list('q=quiet+waters&limit=2'), await list('search=quiet+waters&limit=2')];
    expect(byQ.body).toEqual(bySearch.body);
    expect(byQ.headers['x-total-count']).toBe('3');
    const [, next] = /<([^>]+)>/.exec(byQ.headers.link!)!;
    expect(next).toContain('search=quiet+waters');
    expect((await app.anonymous.get(next!).expect(200)).body).toHaveLength(1);
    const facets = async (query: string) =>
      (await app.anonymous.get(`/api/churches/facets?${query}`).expect(200)).body;
    expect(await facets('q=quiet+waters')).toMatchObject({ total: 3 });
  });

  test('takes all denominations and areas as no filter', async () => {
    const { headers } = await list('denomination=All+Denominations&area=All+Areas');
    expect(headers['x-total-count']).toBe((await list('')).headers['x-total-count']);
  });
});
