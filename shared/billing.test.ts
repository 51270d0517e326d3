import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dollars, planNames, plans, priceOf } from './billing.ts';

test('the fixed savings labels fit the amounts', () => {
  const { monthly, annual } = plans;
  expect(annual.savings).toEqual([
    `Save ${dollars(12 * monthly.amount - annual.amount)}`,
    `${dollars(Math.round(annual.amount / 1200) * 100)}/mo`,
  ]);
});

test('amounts are written as people write them', () => {
  expect([0, 9900, 99_500, 123_450, 100_000_000].map(dollars)).toEqual([
    '$0',
    '$99',
    '$995',
    '$1,234.50',
    '$1,000,000',
  ]);
  expect(planNames.map(priceOf)).toEqual(['$99', '$995', '$49']);
});

test('no price is written outside the table of plans', () => {
  const files = ['client/src', 'server', 'shared'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^test\/|contract/.test(name))
      .map((name) => join(root, name)),
  );
  expect(files).toContain('server/features/billing/emails.ts');
  const prices = planNames.flatMap((plan) => [
    `\\${priceOf(plan)}\\b`,
    `\\b${plans[plan].amount}\\b`,
    ...plans[plan].savings.map((label) => label.replace('$', '\\$')),
  ]);
  const literal = new RegExp(prices.join('|'));
  const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  expect(files.filter((file) => literal.test(code(file)))).toEqual(['shared/billing.ts']);
});
