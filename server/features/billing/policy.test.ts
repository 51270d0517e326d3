import { describe, expect, test } from 'vitest';
import {
  copyOf,
  endOfDay,
  endOfDispute,
  grace,
  introState,
  isBrowser,
  isLive,
  isOver,
  isRefunded,
  labelOf,
  lastDayOf,
  payerOfBrowser,
  payerOfUser,
  refundOnDeletion,
  retryLimits,
  startOfDay,
  waitAfter,
} from './policy.ts';

const hour = 3600_000;
const day = 24 * hour;
const now = new Date('2030-06-15T17:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

const statuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'canceled',
  'paused',
];

test('classifies running and final statuses', () => {
  expect(statuses.filter(isLive)).toEqual(['active', 'trialing', 'past_due']);
  expect(statuses.filter(isOver)).toEqual(['incomplete_expired', 'canceled']);
});

test.each([
  ['claim_rejected', true],
  ['claim_withdrawn', true],
  ['church_deleted', true],
  ['church_rejected', true],
  ['churches_merged', true],
  ['owner_changed', true],
  ['second_subscription', true],
  ['account_deleted', false],
  ['account_gone', true],
  ['dispute_opened', false],
  ['dispute_lost', false],
  ['intro_over', true],
  ['canceled_by_admin', false],
])('refunds the last payment on an end for %s: %s', (reason, expected) => {
  expect(isRefunded(reason)).toBe(expected);
});

test('ends a subscription for open and lost disputes only', () => {
  expect(['inquiry', 'won', null, undefined].map(endOfDispute)).toEqual([null, null, null, null]);
  expect(endOfDispute('open')).toBe('dispute_opened');
  expect(endOfDispute('lost')).toBe('dispute_lost');
});

describe('the intro month', () => {
  const intro = {
    plan: 'intro',
    status: 'active',
    cancelAtPeriodEnd: true,
    periodStart: ago(0),
    createdAt: ago(0),
  } as const;
  test.each([
    ['is set to end', {}, 'fine'],
    ['was resumed', { cancelAtPeriodEnd: false }, 'resumed'],
    ['was charged again', { createdAt: ago(day + 1) }, 'renewed'],
    ['began within a day', { createdAt: ago(day) }, 'fine'],
    ['was resumed and charged again', { createdAt: ago(30 * day), cancelAtPeriodEnd: false }, 'renewed'],
    ['has no period yet', { periodStart: null, cancelAtPeriodEnd: false }, 'resumed'],
    ['is over', { status: 'canceled', cancelAtPeriodEnd: false }, 'fine'],
    ['is another plan', { plan: 'monthly', cancelAtPeriodEnd: false, createdAt: ago(30 * day) }, 'fine'],
    ['is a plan that is no longer sold', { plan: null, cancelAtPeriodEnd: false }, 'fine'],
  ] as const)('%s', (_title, values, state) => {
    expect(introState({ ...intro, ...values })).toBe(state);
  });
});

describe('refund on account deletion', () => {
  const annual = {
    status: 'active',
    interval: 'year' as const,
    periodStart: ago(73 * day),
    periodEnd: new Date(now.getTime() + 292 * day),
    lastPaymentAt: ago(73 * day),
    lastPaymentAmount: 99_500,
    lastPaymentRefunded: 0,
    lastPaymentStatus: 'paid',
    refundedAt: null,
  };
  test.each([
    ['prorates an annual plan', {}, 79_600],
    ['deducts previousValues refunds', { lastPaymentRefunded: 90_000 }, 9500],
    ['refunds nothing twice', { lastPaymentRefunded: 99_500 }, 0],
    ['is never negative', { lastPaymentRefunded: 100_000 }, 0],
    ['refunds everything in the first 14 days', { lastPaymentAt: ago(14 * day) }, 99_500],
    ['prorates right after 14 days', { lastPaymentAt: ago(14 * day + 1) }, 79_600],
    ['refunds nothing of a monthly plan', { interval: 'month' as const }, 0],
    [
      'refunds a monthly plan in the first 14 days',
      { interval: 'month' as const, lastPaymentAt: ago(14 * day) },
      99_500,
    ],
    ['refunds nothing of a past period', { periodEnd: ago(day) }, 0],
    ['refunds nothing without a period end', { periodEnd: null }, 0],
    ['refunds nothing without a period start', { periodStart: null }, 0],
    ['refunds nothing of an ended subscription', { status: 'canceled' }, 0],
    ['refunds nothing after a full refund', { refundedAt: ago(day) }, 0],
    ['refunds nothing of a failed payment', { lastPaymentStatus: 'failed' }, 0],
    ['refunds nothing without a payment', { lastPaymentAmount: null }, 0],
    ['refunds nothing without a payment date', { lastPaymentAt: null }, 0],
  ])('%s', (_title, values, cents) => {
    expect(refundOnDeletion({ ...annual, ...values }, { claimPending: false, now })).toBe(cents);
  });

  test('refunds everything while the claim is undecided', () => {
    expect(refundOnDeletion({ ...annual, lastPaymentRefunded: 500 }, { claimPending: true, now })).toBe(
      99_000,
    );
    expect(refundOnDeletion({ ...annual, status: 'canceled' }, { claimPending: true, now })).toBe(0);
  });
});

test('labels a subscription with plan and church', () => {
  const church = { id: 7, name: 'Grace' };
  expect(labelOf('monthly', church, 'Typed')).toEqual({
    description: expect.stringMatching(/ · Grace$/),
    church,
  });
  expect(labelOf('monthly', null, 'Typed')).toEqual({
    description: expect.stringMatching(/ · Typed$/),
    church: null,
  });
  expect(labelOf('monthly', null).description).not.toContain('·');
  expect(labelOf(null, church).description).not.toBe(labelOf('monthly', church).description);
});

test('identifies payers by account or browser', () => {
  expect([payerOfUser(7), payerOfBrowser('abc')]).toEqual(['user:7', 'browser:abc']);
  expect([payerOfUser(7), payerOfBrowser('abc')].map(isBrowser)).toEqual([false, true]);
});

test("starts and ends days at midnight in the site's time zone", () => {
  expect(startOfDay('2030-06-15').toISOString()).toBe('2030-06-15T05:00:00.000Z');
  expect(endOfDay('2030-06-15').toISOString()).toBe('2030-06-16T05:00:00.000Z');
  expect(lastDayOf(new Date('2030-06-16T05:00:00Z'))).toBe('2030-06-15');
  expect(lastDayOf(new Date('2030-06-16T05:00:00.001Z'))).toBe('2030-06-16');
});

test('backs off exponentially up to six hours', () => {
  expect([0, 1, 2, 3].map(waitAfter)).toEqual([2000, 6000, 18_000, 54_000]);
  expect(waitAfter(8)).toBe(2000 * 3 ** 8);
  expect([9, 12, 100].map(waitAfter)).toEqual([6 * hour, 6 * hour, 6 * hour]);
  expect(retryLimits).toEqual({ errors: 12, age: 3 * day });
  expect(grace).toBe(7 * day);
});

describe('our copy of a subscription', () => {
  const invoice = {
    id: 'in_1',
    status: 'paid',
    paidAt: ago(hour),
    failedAt: null,
    amountPaid: 9900,
    refunded: 100,
    fullyRefunded: false,
    dispute: null,
    disputeDueAt: null,
  };
  const provided = {
    id: 'sub_1',
    status: 'active',
    customerId: 'cus_1',
    priceId: 'price_1',
    plan: 'monthly',
    amount: 9900,
    interval: 'month',
    periodStart: ago(day),
    periodEnd: ago(-29 * day),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    card: { brand: 'visa', last4: '4242' },
    createdAt: ago(day),
    latestInvoice: invoice,
  };
  const previous = {
    cardBrand: 'amex',
    cardLast4: '0005',
    endedAt: null,
    pastDueSince: null,
    refundedAt: null,
    lastPaymentAt: ago(31 * day),
    lastPaymentAmount: 4900,
    lastPaymentStatus: 'paid',
  };
  type Provided = Parameters<typeof copyOf>[0];
  const copy = (values: object = {}, previousValues: object | null = null) =>
    copyOf(
      { ...provided, ...values } as unknown as Provided,
      previousValues ? { ...previous, ...previousValues } : undefined,
      now,
    );
  const open = { ...invoice, status: 'open', paidAt: null, failedAt: ago(2 * day) };

  test('copies a paid subscription', () => {
    expect(copy()).toEqual({
      providerId: 'sub_1',
      status: 'active',
      customerId: 'cus_1',
      priceId: 'price_1',
      plan: 'monthly',
      amount: 9900,
      interval: 'month',
      periodStart: ago(day),
      periodEnd: ago(-29 * day),
      cancelAtPeriodEnd: false,
      cancelAt: null,
      endedAt: null,
      pastDueSince: null,
      refundedAt: null,
      dispute: null,
      disputeDueAt: null,
      cardBrand: 'visa',
      cardLast4: '4242',
      latestInvoiceId: 'in_1',
      lastPaymentAt: ago(hour),
      lastPaymentAmount: 9900,
      lastPaymentRefunded: 100,
      lastPaymentStatus: 'paid',
      createdAt: ago(day),
      syncedAt: now,
    });
  });

  test('starts the grace period with the failed charge, even if reported late', () => {
    const failed = { status: 'past_due', latestInvoice: open };
    expect(copy(failed)).toMatchObject({
      pastDueSince: ago(2 * day),
      lastPaymentAt: now,
      lastPaymentAmount: 9900,
      lastPaymentRefunded: 0,
      lastPaymentStatus: 'failed',
    });
    const again = copy(failed, {
      pastDueSince: ago(5 * day),
      lastPaymentAt: ago(4 * day),
      lastPaymentStatus: 'failed',
    });
    expect(again).toMatchObject({ pastDueSince: ago(5 * day), lastPaymentAt: ago(4 * day) });
    expect(copy({ status: 'past_due', latestInvoice: null })).toMatchObject({
      pastDueSince: now,
      lastPaymentStatus: null,
    });
    expect(copy({ status: 'unpaid', latestInvoice: open })).toMatchObject({
      pastDueSince: null,
      lastPaymentStatus: 'failed',
    });
    // The open invoice of an active subscription hasn't failed yet.
    expect(copy({ latestInvoice: open }, {})).toMatchObject({
      lastPaymentStatus: 'open',
      lastPaymentAt: ago(31 * day),
      lastPaymentAmount: 4900,
    });
  });

  test('keeps the first end and refund dates, and the last known card', () => {
    expect(copy({ status: 'canceled', endedAt: ago(day) })).toMatchObject({ endedAt: ago(day) });
    expect(copy({ status: 'canceled' })).toMatchObject({ endedAt: now });
    expect(copy({ status: 'incomplete_expired' }, { endedAt: ago(3 * day) })).toMatchObject({
      endedAt: ago(3 * day),
    });
    expect(copy({}, { endedAt: ago(3 * day) })).toMatchObject({ endedAt: null });
    const refunded = { latestInvoice: { ...invoice, fullyRefunded: true } };
    expect(copy(refunded)).toMatchObject({ refundedAt: now });
    expect(copy(refunded, { refundedAt: ago(day) })).toMatchObject({ refundedAt: ago(day) });
    expect(copy({}, { refundedAt: ago(day) })).toMatchObject({ refundedAt: null });
    expect(copy({ card: null }, {})).toMatchObject({ cardBrand: 'amex', cardLast4: '0005' });
    expect(copy({ card: null })).toMatchObject({ cardBrand: null, cardLast4: null });
    const disputed = { ...invoice, dispute: 'open', disputeDueAt: ago(-day) };
    expect(copy({ latestInvoice: disputed })).toMatchObject({ dispute: 'open', disputeDueAt: ago(-day) });
  });
});
