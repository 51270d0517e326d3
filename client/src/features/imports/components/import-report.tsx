import { type ReactNode, useState } from 'react';
import type { ImportUpload, ImportReport as Report } from '#shared/contracts/admin/imports-admin.ts';
import { listText, numberText } from '#shared/domain/format.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { csvText, saveFile } from '@/lib/download.ts';
import { Checkbox } from './import-columns.tsx';

type Count = keyof typeof copy.counts;
const countNames = Object.keys(copy.counts) as Count[];

/** The counts of an import that aren't zero: "New: 12". */
export const countTexts = (counts: Partial<Record<Count, number>>): string[] =>
  countNames.flatMap((name) => (counts[name] ? `${copy.counts[name]}: ${numberText(counts[name])}` : []));

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
  const { faiths, unplaced, errorCount, errors, changes, notes, leftOut, services, missing } = report;
  const ignored = table?.columns.filter(({ name, field }) => name && field === null) ?? [];
  return (
    <div className="mt-4 flex flex-col gap-5">
      <Part title={copy.report} items={countTexts(report.counts)}>
        <Line>{ignored.length > 0 && copy.notRead(ignored.map(({ name }) => name).join(', '))}</Line>
        <Line>
          {faiths.length > 0 &&
            copy.faiths(faiths.map(({ name, count }) => `${name} ${numberText(count)}`).join(', '))}
        </Line>
        <Line>{unplaced > 0 && copy.unplaced(unplaced)}</Line>
      </Part>
      {errorCount > 0 ? (
        <Part
          title={copy.errors(errorCount)}
          text={copy.badRows}
          items={errors.map(({ place, message }) => copy.errorAt(place, message))}
          more={errorCount - errors.length}
        />
      ) : null}
      {changes && changes.count > 0 ? <ChangesPart {...changes} /> : null}
      {notes.length > 0 ? (
        <Part
          title={copy.notes}
          items={notes.map(
            ({ note, count, first }) =>
              `${numberText(count)} × ${note} (${first.map(({ place, value }) => `${place}: “${value}”`).join(', ')})`,
          )}
        />
      ) : null}
      {services && services.lines > 0 ? <ServicesPart {...services} /> : null}
      {leftOut.length > 0 ? (
        <Part
          title={copy.leftOut}
          items={leftOut.map(({ reason, count }) => `${numberText(count)} × ${reason}`)}
        />
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

function ChangesPart({ count, first }: NonNullable<Report['changes']>) {
  const lines = first.flatMap(({ id, name, fields }) =>
    fields.map(({ field, before, after }) => [String(id), name, fieldLabels[field], before, after]),
  );
  return (
    <Part
      title={copy.changes(count)}
      items={first.map(({ name, fields }) => {
        const changed = fields.map((field) => copy.changeOf({ ...field, field: fieldLabels[field.field] }));
        return `${name}: ${changed.join('; ')}`;
      })}
      more={count - first.length}
    >
      <Button
        variant="secondary"
        onClick={() => saveFile('import-changes.csv', csvText([copy.changeColumns, ...lines]))}
      >
        {admin.export}
      </Button>
    </Part>
  );
}

function ServicesPart({ lines, read, unread }: NonNullable<Report['services']>) {
  const title = copy.services(lines, read);
  if (read === lines) return <Part title={title} />;
  return (
    <Part
      title={title}
      text={copy.unread(lines - read)}
      items={unread.map(({ place, value }) => `${place}: “${value}”`)}
      more={lines - read - unread.length}
    />
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
    <Part
      title={copy.missing(count)}
      text={copy.missingText(listText(covered))}
      items={names}
      more={count - names.length}
    >
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

const Line = ({ children }: { children: string | false }) =>
  children ? <p className="mt-2 text-sm wrap-anywhere">{children}</p> : null;

const maxItems = 100;

/** Shows the first items; `more` counts those that the server left out. */
function Part({
  title,
  text,
  items = [],
  more = 0,
  children,
}: {
  title: string;
  text?: string;
  items?: readonly string[];
  more?: number;
  children?: ReactNode;
}) {
  const hidden = Math.max(0, items.length - maxItems) + more;
  return (
    <div>
      <h3 className="mb-2 text-lg">{title}</h3>
      {text ? <p className="mb-2 max-w-prose text-sm text-ink-soft">{text}</p> : null}
      <ul className="mb-2 flex max-w-prose flex-col gap-1 text-sm wrap-anywhere empty:hidden">
        {items.slice(0, maxItems).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal names can repeat, and the list never changes
          <li key={index}>{item}</li>
        ))}
        {hidden > 0 ? <li>{copy.moreErrors(hidden)}</li> : null}
      </ul>
      {children}
    </div>
  );
}
