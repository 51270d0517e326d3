import { expect, test } from 'vitest';
import { plans } from '#shared/contracts/billing.ts';
import { payment as copy } from '#shared/messages/billing.ts';
import { centsOf, orderOf, orderQueryText } from './order.ts';
import { ownSearch } from './use-provider-return.ts';

const { monthly, annual } = plans;

test.each([
  ['', null],
  ['plan=weekly', null],
  ['amount=0', null],
  ['amount=-5&plan=monthly', null],
  ['amount=12.5', null],
  ['amount=9900.0', null],
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

test("return links exclude the provider's parameters", () => {
  expect(
    ownSearch(
      '?plan=monthly&payment_intent=pi&payment_intent_client_secret=s&setup_intent=si&setup_intent_client_secret=t&redirect_status=failed',
    ),
  ).toBe('?plan=monthly');
  expect(ownSearch('?redirect_status=failed')).toBe('');
  expect(ownSearch('')).toBe('');
});
