/** Emails are in the language of their recipient, whatever the language of the request or job that causes them. */
import supertest from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import { renewalTerms, termsVersion } from '#shared/contracts/billing.ts';
import { type Locale, localePath } from '#shared/locale/locale.ts';
import { claimResponses } from '#shared/messages/claims.ts';
import { planCopy } from '#shared/messages/plans.ts';
import { withLocale } from '../../locale/request.ts';
import type { SignedIn } from '../../test/app.ts';
import { createPaidApp } from '../../test/billing.ts';
import { testPassword } from '../../test/build.ts';
import { accountEmails } from '../accounts/emails-copy.ts';
import { sendResetLinks } from '../accounts/service-links.ts';
import { sendMonthlyNumbers } from '../analytics/service.ts';
import { billingEmails } from '../billing/emails-copy.ts';
import { claimEmails } from '../claims/emails-copy.ts';
import { contactEmails } from '../contacts/emails-copy.ts';
import { makeStamp } from '../contacts/policy.ts';
import { reviewEmails } from '../review/emails-copy.ts';
import { submissionEmails } from '../submissions/emails-copy.ts';
import { requestTimes } from '../submissions/service-confirm.ts';
import type { EmailCopy } from './copy.ts';

const app = await createPaidApp();
const { anonymous, build, deps, signIn } = app;

let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ role: 'admin' });
});

const emailsTo = async (to: string) => (await app.emails()).filter((email) => email.to === to);
/** Finds the only email with this copy in a language, and checks that its links lead there. */
async function expectEmail(to: string, locale: Locale, write: () => EmailCopy) {
  const { subject, action } = withLocale(locale, () => ({ ...write() }));
  const received = await emailsTo(to);
  const found = received.filter((email) => email.subject === subject);
  expect(found, received.map((email) => email.subject).join(', ')).toHaveLength(1);
  expect(found[0]!.html).toContain(`<html lang="${locale}">`);
  if (action) expect(found[0]!.text).toContain(`${action}:\n${app.url}${localePath(locale, '/')}`);
  if (locale === 'en') expect(found[0]!.text).not.toContain(`${app.url}/es`);
  return found[0]!;
}
const toTeam = (write: () => EmailCopy) => expectEmail(deps.env.adminEmail, 'en', write);

const stamped = () => ({ stamp: makeStamp(deps.secret, new Date(deps.now().getTime() - 3600_000)) });
const newOwner = async (locale: Locale, values: object = {}) => {
  const user = await build.user({ locale, emailVerifiedAt: new Date() });
  return {
    user,
    church: await build.church({ userId: user.id, name: `Grace of ${locale} ${user.id}`, ...values }),
  };
};

describe.each([
  { reader: 'es', cause: 'en' },
  { reader: 'en', cause: 'es' },
] as const)('to someone who reads $reader', ({ reader, cause }) => {
  const inLanguage = <Call extends { set: (name: string, value: string) => Call }>(
    locale: Locale,
    call: Call,
  ) => call.set('Accept-Language', locale);

  test('about the account: registration, reset by a job, change of address, and deletion', async () => {
    const email = `new.${reader}@example.org`;
    const username = `new-${reader}`;
    const form = { username, email, password: testPassword };
    await inLanguage(reader, anonymous.post('/api/auth/register')).send(form).expect(200);
    await expectEmail(email, reader, () => accountEmails.verify);
    await inLanguage(cause, anonymous.post('/api/auth/forgot-password')).send({ email }).expect(200);
    await withLocale(cause, () => sendResetLinks(deps));
    await expectEmail(email, reader, () => accountEmails.reset);

    const agent = supertest.agent(app.url);
    const currentPassword = testPassword;
    await agent.post('/api/auth/login').send({ username, password: testPassword }).expect(200);
    const other = `other.${reader}@example.org`;
    await inLanguage(cause, agent.post('/api/auth/change-email'))
      .send({ email: other, currentPassword })
      .expect(200);
    await expectEmail(email, reader, () => accountEmails.emailChangeNotice);
    await expectEmail(other, reader, () => accountEmails.changeEmail);
    await inLanguage(cause, agent.delete('/api/user/account')).send({ currentPassword }).expect(200);
    await expectEmail(email, reader, () => accountEmails.accountDeleted);
  });

  test('about a decision of an administrator', async () => {
    const { user, church } = await newOwner(reader, { status: 'pending' });
    const approve = admin.agent.post(`/api/admin/churches/${church.id}/approve`).set(admin.bearer);
    await inLanguage(cause, approve).send({}).expect(200);
    const email = await expectEmail(user.email, reader, () => reviewEmails.approved(church.name));
    expect(email.text).toContain(app.url + localePath(reader, `/church/${church.id}`));
  });

  test('from a visitor who plans to come', async () => {
    const { user, church } = await newOwner(reader);
    const form = {
      name: 'Ruth',
      email: `ruth.${cause}@example.org`,
      service: '',
      people: 2,
      children: 0,
      question: '',
    };
    const call = anonymous.post(`/api/churches/${church.id}/visits`);
    await inLanguage(cause, call)
      .send({ ...form, ...stamped() })
      .expect(200);
    const { text } = await expectEmail(user.email, reader, () =>
      contactEmails.visitToOwner(church.name, form),
    );
    expect(text).toContain(app.url + localePath(reader, '/block-visitor?token='));
  });

  test('from a visitor with a suggestion, which the team reads in English', async () => {
    const { user, church } = await newOwner(reader);
    const form = { field: 'phone', text: '713-555-0199' } as const;
    const call = anonymous.post(`/api/churches/${church.id}/suggestions`);
    await inLanguage(cause, call)
      .send({ ...form, ...stamped() })
      .expect(200);
    await expectEmail(user.email, reader, () => contactEmails.suggestionToOwner(church.name, form));
    await toTeam(() => contactEmails.suggestion(church.name, form, { page: '', owner: 'told' }));
  });

  test('from jobs: service times to confirm and monthly numbers', async () => {
    const { user, church } = await newOwner(reader, { featured: true, createdAt: new Date(0) });
    await withLocale(cause, () => requestTimes(deps));
    const times = await expectEmail(user.email, reader, () =>
      submissionEmails.times(church.name, { services: [], days: [], facts: [] }),
    );
    expect(times.text).toContain(app.url + localePath(reader, `/church-edit/${church.id}`));
    await withLocale(cause, () => sendMonthlyNumbers(deps));
    const numbers = (await emailsTo(user.email)).find((email) => email.cause.startsWith('numbers:'))!;
    expect(numbers.html).toContain(`<html lang="${reader}">`);
    expect(numbers.unsubscribeUrl).toContain(app.url + localePath(reader, '/monthly-numbers?token='));
    const { pathname, search } = new URL(numbers.unsubscribeUrl!);
    await anonymous.post(pathname + search).expect(200);
  });

  test('about claims: of the claimant, of the owner, and of those whose claim someone else won', async () => {
    const { user: owner, church } = await newOwner(reader);
    const claimant = await signIn(await build.user({ locale: cause, emailVerifiedAt: new Date() }));
    const claim = {
      firstName: 'Ada',
      lastName: 'Lee',
      email: 'ada@example.org',
      phone: '713 555 0100',
      note: '',
    };
    const ask = (who: SignedIn, churchId: number) =>
      inLanguage(cause, who.agent.post('/api/claims'))
        .send({ ...claim, churchId })
        .expect(200);
    await ask(claimant, church.id);
    await expectEmail(claimant.user.email, cause, () => claimEmails.received(church.name, null, false));
    await expectEmail(owner.email, reader, () => claimEmails.contested(church.name));
    await toTeam(() => claimEmails.waiting(church.name, true));

    const unowned = await build.church({ name: `Hope ${reader}` });
    const loser = await signIn(await build.user({ locale: reader, emailVerifiedAt: new Date() }));
    await ask(loser, unowned.id);
    const { body } = await ask(claimant, unowned.id);
    const approve = admin.agent.post(`/api/admin/claims/${body.id}/approve`).set(admin.bearer);
    await inLanguage(cause, approve).send({}).expect(200);
    const note = withLocale(reader, () => claimResponses.othersApproval);
    const lost = await expectEmail(loser.user.email, reader, () =>
      claimEmails.rejected(unowned.name, 'duplicate', '', false),
    );
    expect(lost.text.replace(/\n/g, ' ')).toContain(note);
    const { body: claims } = await inLanguage(reader, loser.agent.get('/api/user/claims')).expect(200);
    expect(claims).toMatchObject([{ rejectionNote: note }]);
  });

  test('about a payment of someone without an account, who gets one in this language', async () => {
    const email = `payer.${reader}@example.org`;
    const claimData = {
      firstName: 'Ada',
      lastName: 'Lee',
      email,
      claimExisting: false,
      churchName: 'New Hope',
      denomination: 'Baptist',
      address: '1 Elm',
      area: 'Montrose',
      zip: '77006',
      subscriptionType: 'monthly',
    };
    const request = { terms: termsVersion, interval: 'monthly', ownerUserId: 0, churchId: null, claimData };
    const agent = supertest.agent(app.url);
    const checkout = (locale: Locale) =>
      inLanguage(locale, agent.post('/api/billing/create-checkout-session')).send(request).expect(200);
    const abandoned = await checkout(cause);
    const { body } = await checkout(reader);
    expect(app.payments.session(abandoned.body.url).status).toBe('expired');
    const { locale, success_url, cancel_url, custom_text } = app.payments.session(body.url);
    expect(locale).toBe(reader);
    expect(success_url).toContain(app.url + localePath(reader, '/claim-success?'));
    expect(cancel_url).toBe(app.url + localePath(reader, '/billing/cancel'));
    expect(custom_text.submit?.message).toBe(withLocale(reader, () => renewalTerms('monthly')));
    app.payments.pay(body.url, { email });
    await withLocale(cause, () => app.settle());
    const subscription = await deps.payments!.readSubscription(app.subscriptionOf(body.url));
    const plan = withLocale(reader, () => planCopy.monthly.name);
    expect(subscription!.description).toBe(`${plan} · New Hope`);
    await expectEmail(email, reader, () => accountEmails.accountOfPayment('', ''));
    const [, welcome] = await emailsTo(email);
    expect(welcome!.html).toContain(`<html lang="${reader}">`);
    expect((await app.orders()).at(-1)).toMatchObject({ locale: reader, consentVersion: termsVersion });
  });

  test('about the end of a plan, by a job after the account is gone', async () => {
    const owner = await app.owner();
    await inLanguage(reader, owner.agent.put('/api/user/email-language'))
      .send({ locale: reader })
      .expect(200);
    const checkout = owner.agent.post('/api/billing/create-checkout-session');
    const request = { terms: termsVersion, churchId: owner.church.id, interval: 'monthly' };
    const { body } = await inLanguage(reader, checkout).send(request).expect(200);
    app.payments.pay(body.url, { email: owner.user.email });
    await app.settle();
    const account = owner.agent.delete('/api/user/account');
    await inLanguage(cause, account)
      .send({ currentPassword: testPassword, subscriptions: 'now' })
      .expect(200);
    await withLocale(cause, () => app.settle());
    await expectEmail(owner.user.email, reader, () =>
      billingEmails.ended({ church: null, granted: false, reason: 'account_deleted', back: [] }),
    );
  });
});

test('the account settings change the language, and the export has it', async () => {
  const { agent, user } = await signIn();
  const read = async () => (await agent.get('/api/auth/me').expect(200)).body.locale;
  expect(await read()).toBe('en');
  await agent.put('/api/user/email-language').send({ locale: 'fr' }).expect(400);
  await agent.put('/api/user/email-language').send({ locale: 'es' }).expect(200, { locale: 'es' });
  expect(await read()).toBe('es');
  expect((await agent.get('/api/user/export').expect(200)).body.account).toMatchObject({ locale: 'es' });
  const form = { currentPassword: testPassword, password: 'four quiet otters' };
  await agent.post('/api/auth/change-password').send(form).expect(200);
  await expectEmail(user.email, 'es', () => accountEmails.passwordChanged);
});
