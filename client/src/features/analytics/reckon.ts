/** Comparison, axis, lines and CSV of the monthly numbers. */

import { type MonthNumbers, type VisitKind, visitKinds } from '#shared/analytics.ts';
import { numberText } from '#shared/format.ts';
import { numbers as copy, monthText, numberLabels } from '#shared/messages/analytics.ts';
import { csvText } from '@/lib/csv.ts';

export function compared(count: number, before: number, month: string): string {
  const then = monthText(month);
  if (count === before) return copy.same(then);
  if (before === 0) return copy.fromNone(then);
  const percent = `${numberText(Math.max(1, Math.round((Math.abs(count - before) / before) * 100)))}%`;
  return count > before ? copy.more(percent, then) : copy.fewer(percent, then);
}

const heads = [2, 4, 6, 8, 10, 12, 16, 20, 30, 40, 50, 60, 80];

/** Upper end of the axis: a round number whose half is an integer. */
export function axisTop(most: number): number {
  for (let scale = 1; ; scale *= 10) {
    const head = heads.find((one) => one * scale >= most);
    if (head !== undefined) return head * scale;
  }
}

/** Of the drawing, which is stretched to its box. */
export const drawing = { step: 100, height: 200 } as const;

export const pointsOf = (rows: readonly MonthNumbers[], kind: VisitKind, top: number): string =>
  rows
    .map(
      (row, at) =>
        `${(at + 0.5) * drawing.step},${Math.round((1 - row[kind] / top) * drawing.height * 10) / 10}`,
    )
    .join(' ');

export function csvOf(rows: readonly MonthNumbers[]): string {
  const medians = rows.some(({ areaMedian }) => areaMedian !== null);
  const lines = [
    [
      copy.church,
      copy.month,
      ...visitKinds.map((kind) => numberLabels[kind]),
      ...(medians ? visitKinds.map((kind) => copy.medianOf(numberLabels[kind])) : []),
    ],
    ...rows.map((row) => [
      row.churchName,
      row.month,
      ...visitKinds.map((kind) => String(row[kind])),
      ...(medians ? visitKinds.map((kind) => String(row.areaMedian?.[kind] ?? '')) : []),
    ]),
  ];
  return csvText(lines);
}
