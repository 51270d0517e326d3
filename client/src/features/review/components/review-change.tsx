import { clsx } from 'clsx';
import type { z } from 'zod';
import type { queuedRevision } from '#shared/contracts/admin/submissions-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { NewTabLink } from '@/components/links.tsx';
import { TextArea } from '@/components/ui/form-controls.tsx';
import { Fact } from '@/features/desk/desk-panel.tsx';
import { storedOf, valuesOf } from '@/features/submissions/components/church-values.ts';
import { FieldValue } from '@/features/submissions/components/field-value.tsx';
import { ChurchMap, Owner } from './review-facts.tsx';
import { type ChangedField, changedFields, type Piece } from './revision-diff.ts';

/** The fields to leave out, and why. */
export type Refusal = { fields: string[]; note: string };
export const nothingRefused: Refusal = { fields: [], note: '' };

/** The position is displayed as one field, but stored as two. */
const fieldNames = (field: string) => (field === 'position' ? ['latitude', 'longitude'] : [field]);

type QueuedRevision = z.infer<typeof queuedRevision>;
type Props = { refusal: Refusal; onRefuse: (next: Refusal) => void };

export function ReviewChange({ revision, refusal, onRefuse }: Props & { revision: QueuedRevision }) {
  const { church, fields } = revision;
  const published = storedOf(church);
  // Ignore a difference between an inferred position and none.
  const isChanged = (field: string) => revision.changed.includes(fieldNames(field)[0]!);
  const changes = changedFields(published, fields).filter(({ field }) => isChanged(field));
  const { latitude, longitude } = valuesOf(fields);
  const moved = changes.some(({ field }) => field === 'position');
  return (
    <div className="flex flex-col gap-6">
      <dl className="divide-y divide-line border-y border-line">
        <Fact term={copy.owner}>
          <Owner owner={revision.owner} />
        </Fact>
        <Fact term={copy.submittedAt}>{momentText(revision.createdAt)}</Fact>
        <Fact term={copy.publicPage}>
          <NewTabLink href={churchPath(church.id)}>{church.name}</NewTabLink>
        </Fact>
      </dl>
      <Changes changes={changes} refusal={refusal} onRefuse={onRefuse} />
      {moved && latitude !== null && longitude !== null ? (
        <section className="max-w-xl">
          <h3 className="mb-2 font-sans text-sm font-semibold">
            {copy.map}: {copy.after.toLowerCase()}
          </h3>
          <ChurchMap church={{ name: church.name, latitude, longitude }} />
        </section>
      ) : null}
    </div>
  );
}

function Changes({ changes, refusal, onRefuse }: Props & { changes: ChangedField[] }) {
  const accept = (names: string[], accepted: boolean) => {
    const others = refusal.fields.filter((name) => !names.includes(name));
    onRefuse({ ...refusal, fields: accepted ? others : [...others, ...names] });
  };
  return (
    <section aria-label={copy.changedFields}>
      <ul className="flex flex-col gap-5">
        {changes.map((change) => (
          <Change
            key={change.field}
            change={change}
            accepted={!refusal.fields.includes(fieldNames(change.field)[0]!)}
            onAccept={changes.length > 1 ? (accepted) => accept(fieldNames(change.field), accepted) : null}
          />
        ))}
      </ul>
      {refusal.fields.length > 0 ? (
        <TextArea
          label={copy.refusedNote}
          rows={3}
          maxLength={1000}
          value={refusal.note}
          onValue={(value) => onRefuse({ ...refusal, note: value })}
          className="mt-5 max-w-xl"
        />
      ) : null}
    </section>
  );
}

function Change({
  change: { field, before, after, pieces },
  accepted,
  onAccept,
}: {
  change: ChangedField;
  accepted: boolean;
  /** Null if this is the only changed field. */
  onAccept: ((accepted: boolean) => void) | null;
}) {
  const sides = [
    { title: copy.before, value: before, pieces: pieces?.before },
    { title: copy.after, value: after, pieces: pieces?.after },
  ];
  const isList = Array.isArray(before) || Array.isArray(after);
  return (
    <li>
      <h3 className="font-sans text-base font-semibold">
        {onAccept ? (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={accepted}
              aria-label={copy.accept(fieldLabels[field])}
              onChange={({ target }) => onAccept(target.checked)}
              className="size-5 accent-bayou"
            />
            {fieldLabels[field]}
            {accepted ? null : <span className="font-normal text-brick-dark">{copy.refused}</span>}
          </label>
        ) : (
          fieldLabels[field]
        )}
      </h3>
      <div
        className={clsx(
          accepted ? 'bg-card' : 'bg-paper',
          'mt-1 grid overflow-hidden rounded-card border border-line md:grid-cols-2 md:divide-x md:divide-line',
        )}
      >
        {sides.map((side, index) => (
          <div
            key={side.title}
            className={clsx('min-w-0 p-3', index === 1 && 'max-md:border-t max-md:border-line')}
          >
            <h4 className="mb-1 font-sans text-sm text-ink-soft">{side.title}</h4>
            {side.pieces ? (
              <Pieces pieces={side.pieces} isList={isList} />
            ) : (
              <FieldValue field={field} value={side.value} />
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

const highlights = {
  same: '',
  removed: 'bg-brick-tint text-brick-dark',
  added: 'bg-moss-tint font-medium no-underline',
} as const;

/** Marks removed and added text with <del> and <ins>, so that the difference doesn't depend on color. */
function Pieces({ pieces, isList }: { pieces: Piece[]; isList: boolean }) {
  return (
    <div className="whitespace-pre-line wrap-anywhere">
      {pieces.map(({ text, kind }, index) => {
        const Tag = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
          <Tag key={index} className={clsx(highlights[kind], isList && 'block w-fit')}>
            {text}
          </Tag>
        );
      })}
    </div>
  );
}
