import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { stripeMoney } from './stripe-money.ts';

const from = new Date('2026-03-01T00:00:00Z');
const to = new Date('2026-04-01T00:00:00Z');
const at = (iso: string) => Date.parse(iso) / 1000;
const paid = (id: string, iso: string, more: object = {}) => ({
  id,
  number: `N-${id}`,
  amount_paid: 10_817,
  total_taxes: [{ amount: 619 }, { amount: 198 }],
  status_transitions: { paid_at: at(iso) },
  customer_email: 'owner@example.org',
  ...more,
});
const back = (id: string, status: string, iso = '2026-03-20T12:00:00Z') => ({
  id,
  status,
  amount: 2500,
  created: at(iso),
  payment_intent: null,
});

/** Lists payments of an account with these objects. */
function listPayments(objects: { invoices?: object[]; refunds?: object[]; disputes?: object[] }) {
  const listOf = (items: object[] = []) => ({ list: () => items });
  const stripe = {
    invoices: listOf(objects.invoices),
    refunds: listOf(objects.refunds),
    disputes: listOf(objects.disputes),
    invoicePayments: listOf(),
  } as unknown as Stripe;
  return stripeMoney({ stripe, tax: true, priceOf: async () => '' }).listPayments({ from, to });
}

test('adds up the taxes of a payment, and reports none for a refund', async () => {
  const payments = await listPayments({
    invoices: [paid('one', '2026-03-21T12:00:00Z')],
    refunds: [back('two', 'succeeded')],
  });
  expect(payments.map(({ id, kind, amount, tax }) => [id, kind, amount, tax])).toEqual([
    ['two', 'refund', -2500, 0],
    ['one', 'payment', 10_817, 817],
  ]);
});

test('lists what was paid from the start of the range to just before its end', async () => {
  const payments = await listPayments({
    invoices: [
      paid('before', '2026-02-28T23:59:59Z'),
      paid('first', '2026-03-01T00:00:00Z'),
      paid('last', '2026-03-31T23:59:59Z'),
      paid('after', '2026-04-01T00:00:00Z'),
      paid('free', '2026-03-02T00:00:00Z', { amount_paid: 0 }),
    ],
  });
  expect(payments.map(({ id }) => id)).toEqual(['first', 'last']);
});

test('leaves out refunds that failed, inquiries, and disputes that were won', async () => {
  const payments = await listPayments({
    refunds: ['failed', 'canceled', 'pending'].map((status) => back(status, status)),
    disputes: ['warning_needs_response', 'won', 'prevented', 'lost'].map((status) => back(status, status)),
  });
  expect(payments.map(({ id }) => id)).toEqual(['pending', 'lost']);
});
