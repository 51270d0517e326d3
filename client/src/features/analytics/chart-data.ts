/** Comparisons, chart coordinates, and CSV of the monthly numbers. */

import { type MonthNumbers, type NumberKind, numberKinds } from '#shared/contracts/analytics.ts';
import { monthText } from '#shared/domain/dates.ts';
import { numberText } from '#shared/domain/format.ts';
import { numbers as copy, numberLabels } from '#shared/messages/analytics.ts';
import { csvText } from '@/lib/download.ts';

export function compared(count: number, previous: number, previousMonth: string): string {
  const month = monthText(previousMonth);
  if (count === previous) return copy.same(month);
  if (previous === 0) return copy.fromNone(month);
  const percent = `${numberText(Math.max(1, Math.round((Math.abs(count - previous) / previous) * 100)))}%`;
  return count > previous ? copy.more(percent, month) : copy.fewer(percent, month);
}

const roundNumbers = [2, 4, 6, 8, 10, 12, 16, 20, 30, 40, 50, 60, 80];

/** The smallest round number at or above `max` whose half is an integer. */
export function axisTop(max: number): number {
  for (let scale = 1; ; scale *= 10) {
    const top = roundNumbers.find((round) => round * scale >= max);
    if (top !== undefined) return top * scale;
  }
}

/** SVG units; the drawing stretches to fill its box. */
export const drawing = { step: 100, height: 200 } as const;

export const pointsOf = (rows: readonly MonthNumbers[], kind: NumberKind, top: number): string =>
  rows
    .map(
      (row, index) =>
        `${(index + 0.5) * drawing.step},${Math.round((1 - row[kind] / top) * drawing.height * 10) / 10}`,
    )
    .join(' ');

export function csvOf(rows: readonly MonthNumbers[]): string {
  const hasMedians = rows.some(({ areaMedian }) => areaMedian !== null);
  const lines = [
    [
      copy.church,
      copy.month,
      ...numberKinds.map((kind) => numberLabels[kind]),
      ...(hasMedians ? numberKinds.map((kind) => copy.medianOf(numberLabels[kind])) : []),
    ],
    ...rows.map((row) => [
      row.churchName,
      row.month,
      ...numberKinds.map((kind) => String(row[kind])),
      ...(hasMedians ? numberKinds.map((kind) => String(row.areaMedian?.[kind] ?? '')) : []),
    ]),
  ];
  return csvText(lines);
}
