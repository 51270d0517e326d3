import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MonthNumbers } from '#shared/contracts/analytics.ts';
import { NumberChart } from './number-chart.tsx';

const rows: MonthNumbers[] = Array.from({ length: 12 }, (_, index) => ({
  churchId: 1,
  churchName: 'Grace',
  area: 'Montrose',
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  profileViews: index,
  websiteClicks: 0,
  phoneClicks: 0,
  directionClicks: 0,
  plannedVisits: 0,
  areaMedian: null,
}));

test('labels every third month on phones, including the current one', () => {
  render(<NumberChart rows={rows} />);
  const labels = [...document.querySelectorAll('.grid-cols-12 > span')];
  expect(labels).toHaveLength(12);
  const onPhones = labels.filter((label) => !label.classList.contains('max-sm:invisible'));
  expect(onPhones.map((label) => label.textContent)).toEqual(['Mar', 'Jun', 'Sep', 'Dec']);
});

test('tells the five lines apart by their dashes', () => {
  render(<NumberChart rows={rows} />);
  const dashes = [...document.querySelectorAll('polyline')].map((shape) =>
    shape.getAttribute('stroke-dasharray'),
  );
  expect(new Set(dashes).size).toBe(5);
});
