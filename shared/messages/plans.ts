/** Labels of the plans in shared/contracts/billing.ts. */
export const planCopy = {
  monthly: {
    name: 'Featured Listing, monthly',
    /** Label when choosing a plan. */
    short: 'Monthly',
    /** Shown after the amount. */
    period: 'per month',
    /** In emails: "We received $99 for …". */
    summary: 'a featured listing, paid monthly',
  },
  annual: {
    name: 'Featured Listing, annual',
    short: 'Annual',
    period: 'per year',
    summary: 'a featured listing, paid yearly',
  },
  intro: {
    name: 'Featured Listing, first month',
    short: 'First month',
    period: 'for your first month',
    summary: 'the first month of a featured listing',
  },
} as const;

export const savingsCopy = {
  annual: (saved: string, perMonth: string) => [`Save ${saved}`, `${perMonth}/mo`],
};

/** For subscriptions whose plan is unknown. */
export const anyPlan = { name: 'Featured Listing' };

/** `refundOnEnd` in server/features/billing/policy.ts is the rule in full; the Terms state it in words. */
const refundRule = 'You can get a full refund within 14 days of your first payment.';

/** Changes require a new `termsVersion` (shared/contracts/billing.ts). */
export const renewalCopy = {
  once: (price: string, interval: string) =>
    `${price} today for one ${interval}. It ends automatically, and you won’t be charged again. ${refundRule}`,
  renews: (price: string, interval: string) =>
    `${price} today, then ${price} each ${interval} until you cancel. Cancel anytime in the Billing tab, and your listing stays featured until the end of the paid period. ${refundRule}`,
};
