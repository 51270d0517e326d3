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

const times = (count: number, what: string) => `${numberText(count)} × ${what}`;
const valueAt = ({ place, value }: { place: string; value: string }) => `${place}: “${value}”`;

export function ImportReport({ upload: { table }, report, busy, onRun, actions }: Props) {
  const [choices, setChoices] = useState<Choices>({ retireMissing: false });
  const { faiths, unplaced, errorCount, errors, changes, notes, leftOut, services, missing } = report;
  const ignored = table?.columns.flatMap(({ name, field }) => (name && field === null ? name : [])) ?? [];
  const faithTexts = faiths.map(({ name, count }) => `${name} ${numberText(count)}`);
  const summary = [
    ...countTexts(report.counts),
    ignored.length > 0 && copy.notRead(ignored.join(', ')),
    faiths.length > 0 && copy.faiths(faithTexts.join(', ')),
    unplaced > 0 && copy.unplaced(unplaced),
    services && services.lines > 0 && copy.services(services.lines, services.read),
  ].filter((line) => typeof line === 'string');
  return (
    <div className="mt-4 flex flex-col gap-5">
      <Part title={copy.report} items={summary} />
      <Part
        title={copy.errors(errorCount)}
        text={copy.badRows}
        items={errors.map(({ place, message }) => copy.errorAt(place, message))}
        count={errorCount}
      />
      {changes ? <ChangesPart {...changes} /> : null}
      <Part
        title={copy.notes}
        items={notes.map(({ note, count, first }) =>
          times(count, `${note} (${first.map(valueAt).join(', ')})`),
        )}
      />
      {services ? (
        <Part
          title={copy.unread}
          text={copy.unreadText}
          items={services.unread.map(valueAt)}
          count={services.lines - services.read}
        />
      ) : null}
      <Part title={copy.leftOut} items={leftOut.map(({ reason, count }) => times(count, reason))} />
      {missing ? <MissingPart missing={missing} choices={choices} onChange={setChoices} /> : null}
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
      count={count}
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
    <Part title={copy.missing(count)} text={copy.missingText(listText(covered))} items={names} count={count}>
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

const maxItems = 100;

/** Shows the first items of `count`, some of which the server may have left out; nothing if there are none. */
function Part({
  title,
  text,
  items,
  count = items.length,
  children,
}: {
  title: string;
  text?: string;
  items: readonly string[];
  count?: number;
  children?: ReactNode;
}) {
  if (count === 0) return null;
  const hidden = count - Math.min(items.length, maxItems);
  return (
    <div>
      <h3 className="mb-2 text-lg">{title}</h3>
      {text ? <p className="mb-2 max-w-prose text-sm text-ink-soft">{text}</p> : null}
      <ul className="mb-2 flex max-w-prose flex-col gap-1 text-sm wrap-anywhere">
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
