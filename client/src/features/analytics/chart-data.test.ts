import { expect, test } from 'vitest';
import type { MonthNumbers } from '#shared/contracts/analytics.ts';
import { noVisitors } from '@/test/church.ts';
import { axisTop, compared, csvOf, pointsOf } from './chart-data.ts';

const row = (values: Partial<MonthNumbers> = {}): MonthNumbers => ({ ...noVisitors, ...values });

test.each([
  [50, 40, '25% more than in September 2026'],
  [30, 40, '25% fewer than in September 2026'],
  [40, 40, 'the same as in September 2026'],
  [0, 0, 'the same as in September 2026'],
  [3, 0, 'none in September 2026'],
  [0, 3, '100% fewer than in September 2026'],
  [1001, 1000, '1% more than in September 2026'],
])('compares %i with %i', (count, previous, text) => {
  expect(compared(count, previous, '2026-09')).toBe(text);
});

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [9, 10],
  [13, 16],
  [81, 100],
  [101, 120],
  [1250, 1600],
])('rounds %i up to %i for the axis', (max, top) => {
  expect(axisTop(max)).toBe(top);
});

test('draws the line through the center of each column, with the y axis pointing down', () => {
  expect(pointsOf([row(), row({ phoneClicks: 5 }), row({ phoneClicks: 10 })], 'phoneClicks', 10)).toBe(
    '50,200 150,100 250,0',
  );
});

test('quotes the CSV, escapes formulas, and includes medians if there are any', () => {
  expect(csvOf([row({ churchName: '=cmd()', profileViews: 3 })])).toBe(
    "\uFEFFChurch,Month,Page views,Website clicks,Calls,Directions,Planned visits\r\n'=cmd(),2026-11,3,0,0,0,0\r\n",
  );
  const areaMedian = {
    profileViews: 8.5,
    websiteClicks: 1,
    phoneClicks: 0,
    directionClicks: 0,
    plannedVisits: 0,
  };
  expect(csvOf([row({ churchName: 'Grace, "Old"', areaMedian })]).split('\r\n')[1]).toBe(
    '"Grace, ""Old""",2026-11,0,0,0,0,0,8.5,1,0,0,0',
  );
});
