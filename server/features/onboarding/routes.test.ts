/** Featured setup: the form, payment on our own page, and the resulting church. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { churches } from '../../db/tables/churches.ts';
import type { SignedIn } from '../../test/app.ts';
import { createPaidApp } from '../../test/billing.ts';

const app = await createPaidApp();
const { payments, settle, deps } = app;

const form = (values: object = {}) => ({
  churchName: 'Grace on the Bayou',
  denomination: 'Non-denominational',
  address: '12 Elm Street',
  city: 'Houston',
  zipCode: '77006',
  phone: '713 555 0123',
  email: 'office@grace.example.org',
  website: 'grace.example.org',
  description: 'A church on the bayou that has its doors open for everybody, every day.',
  area: 'North',
  pastorName: 'Ada Lee',
  missionStatement: 'To welcome.',
  additionalInfo: 'Call in the morning.',
  services: ['Sunday 9:00 AM', ' '],
  ...values,
});
const intent = (who: Pick<SignedIn, 'agent'>, body: object = { amount: 99 }) =>
  who.agent.post('/api/create-payment-intent').send({ terms: termsVersion, ...body });
const send = (who: Pick<SignedIn, 'agent'>, body: object = form()) =>
  who.agent.post('/api/church-onboarding').send(body);
const rowOf = async (id: number) => (await deps.db.select().from(churches).where(eq(churches.id, id)))[0]!;
const countOf = async (userId: number) =>
  (await deps.db.select().from(churches).where(eq(churches.userId, userId))).length;

describe('the form', () => {
  test('creates one pending church per order', async () => {
    const payer = await app.signIn();
    const { body } = await intent(payer).expect(200);
    expect(body).toEqual({
      clientSecret: expect.any(String),
      credit: null,
      orderId: expect.any(String),
      churchName: null,
    });
    const first = await send(payer, form({ orderId: body.orderId })).expect(200);
    expect(first.body).toEqual({
      churchId: expect.any(Number),
      paid: false,
      message: 'Now complete your payment to submit your featured listing.',
    });
    expect(await rowOf(first.body.churchId)).toMatchObject({
      name: 'Grace on the Bayou',
      denomination: 'Non-denominational',
      area: 'North Side',
      zip: '77006',
      city: 'Houston',
      website: 'https://grace.example.org',
      services: ['Sunday 9:00 AM'],
      serviceTimes: [{ day: 0, start: 540, line: 0 }],
      pastorName: 'Ada Lee',
      missionStatement: 'To welcome.',
      history: null,
      additionalInfo: 'Call in the morning.',
      email: 'office@grace.example.org',
      status: 'pending',
      featured: false,
      userId: payer.user.id,
    });
    expect((await rowOf(first.body.churchId)).latitude).not.toBeNull();
    payments.confirm(body.clientSecret);
    await settle();
    // The page submits the form again after the payment.
    const again = form({ orderId: body.orderId, paymentCompleted: true, history: 'Since 1950.' });
    const second = await send(payer, again).expect(200);
    expect(second.body).toMatchObject({ churchId: first.body.churchId, paid: true });
    expect(await countOf(payer.user.id)).toBe(1);
    expect(await rowOf(first.body.churchId)).toMatchObject({ featured: true, history: 'Since 1950.' });
    expect(await app.featuredChanges(first.body.churchId)).toEqual(['on']);
    expect((await app.emailsTo(payer.user.email)).sort()).toEqual([
      'We received Grace on the Bayou',
      'Welcome! Your featured listing is paid for',
    ]);
  });

  test('creates one church with concurrent requests', async () => {
    const payer = await app.signIn();
    await intent(payer).expect(200);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(payer)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.churchId)).size).toBe(1);
    expect(await countOf(payer.user.id)).toBe(1);
  });

  test('accepts a photo as multipart', async () => {
    const payer = await app.signIn();
    const { body: order } = await intent(payer).expect(200);
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const call = payer.agent.post('/api/church-onboarding').attach('photo', photo, 'church.jpg');
    for (const [name, value] of Object.entries(form({ orderId: order.orderId, paymentCompleted: 'true' })))
      call.field(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
    const { body } = await call.expect(200);
    const row = await rowOf(body.churchId);
    expect(row.heroImage).toMatch(/^\/uploads\/[\w-]+\/\d+\.webp$/);
    expect(row.services).toEqual(['Sunday 9:00 AM']);
    expect(row.serviceTimes).toMatchObject([{ day: 0, start: 540 }]);
    await app.anonymous.get(row.heroImage!).expect(200);
    // Submitting again without a file keeps the photo.
    await send(payer, form({ orderId: order.orderId })).expect(200);
    expect((await rowOf(body.churchId)).heroImage).toBe(row.heroImage);
    // The form's photo was removed.
    await send(payer, form({ orderId: order.orderId, heroImage: null })).expect(200);
    expect((await rowOf(body.churchId)).heroImage).toBeNull();
  });

  test('ignores unknown fields and rejects other users’ images', async () => {
    const payer = await app.signIn();
    const greedy = { featured: true, status: 'approved', userId: 1, sample: true, source: 'x', rank: 0 };
    const { body } = await send(payer, form(greedy)).expect(200);
    expect(await rowOf(body.churchId)).toMatchObject({
      featured: false,
      status: 'pending',
      userId: payer.user.id,
      sample: false,
      source: null,
    });
    const stolen = '/uploads/00000000-0000-4000-8000-000000000000/1600.webp';
    await send(payer, form({ churchName: 'Another', heroImage: stolen })).expect(400);
  });

  test('publishes only phone and times of a public church immediately, and the rest after review', async () => {
    const owner = await app.owner({ phone: '713 555 0000', city: 'Bellaire' });
    const { body: order } = await intent(owner, { amount: 49, churchId: owner.church.id }).expect(200);
    const more = {
      history: 'Since 1950.',
      specialPrograms: 'A food pantry.',
      youthPrograms: 'Youth on Fridays.',
      musicMinistry: 'Two choirs.',
      outreachPrograms: 'Visits.',
      facebookPage: 'https://www.facebook.com/grace',
      instagramHandle: '@grace',
    };
    const { body } = await send(owner, form({ orderId: order.orderId, ...more })).expect(200);
    expect(body.churchId).toBe(owner.church.id);
    expect(await rowOf(owner.church.id)).toMatchObject({
      status: 'approved',
      phone: '713 555 0123',
      services: ['Sunday 9:00 AM'],
      // Contact details and a note for the administrator, which are never public.
      email: 'office@grace.example.org',
      additionalInfo: 'Call in the morning.',
      name: owner.church.name,
      city: 'Bellaire',
      pastorName: null,
      missionStatement: null,
      history: null,
      facebookPage: null,
    });
    const waits = {
      name: 'Grace on the Bayou',
      city: 'Houston',
      pastorName: 'Ada Lee',
      missionStatement: 'To welcome.',
      ...more,
    };
    const { body: own } = await owner.agent.get(`/api/user/churches/${owner.church.id}`).expect(200);
    expect(own.revision.fields).toMatchObject(waits);
    const admin = await app.signIn({ role: 'admin' });
    const { body: history } = await admin.agent
      .get('/api/admin/history')
      .query({ live: 'true' })
      .set(admin.bearer)
      .expect(200);
    expect(JSON.stringify(history)).toContain('713 555 0123');
    expect(JSON.stringify(history)).not.toContain('Ada Lee');
    const { body: revisions } = await admin.agent.get('/api/admin/revisions').set(admin.bearer).expect(200);
    const revision = revisions.find(
      ({ church }: { church: { id: number } }) => church.id === owner.church.id,
    );
    expect(revision.changed).toEqual(expect.arrayContaining(Object.keys(waits)));
    await admin.agent.post(`/api/admin/revisions/${revision.id}/approve`).set(admin.bearer).expect(200);
    expect(await rowOf(owner.church.id)).toMatchObject(waits);
  });

  test('keeps its fields in the waiting edit when the regular form is saved afterwards', async () => {
    const owner = await app.owner();
    const { body: order } = await intent(owner, { amount: 49, churchId: owner.church.id }).expect(200);
    await send(owner, form({ orderId: order.orderId, history: 'Since 1950.' })).expect(200);
    const { churchName, zipCode, city: _city, email: _email, ...rest } = form();
    await owner.agent
      .put(`/api/churches/${owner.church.id}`)
      .send({
        ...rest,
        name: churchName,
        zip: zipCode,
        services: ['Sunday 9:00 AM'],
        address: '14 Elm Street',
      })
      .expect(200);
    const { body: own } = await owner.agent.get(`/api/user/churches/${owner.church.id}`).expect(200);
    expect(own.revision.fields).toMatchObject({ address: '14 Elm Street', history: 'Since 1950.' });
  });

  test("rejects another owner's church or order", async () => {
    const [owner, thief] = [await app.owner(), await app.signIn()];
    const { body: order } = await intent(owner).expect(200);
    await send(thief, form({ churchId: owner.church.id })).expect(404);
    await send(thief, form({ orderId: order.orderId })).expect(404);
    await send(thief, form({ orderId: '00000000-0000-4000-8000-000000000000' })).expect(404);
    expect(await countOf(thief.user.id)).toBe(0);
  });
});

describe('the payment', () => {
  test('rejects a tampered amount', async () => {
    const owner = await app.owner();
    for (const amount of [1, 0, -99, 98.99, 9900, 99_500, 1e9]) await intent(owner, { amount }).expect(400);
    for (const amount of ['99', null, undefined, []]) await intent(owner, { amount }).expect(400);
    // The $49 price requires a church that the user owns.
    await intent(await app.signIn(), { amount: 49 }).expect(400);
    await intent(owner, { amount: 49, churchId: (await app.owner()).church.id }).expect(403);
    const { body } = await intent(owner, {
      amount: 995,
      description: 'costs $1',
      price: 'price_1',
      plan: 'intro',
    }).expect(200);
    const [order] = (await app.orders()).filter(({ id }) => id === body.orderId);
    expect(order).toMatchObject({ plan: 'annual', amount: 99_500 });
    const paid = payments.confirm(body.clientSecret);
    expect(paid).toMatchObject({ amount: 99_500, status: 'succeeded' });
  });

  test('ignores paymentCompleted without a payment', async () => {
    const payer = await app.signIn();
    const { body: order } = await intent(payer).expect(200);
    const { body } = await send(payer, form({ orderId: order.orderId, paymentCompleted: true })).expect(200);
    expect(body.paid).toBe(false);
    await settle();
    expect((await rowOf(body.churchId)).featured).toBe(false);
    const none = await app.signIn();
    const saved = await send(none, form({ paymentCompleted: 'true' })).expect(200);
    expect(saved.body.paid).toBe(false);
    const { body: own } = await none.agent.get('/api/user/churches').expect(200);
    expect(own).toMatchObject([{ state: 'unpaid' }]);
    expect((await rowOf(saved.body.churchId)).featured).toBe(false);
  });

  test('is awaited in the dashboard, in emails, and in the queue until it arrives or a day has passed', async () => {
    const payer = await app.signIn();
    const stateOf = async (id: number) => {
      const admin = await app.signIn({ role: 'admin' });
      const { body: own } = await payer.agent.get('/api/user/churches').expect(200);
      const { body: queue } = await admin.agent
        .get('/api/admin/churches/pending')
        .set(admin.bearer)
        .expect(200);
      const ofChurch = (one: { id: number }) => one.id === id;
      return [own.find(ofChurch).state, queue.find(ofChurch).payment];
    };
    const start = async (churchName: string) => {
      const { body: order } = await intent(payer, { amount: 99, newChurch: true }).expect(200);
      const { body } = await send(payer, form({ churchName, orderId: order.orderId })).expect(200);
      return body.churchId;
    };
    const paid = await start('Paid Later');
    expect(await stateOf(paid)).toEqual(['unpaid', 'awaited']);
    const received = (await app.emails()).filter(({ to }) => to === payer.user.email);
    expect(received.map(({ text }) => text)).toEqual([
      expect.stringContaining('Once you complete your payment'),
    ]);
    // As the dashboard's link does, resumes the order of the onboarding.
    const { body: resumed } = await intent(payer, { amount: 99, description: 'Paid Later' }).expect(200);
    payments.confirm(resumed.clientSecret);
    await settle();
    expect(await stateOf(paid)).toEqual(['waiting', 'paid']);
    const abandoned = await start('Abandoned');
    expect(await stateOf(abandoned)).toEqual(['unpaid', 'awaited']);
    // The provider's clock counts whole seconds.
    app.advance({ hours: 24, seconds: 2 });
    await settle();
    expect(await stateOf(abandoned)).toEqual(['waiting', null]);
  });

  test('returns the same secret again, but only to the same user', async () => {
    const payer = await app.signIn();
    const first = await intent(payer).expect(200);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => intent(payer)));
    for (const { body } of answers) expect(body).toEqual(first.body);
    const thief = await app.signIn();
    const { body: other } = await intent(thief).expect(200);
    expect(other.clientSecret).not.toBe(first.body.clientSecret);
    await thief.agent.get(`/api/billing/orders/${first.body.orderId}`).expect(404);
    await send(thief, form({ orderId: first.body.orderId })).expect(404);
  });

  test('invalidates the old secret when the user changes the plan', async () => {
    const payer = await app.signIn();
    const monthly = await intent(payer).expect(200);
    const annual = await intent(payer, { amount: 995 }).expect(200);
    expect(annual.body.orderId).not.toBe(monthly.body.orderId);
    expect(payments.confirm(annual.body.clientSecret).status).toBe('succeeded');
    await settle();
    const { body } = await payer.agent.get('/api/me/subscriptions').expect(200);
    expect(body).toMatchObject([{ plan_key: 'annual', note: 'no_church' }]);
  });

  test('accepts a webhook before the church exists', async () => {
    const payer = await app.signIn();
    const { body: order } = await intent(payer).expect(200);
    payments.confirm(order.clientSecret);
    await settle();
    expect((await payer.agent.get('/api/me/subscription').expect(200)).body).toMatchObject({
      status: 'active',
      churchId: null,
      active: false,
    });
    const { body } = await send(payer, form()).expect(200);
    expect(body.paid).toBe(true);
    expect((await rowOf(body.churchId)).featured).toBe(true);
    expect(await app.featuredChanges(body.churchId)).toEqual(['on']);
  });

  test('uses a plan that was bought without a church, rather than an abandoned order', async () => {
    const payer = await app.signIn();
    await intent(payer).expect(200);
    const url = await app.checkout(payer);
    payments.pay(url);
    await settle();
    const { body } = await send(payer, form({ paymentCompleted: true })).expect(200);
    expect(body).toMatchObject({ paid: true });
    await settle();
    expect(await rowOf(body.churchId)).toMatchObject({
      featured: true,
      status: 'pending',
      userId: payer.user.id,
    });
    const { body: mine } = await payer.agent.get('/api/me/subscription').expect(200);
    expect(mine).toMatchObject({
      churchId: body.churchId,
      churchStatus: 'pending',
      active: true,
      note: null,
    });
    // The administrator sees which of the pending churches are paid.
    const free = await app.build.church({ status: 'pending', userId: payer.user.id });
    const admin = await app.signIn({ role: 'admin' });
    const { body: queue } = await admin.agent
      .get('/api/admin/churches/pending')
      .set(admin.bearer)
      .expect(200);
    const paymentOf = (id: number) => queue.find((church: { id: number }) => church.id === id).payment;
    expect([paymentOf(body.churchId), paymentOf(free.id)]).toEqual(['paid', null]);
  });

  test('expires after 23 hours without payment', async () => {
    const payer = await app.signIn();
    const { body: order } = await intent(payer).expect(200);
    const { body } = await send(payer, form({ orderId: order.orderId })).expect(200);
    app.advance({ hours: 24 });
    await settle();
    await app.reconcile();
    const again = await app.signIn({ id: payer.user.id });
    const state = await again.agent.get(`/api/billing/orders/${order.orderId}`).expect(200);
    expect(state.body.state).toBe('failed');
    expect((await rowOf(body.churchId)).featured).toBe(false);
    const next = await intent(again, { amount: 99, churchId: body.churchId }).expect(200);
    expect(next.body.clientSecret).not.toBe(order.clientSecret);
    payments.confirm(next.body.clientSecret);
    await settle();
    expect((await rowOf(body.churchId)).featured).toBe(true);
  });

  describe('without a church id', () => {
    const pay = async (payer: SignedIn, body: object) => {
      const { body: started } = await intent(payer, body).expect(200);
      payments.confirm(started.clientSecret);
      await settle();
      const { body: order } = await payer.agent.get(`/api/billing/orders/${started.orderId}`).expect(200);
      const { body: subscription } = await payer.agent.get('/api/me/subscription').expect(200);
      return [started, order, subscription].map(({ churchName }) => churchName);
    };
    const all = (name: string) => [name, name, name];

    test.each([49, 99])("features the payer's church that the description names for $%i", async (amount) => {
      const payer = await app.owner({ name: 'Hope Church' });
      await app.build.church({ userId: payer.user.id, name: 'Grace Chapel' });
      expect(await pay(payer, { amount, description: 'Grace Chapel' })).toEqual(all('Grace Chapel'));
    });

    test.each([49, 99])('features the church of an abandoned onboarding for $%i', async (amount) => {
      const payer = await app.owner({ name: 'Hope Church' });
      const { body: order } = await intent(payer, { amount: 99, newChurch: true }).expect(200);
      await send(payer, form({ orderId: order.orderId })).expect(200);
      const description = 'Church Listing Payment';
      expect(await pay(payer, { amount, description })).toEqual(all('Grace on the Bayou'));
      expect(await app.orders()).not.toContainEqual(
        expect.objectContaining({ userId: payer.user.id, state: 'open' }),
      );
    });

    test.each([49, 99])("features the payer's only church for $%i", async (amount) => {
      const payer = await app.owner({ name: 'Hope Church' });
      expect(await pay(payer, { amount })).toEqual(all('Hope Church'));
    });

    test('names no church if the payer has several, and sells the first month for none', async () => {
      const payer = await app.owner({ name: 'Hope Church' });
      await app.build.church({ userId: payer.user.id });
      await app.build.church({ name: 'Lakewood Church' });
      const { body } = await intent(payer, { amount: 49, description: 'Lakewood Church' }).expect(400);
      expect(body.message).toContain('only for your own church');
      expect(await pay(payer, { amount: 99, description: 'Lakewood Church' })).toEqual([null, null, null]);
    });
  });

  test('ends the $49 first month automatically and sells it once per church', async () => {
    const owner = await app.owner();
    const churchId = owner.church.id;
    const { body: order } = await intent(owner, { amount: 49, churchId }).expect(200);
    expect(payments.confirm(order.clientSecret)).toMatchObject({ amount: 4900 });
    await settle();
    expect(await app.isFeatured(churchId)).toBe(true);
    const { body } = await owner.agent.get('/api/billing/subscription-details').expect(200);
    expect(body).toMatchObject({ plan_key: 'intro', cancelAtPeriodEnd: true, plan: { amount: 4900 } });
    const [row] = (await app.subscriptions()).filter((each) => each.churchId === churchId);
    app.toPeriodEnd(row!.providerId);
    await settle();
    expect(await app.isFeatured(churchId)).toBe(false);
    const again = await app.signIn({ id: owner.user.id });
    await intent(again, { amount: 49, churchId }).expect(409);
    await intent(again, { amount: 99, churchId }).expect(200);
  });
});
