import { type ReactNode, useState } from 'react';
import type { ImportUpload, ImportReport as Report } from '#shared/contracts/admin/imports-admin.ts';
import { listText, numberText } from '#shared/domain/format.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Checkbox } from './import-columns.tsx';

type Count = keyof typeof copy.counts;
const countNames = Object.keys(copy.counts) as Count[];

/** The nonzero counts of an import. */
export function ImportCounts({ counts }: { counts: Partial<Record<Count, number>> }) {
  const nonzero = countNames.filter((name) => (counts[name] ?? 0) > 0);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 empty:hidden">
      {nonzero.map((name) => (
        <div key={name} className="flex gap-1.5">
          <dt>{copy.counts[name]}:</dt>
          <dd className="font-semibold tabular-nums">{numberText(counts[name] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `confirm` is the city that confirms to retire many churches. */
type Choices = { retireMissing: boolean; confirm?: string };
type Props = {
  upload: ImportUpload;
  report: Report;
  busy: boolean;
  onRun: (choices: Choices) => void;
  actions: ReactNode;
};

export function ImportReport({ upload: { table }, report, busy, onRun, actions }: Props) {
  const [choices, setChoices] = useState<Choices>({ retireMissing: false });
  const { errorCount, errors, notes, leftOut, services, missing } = report;
  return (
    <div className="mt-4 flex flex-col gap-5">
      <Summary report={report} table={table} />
      {errorCount > 0 ? (
        <Part title={copy.errors(errorCount)}>
          <p className="mb-2 text-sm text-ink-soft">{copy.badRows}</p>
          <List
            items={errors.map(({ place, message }) => copy.errorAt(place, message))}
            more={errorCount - errors.length}
          />
        </Part>
      ) : null}
      {notes.length > 0 ? (
        <Part title={copy.notes}>
          <List
            items={notes.map(
              ({ note, count, first }) =>
                `${numberText(count)} × ${note} (${first.map(({ place, value }) => `${place}: “${value}”`).join(', ')})`,
            )}
          />
        </Part>
      ) : null}
      {services && services.lines > 0 ? <ServicesPart services={services} /> : null}
      {leftOut.length > 0 ? (
        <Part title={copy.leftOut}>
          <List items={leftOut.map(({ reason, count }) => `${numberText(count)} × ${reason}`)} />
        </Part>
      ) : null}
      {missing && missing.count > 0 ? (
        <MissingPart missing={missing} choices={choices} onChange={setChoices} />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-disabled={busy} onClick={() => !busy && onRun(choices)}>
          {copy.run}
        </Button>
        {actions}
        <span className="text-sm text-ink-soft">{report.undoable ? copy.undoText : copy.noUndoText}</span>
      </div>
    </div>
  );
}

function ServicesPart({ services: { lines, read, unread } }: { services: NonNullable<Report['services']> }) {
  return (
    <Part title={copy.services(lines, read)}>
      {read < lines ? (
        <>
          <p className="mb-2 text-sm text-ink-soft">{copy.unread(lines - read)}</p>
          <List
            items={unread.map(({ place, value }) => `${place}: “${value}”`)}
            more={lines - read - unread.length}
          />
        </>
      ) : null}
    </Part>
  );
}

function MissingPart({
  missing: { count, names, cities, moreCities, confirm },
  choices,
  onChange,
}: {
  missing: NonNullable<Report['missing']>;
  choices: Choices;
  onChange: (choices: Choices) => void;
}) {
  const covered = moreCities > 0 ? [...cities, copy.moreCities(moreCities)] : cities;
  return (
    <Part title={copy.missing(count)}>
      <p className="mb-2 max-w-prose text-sm text-ink-soft">{copy.missingText(listText(covered))}</p>
      <List items={names} more={count - names.length} />
      <Checkbox
        label={copy.retire}
        checked={choices.retireMissing}
        onChange={(retireMissing) => onChange({ ...choices, retireMissing })}
      />
      {choices.retireMissing && confirm ? (
        <TextField
          label={copy.confirmRetire(confirm)}
          autoComplete="off"
          value={choices.confirm ?? ''}
          onValue={(city) => onChange({ ...choices, confirm: city })}
          className="max-w-sm"
        />
      ) : null}
    </Part>
  );
}

function Summary({
  report: { counts, faiths, unplaced },
  table,
}: {
  report: Report;
  table: ImportUpload['table'];
}) {
  const ignored = table?.columns.filter(({ name, field }) => name && field === null) ?? [];
  return (
    <Part title={copy.report}>
      <ImportCounts counts={counts} />
      {ignored.length > 0 ? (
        <p className="mt-2 text-sm wrap-anywhere">
          {copy.notRead(ignored.map(({ name }) => name).join(', '))}
        </p>
      ) : null}
      {faiths.length > 0 ? (
        <p className="mt-2 text-sm">
          {copy.faiths(faiths.map(({ name, count }) => `${name} ${numberText(count)}`).join(', '))}
        </p>
      ) : null}
      {unplaced > 0 ? <p className="mt-2 text-sm">{copy.unplaced(unplaced)}</p> : null}
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-2 text-lg">{title}</h3>
    {children}
  </div>
);

const maxItems = 20;

/** Shows the first items; `more` counts those that the server left out. */
function List({ items, more = 0 }: { items: readonly string[]; more?: number }) {
  const hidden = Math.max(0, items.length - maxItems) + more;
  return (
    <ul className="mb-2 flex max-w-prose flex-col gap-1 text-sm wrap-anywhere">
      {items.slice(0, maxItems).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal names can repeat, and the list never changes
        <li key={index}>{item}</li>
      ))}
      {hidden > 0 ? <li>{copy.moreErrors(hidden)}</li> : null}
    </ul>
  );
}
