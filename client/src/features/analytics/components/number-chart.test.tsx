import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { MonthNumbers } from '#shared/analytics.ts';
import { NumberChart } from './number-chart.tsx';

afterEach(cleanup);

const rows: MonthNumbers[] = Array.from({ length: 12 }, (_, at) => ({
  churchId: 1,
  churchName: 'Grace',
  area: 'Montrose',
  month: `2026-${String(at + 1).padStart(2, '0')}`,
  profileViews: at,
  websiteClicks: 0,
  phoneClicks: 0,
  directionClicks: 0,
  areaMedian: null,
}));

test('on phones every third month has a label, the current one among them', () => {
  render(<NumberChart rows={rows} />);
  const labels = [...document.querySelectorAll('.grid-cols-12 > span')];
  expect(labels).toHaveLength(12);
  const onPhones = labels.filter((label) => !label.classList.contains('max-sm:invisible'));
  expect(onPhones.map((label) => label.textContent)).toEqual(['Mar', 'Jun', 'Sep', 'Dec']);
});
