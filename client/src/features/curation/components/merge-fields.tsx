/** The merge form: which listing to keep, and whose value to use for each field. */

import type { MergeSide } from '#shared/contracts/admin/submissions-merge.ts';
import type { MergeField } from '#shared/domain/church-fields.ts';
import { differingFields, proposedFields } from '#shared/domain/church-fields.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { SideChoice } from '@/features/desk/side-choice.tsx';
import { comparable } from '@/features/submissions/components/church-values.ts';
import { FieldValue } from '@/features/submissions/components/field-value.tsx';

/** The ID of the listing chosen for a field; other fields follow the proposal. */
export type MergeChoices = Partial<Record<MergeField, number>>;

const mergeInput = (side: MergeSide) => ({ fields: side.fields, owned: side.owner !== null });

/** A rejected listing can't be kept, nor can a pending one instead of a public one. */
const cannotKeep = (side: MergeSide, other: MergeSide) =>
  side.status === 'rejected' || (side.status === 'pending' && other.status === 'approved');

/** Prefers the public listing, then the one with an owner, then the first. */
export function proposedToKeep([a, b]: readonly [MergeSide, MergeSide]): number {
  if (cannotKeep(a, b)) return b.id;
  return !cannotKeep(b, a) && a.owner === null && b.owner !== null ? b.id : a.id;
}

/** The fields that differ, and those whose value is taken from the removed listing. */
export function takenFields(removed: MergeSide, kept: MergeSide, choices: MergeChoices) {
  const proposed = proposedFields(mergeInput(removed), mergeInput(kept));
  const differing = differingFields(mergeInput(removed), mergeInput(kept));
  const take = differing.filter((field) =>
    choices[field] === undefined ? proposed.includes(field) : choices[field] === removed.id,
  );
  return { differing, take };
}

export function MergeFields({
  sides,
  kept,
  choices,
  onKeep,
  onChoose,
}: {
  sides: readonly [MergeSide, MergeSide];
  kept: MergeSide;
  choices: MergeChoices;
  onKeep: (id: number) => void;
  onChoose: (choices: MergeChoices) => void;
}) {
  const removed = sides[0].id === kept.id ? sides[1] : sides[0];
  const { differing, take } = takenFields(removed, kept, choices);
  return (
    <div className="min-w-0 divide-y divide-line">
      <SideChoice
        name="stays"
        legend={copy.mergeText}
        chosen={kept.id}
        onChoose={onKeep}
        sides={sides.map((side, index) => {
          const disabled = cannotKeep(side, sides[1 - index]!);
          return {
            side: side.id,
            label: side.fields.name,
            from: [`#${side.id}`, copy.status[side.status], originOf(side)].join(' · '),
            disabled,
            children: <ListingSummary side={side} notPublic={disabled} />,
          };
        })}
      />
      {differing.map((field) => (
        <SideChoice
          key={field}
          name={`merge-${field}`}
          legend={fieldLabels[field]}
          chosen={take.includes(field) ? removed.id : kept.id}
          onChoose={(id) => onChoose({ ...choices, [field]: id })}
          sides={sides.map((side) => ({
            side: side.id,
            label: `#${side.id}`,
            from: originOf(side),
            children: <FieldValue field={field} value={comparable(side.fields, field)} />,
          }))}
        />
      ))}
    </div>
  );
}

const originOf = ({ owner, source, sourceId }: MergeSide) =>
  owner
    ? copy.mergeOwner(owner.username)
    : source
      ? copy.mergeSource(source, sourceId ?? '')
      : copy.mergeNoOwner;

function ListingSummary({ side, notPublic }: { side: MergeSide; notPublic: boolean }) {
  const { address, zip, area } = side.fields;
  const place = [address, zip, area].filter(Boolean);
  return (
    <span className="block text-sm text-ink-soft">
      <span className="block">{place.join(', ')}</span>
      <span className="block">{copy.mergeCounts(side)}</span>
      {notPublic ? <span className="block">({copy.mergeNotPublic})</span> : null}
    </span>
  );
}
