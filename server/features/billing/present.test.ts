/** What payers read about money, in the tab, in refusals, and by email, against the provider's ledger. */

import { expect, test } from 'vitest';
import { dollars, type SubscriptionDetails } from '#shared/contracts/billing.ts';
import { createPaidApp } from '../../test/billing.ts';
import { endSubscriptionOf } from './service.ts';
import { checkIdlePlans } from './service-idle.ts';

const app = await createPaidApp();
const { payments, settle } = app;

type Owner = Awaited<ReturnType<typeof app.owner>>;

async function featured(interval: 'monthly' | 'annual' = 'monthly', values = {}) {
  const owner = await app.owner(values);
  const url = await app.checkout(owner, { churchId: owner.church.id, interval });
  payments.pay(url);
  await settle();
  return { ...owner, subscription: app.subscriptionOf(url) };
}
type Featured = Awaited<ReturnType<typeof featured>>;

const chargesOf = (subscription: string) => {
  const { customer } = payments.subscription(subscription);
  return Object.values(payments.state().charges).filter(
    (charge) => charge.customer === customer && charge.status === 'succeeded',
  );
};
/** Cents that the provider's ledger shows as refunded. */
const returned = (subscription: string): number =>
  chargesOf(subscription).reduce((sum, charge) => sum + charge.amount_refunded, 0);
const creditOf = (subscription: string): number => 0 - payments.balanceOf(subscription);
const tabOf = async ({ agent }: Pick<Owner, 'agent'>): Promise<SubscriptionDetails> =>
  (await agent.get('/api/me/subscriptions').expect(200)).body[0];
const emailsTo = async ({ user }: Pick<Owner, 'user'>) =>
  (await app.emails())
    .filter(({ to }) => to === user.email)
    .map(({ subject, text }) => ({ subject, text: text.replace(/\s+/g, ' ') }));
const textsTo = async (owner: Pick<Owner, 'user'>) => (await emailsTo(owner)).map(({ text }) => text);
const renew = async (owner: Featured, renews: boolean) => {
  const { id } = await tabOf(owner);
  return (await owner.agent.post(`/api/me/subscriptions/${id}/renewal`).send({ renews }).expect(200)).body
    .message as string;
};
const refundsOf = (subscription: string) => {
  const { customer } = payments.subscription(subscription);
  return Object.values(payments.state().refunds).filter((refund) => refund.customer === customer);
};

test('line 7: a refund that the bank refuses is corrected by email, in the tab, and in the administrator’s list', async () => {
  const owner = await featured('annual');
  const { id } = await tabOf(owner);
  const { body } = await owner.agent.post(`/api/me/subscriptions/${id}/cancel-and-refund`).expect(200);
  expect(returned(owner.subscription)).toBe(99_500);
  expect(body.message).toBe('We refunded $995 to your card. It should arrive within 5 to 10 days.');
  await settle();
  expect((await textsTo(owner)).at(-1)).toContain('We refunded $995 to your card.');

  payments.failRefund(refundsOf(owner.subscription)[0]!.id);
  await settle();
  expect(returned(owner.subscription)).toBe(0);
  const sentence = 'Your bank refused our refund of $995, so it hasn’t reached you.';
  expect((await textsTo(owner)).at(-1)).toContain(sentence);
  expect((await tabOf(owner)).moneyNotices.join()).toContain(sentence);
  const admin = await app.signIn({ role: 'admin' });
  const list = () =>
    admin.agent
      .get('/api/admin/subscriptions')
      .query({ search: owner.subscription })
      .set(admin.bearer)
      .expect(200);
  expect((await list()).body).toMatchObject([{ refundFailed: 99_500 }]);

  payments.refund(owner.subscription);
  await settle();
  expect(returned(owner.subscription)).toBe(99_500);
  expect((await textsTo(owner)).at(-1)).toContain('We refunded $995 to your card.');
  expect((await tabOf(owner)).moneyNotices).toEqual([]);
  expect((await list()).body).toMatchObject([{ refundFailed: 0 }]);
});

test('line 8: credit after a downgrade is in the next payment, the ways to cancel, and every receipt', async () => {
  const owner = await featured('annual');
  payments.switchPlan(owner.subscription, 'monthly');
  await settle();
  const credit = creditOf(owner.subscription);
  expect(credit).toBe(89_600);
  const tab = await tabOf(owner);
  expect(tab.next).toMatch(/^\$99 on .*, paid with your credit of \$896$/);
  expect(tab.moneyNotices).toEqual(['You have a credit of $896, which pays for your next payments.']);
  expect(tab.quotes.later).toMatchObject({ amount: credit, credit: 0 });
  expect(tab.quotes.later.text).toContain('Then we’ll refund $896 to your card.');
  const [receipt] = (await emailsTo(owner)).slice(-1);
  expect(receipt?.subject).toContain('$99 from your credit');
  expect(receipt?.text).toContain('You have a credit of $896');

  app.toPeriodEnd(owner.subscription);
  await settle();
  expect(creditOf(owner.subscription)).toBe(79_700);
  const [renewal] = (await emailsTo(owner)).slice(-1);
  expect(renewal?.text).toContain('$99 from your credit paid for the featured listing');
  expect(renewal?.text).toContain('You have a credit of $797');

  const again = await app.signIn({ id: owner.user.id });
  const stopped = await renew({ ...owner, ...again }, false);
  expect(stopped).toContain('Then we’ll refund $797 to your card.');
  expect((await textsTo(owner)).at(-1)).toContain('Then we’ll refund $797 to your card.');
  expect((await tabOf({ ...owner, ...again })).moneyNotices, 'it pays for nothing anymore').toEqual([]);
  app.toPeriodEnd(owner.subscription);
  await settle();
  await settle();
  expect(returned(owner.subscription)).toBe(79_700);
  expect(creditOf(owner.subscription)).toBe(0);
  expect((await textsTo(owner)).at(-1)).toContain('We refunded $797 to your card.');
});

test('line 8: several switches before the webhook leave no charge without its receipt', async () => {
  const owner = await featured();
  payments.deliveries({ hold: true });
  payments.switchPlan(owner.subscription, 'annual');
  payments.switchPlan(owner.subscription, 'monthly');
  payments.switchPlan(owner.subscription, 'annual');
  payments.deliveries({ hold: false });
  payments.flush();
  await settle();
  const texts = (await textsTo(owner)).join(' ');
  const charged = chargesOf(owner.subscription).map(({ amount }) => amount);
  expect(charged.length).toBeGreaterThan(1);
  for (const amount of charged) expect(texts).toContain(`We received ${dollars(amount)} for`);
});

test('line 10: a refund by staff while the payer cancels is told once, with the ledger’s amount', async () => {
  const owner = await featured('annual');
  const { id } = await tabOf(owner);
  await app.deps.db.transaction((tx) =>
    endSubscriptionOf(tx, app.deps, { subscriptionId: id, reason: 'refund_requested' }),
  );
  // Staff refund it before the job has ended it.
  payments.refund(owner.subscription, 50_000);
  await payments.settled();
  await app.reconcile();
  await settle();
  expect(returned(owner.subscription)).toBe(99_500);
  const told = (await textsTo(owner)).filter((text) => text.includes('We refunded'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('We refunded $995 to your card.');
});

test('line 11: after a free month, nothing of the month before is refunded', async () => {
  const owner = await featured();
  payments.setCoupon(owner.subscription, 9900);
  app.toPeriodEnd(owner.subscription);
  await settle();
  expect(payments.invoices(owner.subscription)[0]).toMatchObject({ amount_paid: 0, status: 'paid' });
  const admin = await app.signIn({ role: 'admin' });
  await admin.agent.delete(`/api/churches/${owner.church.id}`).set(admin.bearer).expect(200);
  await settle();
  expect(payments.subscription(owner.subscription).status).toBe('canceled');
  expect(returned(owner.subscription)).toBe(0);
  expect((await textsTo(owner)).at(-1)).not.toContain('We refunded');
});

test('line 12: goodwill after a downgrade comes out of the credit, and every sentence says so', async () => {
  const owner = await featured('annual');
  payments.switchPlan(owner.subscription, 'monthly');
  await settle();
  payments.refund(owner.subscription, 50_000);
  await settle();
  expect(creditOf(owner.subscription)).toBe(39_600);
  const mail = (await textsTo(owner)).at(-1)!;
  expect(mail).toContain('We refunded $500 to your card.');
  expect(mail).toContain('You have a credit of $396, which pays for your next payments.');
  expect((await tabOf(owner)).next).toMatch(/paid with your credit of \$396$/);
  expect(await renew(owner, false)).toContain('Then we’ll refund $396 to your card.');
  app.toPeriodEnd(owner.subscription);
  await settle();
  await settle();
  // Paid: $995. Returned: all but the month that was used.
  expect(returned(owner.subscription)).toBe(89_600);
  expect(creditOf(owner.subscription)).toBe(0);
  expect((await textsTo(owner)).at(-1)).toContain('We refunded $396 to your card.');
});

test('line 13: says that a public church is featured now, and that another one waits', async () => {
  expect((await textsTo(await featured())).join()).toMatch(/is featured now\. It appears first/);
  const pending = await featured('monthly', { status: 'pending' });
  expect((await textsTo(pending)).join()).toContain('as soon as its page is public');
});

test('line 13: after canceling with a refund, the tab says what happens to the money', async () => {
  const owner = await featured();
  await renew(owner, false);
  const { id } = await tabOf(owner);
  payments.failNext({ when: 'before', path: 'DELETE /v1/subscriptions' });
  const { body } = await owner.agent.post(`/api/me/subscriptions/${id}/cancel-and-refund`).expect(200);
  expect(body.message).toBe('It ends right away, and we’ll refund $99 to your card.');
  expect(await tabOf(owner)).toMatchObject({
    isEnding: true,
    choice: null,
    next: null,
    quotes: { refund: null },
    moneyNotices: ['It ends right away, and we’ll refund $99 to your card.'],
  });
  app.setNow(new Date(app.deps.now().getTime() + 4 * 3600_000));
  await settle();
  expect(returned(owner.subscription)).toBe(9900);
  expect((await textsTo(owner)).at(-1)).toContain('We refunded $99 to your card.');
});

test('line 13: canceling, keeping, and canceling again are each confirmed', async () => {
  const owner = await featured();
  expect(await renew(owner, false)).toMatch(/stays featured until/);
  expect(await renew(owner, true)).toMatch(/^Your plan continues\. Your next payment: \$99 on /);
  await renew(owner, false);
  await settle();
  const subjects = (await emailsTo(owner)).map(({ subject }) => subject.replace(/ on .*/, ''));
  expect(subjects.slice(1)).toEqual([
    'Your cancellation is confirmed. Your plan ends',
    'Your plan continues',
    'Your cancellation is confirmed. Your plan ends',
  ]);
});

test('line 13: blocking says that the plan won’t renew', async () => {
  const owner = await featured();
  const admin = await app.signIn({ role: 'admin' });
  await admin.agent
    .post(`/api/admin/users/${owner.user.id}/actions`)
    .set(admin.bearer)
    .send({ action: 'block' })
    .expect(200);
  await settle();
  const mail = (await emailsTo(owner)).at(-1)!;
  expect(mail.subject).toMatch(/^Your plan won’t renew/);
  const text = mail.text.replace(/\s+/g, ' ');
  expect(text).toContain('We’ve blocked your account');
  expect(text).toMatch(/If your account stays blocked, your plan ends on .*, and we’ll refund what you paid/);
  expect(text).not.toContain('stays featured');
});

test('a blocked payer reads in their language when the plan ends, and afterwards why', async () => {
  const owner = await featured();
  const admin = await app.signIn({ role: 'admin' });
  await owner.agent.put('/api/user/email-language').send({ locale: 'es' }).expect(200);
  await admin.agent
    .post(`/api/admin/users/${owner.user.id}/actions`)
    .set(admin.bearer)
    .send({ action: 'block' })
    .expect(200);
  for (let day = 0; day < 16; day += 1) {
    await checkIdlePlans(app.deps);
    await settle();
    app.advance({ days: 1, seconds: 10 });
  }
  const texts = (await emailsTo(owner)).map(({ text }) => text.replace(/\s+/g, ' '));
  expect(texts.filter((text) => /su plan termina el \d+ de [a-z]+ de \d{4}/.test(text))).toHaveLength(3);
  expect(texts.at(-1)).toContain('Bloqueamos su cuenta');
  expect(texts.at(-1)).toContain('Le reembolsamos $99 a su tarjeta');
});

test('both ways to cancel are offered in the first 14 days, with their difference; afterwards, the refusal says what is left', async () => {
  const owner = await featured();
  const { id, choice } = await tabOf(owner);
  expect(choice).toMatch(
    /^“Cancel at end of period” keeps your plan until .* “Cancel and get \$99 back” ends it today\.$/,
  );
  app.advance({ days: 15 });
  await settle();
  const again = await app.signIn({ id: owner.user.id });
  const { body } = await again.agent.post(`/api/me/subscriptions/${id}/cancel-and-refund`).expect(409);
  expect(body.message).toMatch(/^The 14 days for a refund are over, .* stays featured until/);
});
