import { clsx } from 'clsx';
import { type MonthNumbers, type NumberKind, numberKinds } from '#shared/contracts/analytics.ts';
import { monthShort } from '#shared/domain/dates.ts';
import { numberText } from '#shared/domain/format.ts';
import { numbers as copy, numberLabels } from '#shared/messages/analytics.ts';
import { axisTop, drawing, pointsOf } from '../chart-data.ts';

/** Dashes tell the lines apart without relying on color. */
const lineStyles: Record<NumberKind, { className: string; dashes?: string }> = {
  profileViews: { className: 'stroke-bayou' },
  websiteClicks: { className: 'stroke-moss', dashes: '10 5' },
  phoneClicks: { className: 'stroke-brick', dashes: '2 5' },
  directionClicks: { className: 'stroke-ink', dashes: '14 4 2 4' },
  plannedVisits: { className: 'stroke-gold-text', dashes: '6 6' },
};

const line = {
  fill: 'none',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;

/** Five lines over twelve months. Labels are outside the SVG, which would stretch them. */
export function NumberChart({ rows }: { rows: MonthNumbers[] }) {
  const top = axisTop(Math.max(...rows.flatMap((row) => numberKinds.map((kind) => row[kind]))));
  const width = rows.length * drawing.step;
  return (
    <figure>
      <Legend />
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="-my-2 flex flex-col justify-between text-right text-sm text-ink-soft tabular-nums"
        >
          {[top, top / 2, 0].map((tick) => (
            <span key={tick} className="leading-4">
              {numberText(tick)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={copy.chartOf(rows[0]?.churchName ?? '')}
          viewBox={`0 0 ${width} ${drawing.height}`}
          preserveAspectRatio="none"
          className="h-56 w-full overflow-visible sm:h-64"
        >
          {[0, 0.5, 1].map((fraction) => (
            <line
              key={fraction}
              x1="0"
              x2={width}
              y1={fraction * drawing.height}
              y2={fraction * drawing.height}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {numberKinds.map((kind) => (
            <polyline
              key={kind}
              {...line}
              points={pointsOf(rows, kind, top)}
              strokeDasharray={lineStyles[kind].dashes}
              className={lineStyles[kind].className}
            />
          ))}
        </svg>
        <Months rows={rows} />
      </div>
    </figure>
  );
}

function Legend() {
  return (
    <figcaption>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {numberKinds.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <svg aria-hidden="true" width="36" height="8" viewBox="0 0 36 8">
              <line
                {...line}
                x1="2"
                x2="34"
                y1="4"
                y2="4"
                strokeDasharray={lineStyles[kind].dashes}
                className={lineStyles[kind].className}
              />
            </svg>
            {numberLabels[kind]}
          </li>
        ))}
      </ul>
    </figcaption>
  );
}

function Months({ rows }: { rows: MonthNumbers[] }) {
  return (
    <div aria-hidden="true" className="col-start-2 mt-2 grid grid-cols-12 text-center text-sm text-ink-soft">
      {rows.map(({ month }, index) => (
        // Narrow screens show every third month, counting back from the current one.
        <span
          key={month}
          className={clsx(
            'flex justify-center whitespace-nowrap',
            (rows.length - 1 - index) % 3 !== 0 && 'max-sm:invisible',
          )}
        >
          {monthShort(month)}
        </span>
      ))}
    </div>
  );
}
