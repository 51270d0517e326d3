import { describe, expect, test } from 'vitest';
import { isLive, isOver } from '#shared/contracts/billing.ts';
import {
  copyOf,
  endOfDay,
  endOfDispute,
  grace,
  introState,
  isBrowser,
  labelOf,
  lastDayOf,
  payerOfBrowser,
  payerOfUser,
  refundOnEnd,
  retryLimits,
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

describe('the refund at the end of a subscription', () => {
  const from = (days: number, length: number, cents: number) => ({
    start: now.getTime() + days * day,
    end: now.getTime() + (days + length) * day,
    cents,
  });
  const invoice = { id: 'in_1', paidAt: now.getTime() - 73 * day, amount: 99_500, credit: 0 };
  const year = { ...invoice, refundable: 99_500, periods: [from(-73, 365, 99_500)] };
  const annual = {
    paid: [year],
    firstPaidAt: ago(73 * day),
    unusedCredit: 0,
    endedAt: null as Date | null,
    idleSince: null as Date | null,
  };
  const month = (days: number, refundable = 9900) => ({
    ...invoice,
    amount: 9900,
    refundable,
    periods: [from(days, 30, 9900)],
  });
  /** Monthly to annual on day 10 of the month, 5 days ago. */
  const upgrade = {
    ...invoice,
    amount: 92_900,
    credit: 6600,
    refundable: 92_900,
    periods: [from(-5, 20, -6600), from(-5, 365, 99_500)],
  };
  /** Back to monthly, a day ago. */
  const downgrade = {
    ...invoice,
    amount: 0,
    credit: 9900,
    refundable: 0,
    periods: [from(-1, 361, -98_410), from(-1, 30, 9900)],
  };
  const late = { ...invoice, paidAt: now.getTime() + 1, refundable: 9900, periods: [from(0, 30, 9900)] };
  const recent = { firstPaidAt: ago(14 * day) };
  const refund = (reason: string, values = {}) => refundOnEnd({ ...annual, ...values }, { reason, now });

  test.each([
    ['claim_rejected', 99_500, 99_500],
    ['claim_withdrawn', 99_500, 99_500],
    ['second_subscription', 99_500, 99_500],
    ['account_gone', 99_500, 99_500],
    ['intro_over', 99_500, 99_500],
    ['payment_refunded', 99_500, 99_500],
    ['church_deleted', 99_500, 79_600],
    ['church_rejected', 99_500, 79_600],
    ['churches_merged', 99_500, 79_600],
    ['owner_changed', 99_500, 79_600],
    ['account_deleted', 99_500, 0],
    ['refund_requested', 99_500, 0],
    ['unused_money', 0, 0],
    ['dispute_opened', 0, 0],
    ['dispute_lost', 0, 0],
  ])('for %s is %i in the first 14 days and %i later', (reason, early, late) => {
    expect([refund(reason, recent), refund(reason)]).toEqual([early, late]);
  });

  test.each([
    ['for what was paid since it has been idle', { idleSince: ago(14 * day) }, 83_416],
    [
      'for the period before, too, if it renewed meanwhile',
      { paid: [month(-4), month(-34)], idleSince: ago(14 * day), firstPaidAt: ago(34 * day) },
      9900 + 3300,
    ],
    [
      'for the month before a switch, too',
      { paid: [upgrade, month(-15)], idleSince: ago(8 * day), firstPaidAt: ago(15 * day) },
      99_500 + 990,
    ],
    [
      'for a month that wasn’t renewed',
      { paid: [month(-34)], idleSince: ago(14 * day), firstPaidAt: ago(34 * day) },
      3300,
    ],
    ['for everything if it never featured a public church', { idleSince: ago(73 * day) }, 99_500],
    [
      'for no more than what wasn’t refunded yet',
      { idleSince: ago(14 * day), paid: [{ ...year, refundable: 500 }] },
      500,
    ],
  ])('returns %s', (_, values, expected) => {
    expect(refund('idle', values)).toBe(expected);
    expect(refund('account_deleted', values)).toBe(expected);
  });

  test('from the end on if it ended before its period was over', () => {
    expect(refund('ended_early', { endedAt: ago(73 * day) })).toBe(99_500);
    expect(refund('dispute_won', { endedAt: ago(0) })).toBe(79_600);
  });

  test.each([
    ['starts the later rule right after 14 days', { firstPaidAt: ago(14 * day + 1) }, 79_600],
    ['is at most what was not refunded yet', { paid: [{ ...year, refundable: 9500 }] }, 9500],
    ['is nothing after a full refund', { paid: [{ ...year, refundable: 0 }] }, 0],
    ['is nothing of a period that is over', { paid: [month(-31)] }, 0],
    ['leaves older payments alone', { paid: [month(-15, 900), month(-45)] }, 900],
    ['is nothing without a payment', { paid: [] }, 0],
    [
      'includes all unused credit',
      { paid: [downgrade, upgrade, month(-15)], unusedCredit: 88_510 },
      88_510 + 9570,
    ],
    ['includes late payments', { paid: [late, year], endedAt: now }, 79_600 + 9900],
  ])('%s', (_title, values, cents) => {
    expect(refund('owner_changed', values)).toBe(cents);
  });

  test('is everything in the first 14 days, also of what became credit, but not of a free period', () => {
    expect(refund('refund_requested', { ...recent, paid: [upgrade, month(-15)] })).toBe(92_900 + 9900);
    const free = { ...month(-5, 0), amount: 0, periods: [from(-5, 30, 0)] };
    expect(refund('claim_rejected', { paid: [free, month(-35)] })).toBe(0);
  });

  test('includes what credit of another plan paid, unless the money behind it was refunded', () => {
    const byCredit = { ...month(-15, 0), amount: 0, credit: 9900 };
    const inPart = { ...month(-15, 5900), amount: 5900, credit: 4000 };
    expect(refund('refund_requested', { ...recent, paid: [byCredit] })).toBe(9900);
    expect(refund('church_deleted', { paid: [byCredit] })).toBe(4950);
    expect(refund('claim_rejected', { paid: [inPart] })).toBe(9900);
    expect(refund('payment_refunded', { paid: [byCredit] })).toBe(0);
    expect(refund('payment_refunded', { paid: [{ ...inPart, refundable: 0 }] })).toBe(4000);
  });

  test('returns unused credit and late payments even if the payer canceled', () => {
    const left = { paid: [late, downgrade, upgrade, month(-15)], endedAt: now, unusedCredit: 88_510 };
    expect(refund('account_deleted', left)).toBe(88_510 + 9900);
    expect(refund('unused_money', { ...left, ...recent })).toBe(88_510 + 9900);
    expect(refund('dispute_lost', left)).toBe(9900);
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
    amountDue: 9900,
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
    credit: { unused: 10, refunded: 0 },
    paidInvoices: [],
    firstPaidAt: ago(hour),
  };
  const previous = {
    cardBrand: 'amex',
    cardLast4: '0005',
    endedAt: null,
    pastDueSince: null,
    refundedAt: null,
    refundTold: 0,
    refundFailed: 0,
    endWantedAt: null,
    endDoneAt: null,
    latestInvoiceId: 'in_1',
    lastPaymentAt: ago(31 * day),
    lastPaymentAmount: 4900,
    lastPaymentStatus: 'paid',
    firstPaidAt: ago(31 * day),
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
      refunded: 100,
      refundTold: 100,
      lastPaymentStatus: 'paid',
      paid: [],
      unusedCredit: 10,
      firstPaidAt: ago(hour),
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
      refunded: 100,
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
