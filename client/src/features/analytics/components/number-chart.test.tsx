import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noVisitors } from '@/test/church.ts';
import { NumberChart } from './number-chart.tsx';

const rows = Array.from({ length: 12 }, (_, index) => ({
  ...noVisitors,
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  profileViews: index,
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
