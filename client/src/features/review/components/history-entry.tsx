import type { HistoryEntry } from '#shared/contracts/admin/submissions-admin.ts';
import { type SeenField, seenFields } from '#shared/domain/church-fields.ts';
import { momentText, shortDay } from '#shared/domain/dates.ts';
import { people } from '#shared/messages/admin/accounts-admin.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { bulkCopy, outcomeText } from '#shared/messages/admin/submissions-bulk.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { dismissalReasons } from '#shared/messages/contacts.ts';
import { eventFields } from '#shared/messages/events.ts';
import { rejectionReasons } from '#shared/messages/submissions.ts';
import type { DeskRow } from '@/features/desk/desk-list.tsx';
import { comparable } from '@/features/submissions/components/church-values.ts';
import { FieldValue } from '@/features/submissions/components/field-value.tsx';

const isField = (name: string): name is SeenField => (seenFields as readonly string[]).includes(name);
const reasonLabels: Record<string, string> = { ...rejectionReasons, ...dismissalReasons };
const actions: Record<string, string> = copy.actions;
const labels: Record<HistoryEntry['kind'], Record<string, string>> = {
  church: fieldLabels,
  event: eventFields,
  account: {},
};

/** The row of an entry. `onSubject` opens the history of what it is about, unless that is open already. */
export function historyRow(entry: HistoryEntry, onSubject?: (id: number) => void): DeskRow {
  const { action, actor, at, subjectId, subjectName, details } = entry;
  return {
    name: subjectName,
    title: (
      <span className="font-sans text-base font-normal">
        <span className="font-semibold">{copy.actions[action]}</span> {bulkLabel(details)}
        {onSubject && subjectId !== null ? (
          <button
            type="button"
            onClick={() => onSubject(subjectId)}
            className="min-h-6 text-left text-bayou underline underline-offset-4"
          >
            {subjectName}
          </button>
        ) : (
          subjectName
        )}
      </span>
    ),
    more: (
      <>
        <p className="text-sm text-ink-soft">
          <time dateTime={at}>{momentText(at)}</time> {copy.by} {actor}
        </p>
        <Details {...entry} />
      </>
    ),
  };
}

/** For a bulk action: what it did, and to how many churches. */
function bulkLabel({ kind, value, total }: HistoryEntry['details']): string {
  if (total === undefined || kind === undefined) return '';
  return bulkCopy.summary(total, bulkCopy.done(bulkCopy.kinds[kind], value ?? ''));
}

function Details({ kind, details }: Pick<HistoryEntry, 'kind' | 'details'>) {
  const labelsOf = (names: readonly string[]) =>
    [...new Set(names.map((name) => labels[kind][name] ?? name))].join(', ');
  // Why an event was hidden is a text.
  const reason = kind === 'event' ? details.reason : reasonLabels[details.reason ?? ''];
  const lines = [
    reason ? `${copy.reason}: ${reason}` : '',
    details.note ? `${copy.note}: ${details.note}` : '',
    details.changed?.length ? `${copy.changed}: ${labelsOf(details.changed)}` : '',
    details.refused ? `${copy.refused}: ${labelsOf(details.refused)}` : '',
    details.intoName
      ? copy.mergedInto(details.intoName) + (details.ownerMoved ? `, ${copy.ownerMoved}` : '')
      : '',
    details.otherName ? copy.differentFrom(details.otherName) : '',
    details.fromName ? copy.separatedFrom(details.fromName) : '',
    details.owner ? copy.newOwner(details.owner) : '',
    details.formerOwner ? copy.formerOwner(details.formerOwner) : '',
    details.withdrawn ? copy.withdrawn : '',
    details.decision ? (actions[details.decision] ?? '') : '',
    details.because ? copy.because : '',
    details.date ? `${copy.date}: ${shortDay(details.date) ?? details.date}` : '',
    typeof details.from === 'string' && details.to
      ? copy.roleChange(people.roles[details.from], people.roles[details.to])
      : '',
    outcomeText(details.outcomes ?? {}),
  ].filter(Boolean);
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="mt-1 max-w-prose text-sm whitespace-pre-line wrap-anywhere">
          {line}
        </p>
      ))}
      <Changes changes={details.changes ?? {}} />
    </>
  );
}

function Changes({ changes }: { changes: NonNullable<HistoryEntry['details']['changes']> }) {
  return Object.entries(changes).map(([name, { from, to }]) =>
    isField(name) ? (
      <dl key={name} className="mt-2 grid max-w-2xl gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {[
          { term: `${fieldLabels[name]}: ${copy.was.toLowerCase()}`, value: from },
          { term: `${fieldLabels[name]}: ${copy.is.toLowerCase()}`, value: to },
        ].map(({ term, value }) => (
          <div key={term} className="min-w-0">
            <dt className="text-ink-soft">{term}</dt>
            <dd>
              <FieldValue field={name} value={comparable({ [name]: value }, name)} />
            </dd>
          </div>
        ))}
      </dl>
    ) : null,
  );
}
