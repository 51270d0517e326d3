import { expect, test } from 'vitest';
import { plans } from '#shared/contracts/billing.ts';
import { payment as copy } from '#shared/messages/billing.ts';
import { booksCsv, centsOfDollars } from './books.ts';
import { centsOf, orderOf, orderQueryText } from './order.ts';
import { ownSearch } from './use-provider-return.ts';

const { monthly, annual } = plans;

test.each([
  ['', null],
  ['plan=weekly', null],
  ['amount=0', null],
  ['amount=-5&plan=monthly', null],
  ['amount=12.5', null],
  ['amount=123456789', null],
  ['plan=annual', { amount: annual.amount, description: copy.description, plan: 'annual' }],
  ['amount=1', null],
  ['amount=77&plan=monthly', null],
  // The amount determines the plan; without it, the plan in the URL applies.
  [
    `amount=${annual.amount}&plan=monthly`,
    { amount: annual.amount, description: copy.description, plan: 'annual' },
  ],
  [
    `amount=${monthly.amount}&description=+Grace+`,
    { amount: monthly.amount, description: 'Grace', plan: 'monthly' },
  ],
  ['plan=monthly&description=++', { amount: monthly.amount, description: copy.description, plan: 'monthly' }],
])('parses the order ?%s', (query, order) => {
  expect(orderOf(new URLSearchParams(query))).toEqual(order);
});

test('limits the description to 300 characters', () => {
  const query = new URLSearchParams({ plan: 'monthly', description: 'x'.repeat(301) });
  expect(orderOf(query)!.description).toHaveLength(300);
});

test('an order survives a round trip through the URL', () => {
  const order = { amount: 9900, description: 'Grace & Peace' };
  expect(orderOf(new URLSearchParams(orderQueryText(order)))).toMatchObject(order);
  expect(centsOf(null)).toBeNull();
});

test.each([
  ['25', 2500],
  ['25.5', 2550],
  ['25.50', 2550],
  ['25.05', 2505],
  [' $ 25 ', 2500],
  ['0.01', 1],
  ['0', null],
  ['0.00', null],
  ['', null],
  ['.50', null],
  ['25.', null],
  ['25.505', null],
  ['-25', null],
  ['1234567', null],
  ['25 USD', null],
])('converts “%s” dollars to cents', (text, cents) => {
  expect(centsOfDollars(text)).toBe(cents);
});

test('the bookkeeping export has one line per payment, in dollars, with empty cells for missing values', () => {
  const payment = {
    date: '2026-11-01',
    kind: 'payment',
    amount: 9905,
    tax: 5,
    invoice: 'I-1',
    church: 'Grace, Heights',
    payer: 'ann@grace.example',
    subscriptionId: 'sub_1',
    id: 'ch_1',
  } as never;
  const empty = {
    ...(payment as object),
    invoice: null,
    church: null,
    payer: null,
    subscriptionId: null,
  } as never;
  expect(booksCsv([payment, empty]).split('\r\n').slice(1)).toMatchInlineSnapshot(`
    [
      "2026-11-01,Payment,99.05,0.05,I-1,"Grace, Heights",ann@grace.example,sub_1,ch_1",
      "2026-11-01,Payment,99.05,0.05,,,,,ch_1",
      "",
    ]
  `);
});

test("return links exclude the provider's parameters", () => {
  expect(
    ownSearch(
      '?plan=monthly&payment_intent=pi&payment_intent_client_secret=s&setup_intent=si&setup_intent_client_secret=t&redirect_status=failed',
    ),
  ).toBe('?plan=monthly');
  expect(ownSearch('?redirect_status=failed')).toBe('');
  expect(ownSearch('')).toBe('');
});
