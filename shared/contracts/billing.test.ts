import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  annualSavings,
  dollars,
  offeredPlans,
  planNames,
  plans,
  priceOf,
  renewalTerms,
  webhookPath,
} from './billing.ts';

test('has savings labels that match the amounts', () => {
  expect(annualSavings()).toEqual(['Save $193', '$83/mo']);
});

test('has no prices outside the table of plans', () => {
  const files = ['client/src', 'server', 'shared'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^test\/|contract\.ts$/.test(name))
      .map((name) => join(root, name)),
  );
  expect(files).toContain('server/features/billing/emails-copy.ts');
  const prices = planNames.flatMap((plan) => [`\\${priceOf(plan)}\\b`, `\\b${plans[plan].amount}\\b`]);
  const literal = new RegExp(prices.join('|'));
  const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  expect(files.filter((file) => literal.test(code(file)))).toEqual(['shared/contracts/billing.ts']);
});

test('the plans as the provider has them', () => {
  expect(planNames.map((name) => ({ ...plans[name] }))).toMatchObject([
    { amount: 9900, interval: 'month', lookupKey: 'featured_monthly' },
    { amount: 99_500, interval: 'year', lookupKey: 'featured_annual' },
    { amount: 4900, interval: 'month', lookupKey: 'featured_intro', once: true },
  ]);
  expect(planNames.filter((name) => 'once' in plans[name])).toEqual(['intro']);
  expect(offeredPlans).toEqual(['monthly', 'annual']);
  expect(webhookPath).toBe('/api/webhooks/stripe');
});

test('prices as people write them, and what renews', () => {
  expect([9900, 99_500, 123_450, 5, 100_000_000].map(dollars)).toEqual([
    '$99',
    '$995',
    '$1,234.50',
    '$0.05',
    '$1,000,000',
  ]);
  expect(planNames.map(priceOf)).toEqual(['$99', '$995', '$49']);
  expect(planNames.map(renewalTerms)).toEqual([
    '$99 today, then $99 each month until you cancel. Cancel anytime in the Billing tab, and your listing stays featured until the end of the paid period. You can get a full refund within 14 days of your first payment.',
    '$995 today, then $995 each year until you cancel. Cancel anytime in the Billing tab, and your listing stays featured until the end of the paid period. You can get a full refund within 14 days of your first payment.',
    '$49 today for one month. It ends automatically, and you won’t be charged again. You can get a full refund within 14 days of your first payment.',
  ]);
});
