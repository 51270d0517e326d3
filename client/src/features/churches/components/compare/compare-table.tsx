import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressLine } from '#shared/domain/address.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { compareChoice, compare as copy } from '#shared/messages/churches/compare.ts';
import { PhoneLink } from '@/components/links.tsx';
import { useClock } from '@/lib/timing.ts';
import { trackedLink } from '@/lib/track.ts';
import { ChurchMeta, ChurchName } from '../church-card-parts.tsx';
import { DirectionsLink } from '../directions-link.tsx';
import { type Column, compareRows } from './compare-facts.ts';

/** On phones, each row's heading has a line of its own, so that all churches fit side by side. */
const rows: Record<number, string> = {
  2: 'max-sm:*:grid-cols-2',
  3: 'max-sm:*:grid-cols-3',
  4: 'max-sm:*:grid-cols-4',
};
const table =
  'w-full table-fixed max-sm:block max-sm:text-sm print:text-xs max-sm:[&_tr]:grid max-sm:[&_:is(thead,tbody)]:block';
const rowHeading =
  'px-3 py-3 text-left align-top text-sm font-medium text-ink-soft max-sm:col-span-full max-sm:pb-0 sm:border-r sm:border-line lg:px-4 print:py-1 print:text-xs';
const cell = 'min-w-0 px-3 py-3 align-top hyphens-auto wrap-anywhere max-sm:py-2 lg:px-4 print:py-1';

/** Churches side by side, as columns. What a church hasn't said is shown as such, never guessed. */
export function CompareTable({
  columns,
  place,
  onRemove,
}: {
  columns: readonly Column[];
  /** The name of the place that the distances are from, if it has one. */
  place: string | null;
  onRemove: (church: { id: number; name: string }) => void;
}) {
  const now = useClock();
  const hasDistance = columns.some(({ distance }) => distance !== undefined);
  return (
    <section
      aria-label={copy.label}
      className="border-line bg-card max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border print:border-0"
    >
      <table className={table}>
        <caption className="sr-only">{copy.title}</caption>
        <colgroup className="max-sm:hidden">
          <col className="w-32 lg:w-40" />
        </colgroup>
        <thead className={rows[columns.length]}>
          <tr>
            <td className={clsx(rowHeading, 'max-sm:hidden')} />
            {columns.map(({ church }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no state
              <ColumnHead key={index} church={church} onRemove={() => onRemove(church)} />
            ))}
          </tr>
        </thead>
        <tbody className={rows[columns.length]}>
          {compareRows(now, hasDistance, place).map(({ label, linesOf }) => (
            <Row
              key={label}
              label={label}
              columns={columns}
              show={(column) => <Lines lines={linesOf(column)} />}
            />
          ))}
          <Row label={churchPage.phone} columns={columns} show={({ church }) => <Phone church={church} />} />
          <Row
            label={copy.directions}
            columns={columns}
            show={({ church }) => (
              <>
                {addressLine(church)}
                <DirectionsLink church={church} className="flex! min-h-11! print:hidden!" />
              </>
            )}
          />
        </tbody>
      </table>
    </section>
  );
}

function ColumnHead({ church, onRemove }: { church: Column['church']; onRemove: () => void }) {
  return (
    <th scope="col" abbr={church.name} className={clsx(cell, 'text-left font-normal')}>
      <ChurchName church={church} as="h2" className="sm:text-base lg:text-lg lg:leading-6 print:text-sm" />
      <ChurchMeta church={{ denomination: church.denomination, area: church.area }} />
      <button
        type="button"
        onClick={onRemove}
        className="mt-1 inline-flex min-h-9 items-center gap-1 text-sm text-bayou underline-offset-4 hover:underline"
      >
        <X className="size-4 shrink-0" />
        {compareChoice.remove} <span className="sr-only">{church.name}</span>
      </button>
    </th>
  );
}

function Row({
  label,
  columns,
  show,
}: {
  label: string;
  columns: readonly Column[];
  show: (column: Column) => ReactNode;
}) {
  return (
    <tr className="break-inside-avoid border-t border-line">
      <th scope="row" className={rowHeading}>
        {label}
      </th>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no state
        <td key={index} className={cell}>
          {show(column)}
        </td>
      ))}
    </tr>
  );
}

const NotSaid = () => <span className="text-ink-faint">{copy.notStated}</span>;

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <NotSaid />;
  return lines.map((line) => <p key={line}>{line}</p>);
}

function Phone({ church: { id, phone } }: { church: Column['church'] }) {
  if (!phone) return <NotSaid />;
  return (
    <PhoneLink
      {...trackedLink(id, 'phoneClicks')}
      phone={phone}
      className="inline-flex min-h-11 items-start text-bayou underline underline-offset-4 print:min-h-0"
    />
  );
}
