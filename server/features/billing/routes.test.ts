import { describe, expect, test } from 'vitest';
import { createPaidApp } from '../../test/billing.ts';

const app = await createPaidApp();
const { anonymous, payments, settle } = app;

test('prices', async () => {
  const { body } = await anonymous.get('/api/pricing').expect(200);
  expect(body).toEqual({
    monthly: { amount: 99, displayAmount: '$99' },
    annual: { amount: 995, displayAmount: '$995' },
  });
});

describe('checkout', () => {
  test('happy path, one flip, one mail', async () => {
    const owner = await app.owner();
    const url = await app.checkout(owner, { churchId: owner.church.id });
    expect(await app.isFeatured(owner.church.id)).toBe(false);
    expect(payments.pay(url)).toMatchObject({ kind: 'done' });
    await settle();
    expect(await app.isFeatured(owner.church.id)).toBe(true);
    expect(await app.flips(owner.church.id)).toEqual(['on']);
    expect(await app.mailsTo(owner.user.email)).toEqual(['Welcome: your featured listing is paid']);
    const { body } = await owner.agent.get('/api/me/subscription').expect(200);
    expect(body).toMatchObject({
      status: 'active',
      plan_key: 'monthly',
      churchId: owner.church.id,
      churchName: owner.church.name,
      active: true,
    });
    expect(payments.session(url)).toMatchObject({
      amount_total: 9900,
      success_url: `${app.url}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${app.url}/billing/cancel`,
    });
  });
});
