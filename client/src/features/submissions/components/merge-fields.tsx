/** The form of a merge: which listing stays, and whose value each field keeps. */
import type { MergeField } from '#shared/church-fields.ts';
import { differingFields, proposedFields } from '#shared/church-merge.ts';
import { admin as copy } from '#shared/messages/admin.ts';
import { fieldLabels } from '#shared/messages/church-fields.ts';
import type { MergeSide } from '#shared/submissions-merge.ts';
import { comparable } from './conflict-merge.ts';
import { FieldValue } from './field-value.tsx';
import { SideChoice } from './side-choice.tsx';

/** Ids of the chosen sides; what was not chosen here follows the proposal. */
export type MergeChoices = Partial<Record<MergeField, number>>;

const textOf = ({ fields }: MergeSide, name: string) => String(fields[name] ?? '');
const ruleOf = (side: MergeSide) => ({ fields: side.fields, owned: side.owner !== null });

/** A listing that is not public cannot stay in place of a public one, nor a rejected one at all. */
const cannotStay = (side: MergeSide, other: MergeSide) =>
  side.status === 'rejected' || (side.status === 'pending' && other.status === 'approved');

/** What is proposed to stay: the public one, then the one with an owner, then the first. */
export function proposedToStay([a, b]: readonly [MergeSide, MergeSide]): number {
  if (cannotStay(a, b)) return b.id;
  return !cannotStay(b, a) && a.owner === null && b.owner !== null ? b.id : a.id;
}

/** The fields that differ, and the ones among them that come from the listing that goes. */
export function takenFields(gone: MergeSide, stays: MergeSide, choices: MergeChoices) {
  const proposed = proposedFields(ruleOf(gone), ruleOf(stays));
  const differing = differingFields(ruleOf(gone), ruleOf(stays));
  const take = differing.filter((field) =>
    choices[field] === undefined ? proposed.includes(field) : choices[field] === gone.id,
  );
  return { differing, take };
}

export function MergeFields({
  sides,
  stays,
  choices,
  onStays,
  onChoose,
}: {
  sides: readonly [MergeSide, MergeSide];
  stays: MergeSide;
  choices: MergeChoices;
  onStays: (id: number) => void;
  onChoose: (choices: MergeChoices) => void;
}) {
  const gone = sides[0].id === stays.id ? sides[1] : sides[0];
  const { differing, take } = takenFields(gone, stays, choices);
  return (
    <div className="min-w-0 divide-y divide-line">
      <SideChoice
        name="stays"
        legend={copy.mergeText}
        chosen={stays.id}
        onChoose={onStays}
        sides={sides.map((side, at) => {
          const hidden = cannotStay(side, sides[1 - at]!);
          return {
            side: side.id,
            label: textOf(side, 'name'),
            from: [`#${side.id}`, copy.status[side.status], originOf(side)].join(' · '),
            disabled: hidden,
            children: <Identity side={side} hidden={hidden} />,
          };
        })}
      />
      {differing.map((field) => (
        <SideChoice
          key={field}
          name={`merge-${field}`}
          legend={fieldLabels[field]}
          chosen={take.includes(field) ? gone.id : stays.id}
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

/** Whose words these are. */
const originOf = ({ owner, source, sourceId }: MergeSide) =>
  owner
    ? copy.mergeOwner(owner.username)
    : source
      ? copy.mergeSource(source, sourceId ?? '')
      : copy.mergeNoOwner;

function Identity({ side, hidden }: { side: MergeSide; hidden: boolean }) {
  const place = [textOf(side, 'address'), textOf(side, 'zip'), textOf(side, 'area')].filter(Boolean);
  const counts = copy.mergeCounts(side);
  return (
    <span className="block text-sm text-ink-soft">
      <span className="block">{place.join(', ')}</span>
      {counts ? <span className="block">{counts}</span> : null}
      {hidden ? <span className="block">({copy.mergeNotPublic})</span> : null}
    </span>
  );
}
