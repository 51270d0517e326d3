import { type MonthNumbers, visitKinds } from '#shared/analytics.ts';
import { numberText } from '#shared/format.ts';
import { numbers as copy, monthText, numberLabels } from '#shared/messages/analytics.ts';
import { compared } from '../reckon.ts';

/** The current month, and the last full one compared to the month before and to the area. */
export function NumberCards({ rows }: { rows: MonthNumbers[] }) {
  const [before, last, current] = rows.slice(-3);
  if (!before || !last || !current) return null;
  const median = last.areaMedian;
  return (
    <div>
      <dl className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {visitKinds.map((kind) => (
          <div key={kind} className="border-l-2 border-line pl-4">
            <dt className="font-medium">{numberLabels[kind]}</dt>
            <dd>
              <p className="font-serif text-3xl font-semibold tabular-nums">{numberText(current[kind])}</p>
              <p className="text-sm text-ink-soft">{copy.soFar(monthText(current.month))}</p>
              <p className="mt-2">{copy.was(monthText(last.month), numberText(last[kind]))}</p>
              <p className="text-sm text-ink-soft">{compared(last[kind], before[kind], before.month)}</p>
              {median ? (
                <p className="text-sm text-ink-soft">{copy.median(last.area, numberText(median[kind]))}</p>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-sm text-ink-soft">
        {median ? copy.medianNote(last.area, monthText(last.month)) : copy.noMedian(last.area)}
      </p>
    </div>
  );
}
