import { useEffect, useRef, useState } from 'react';
import type { SeenField } from '#shared/church-fields.ts';
import { fieldLabels } from '#shared/messages/church-fields.ts';
import { churchEdit as copy } from '#shared/messages/submissions.ts';
import { Button } from '@/components/ui/button.tsx';
import { type Difference, proposedChoices, type Side } from './conflict-merge.ts';
import { FieldValue } from './field-value.tsx';
import { SideChoice } from './side-choice.tsx';

export function EditConflict({
  differences,
  busy,
  onSave,
}: {
  differences: Difference[];
  busy: boolean;
  onSave: (choices: Partial<Record<SeenField, Side>>) => void;
}) {
  const [choices, setChoices] = useState(() => proposedChoices(differences));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section aria-labelledby="conflict-title" className="rounded-card border border-brick bg-card p-4 sm:p-6">
      <h2 id="conflict-title" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {copy.conflictTitle}
      </h2>
      <p className="mt-1">{differences.length > 0 ? copy.conflictText : copy.conflictNone}</p>
      <div className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {differences.map((difference) => (
          <Row
            key={difference.field}
            difference={difference}
            side={choices[difference.field] ?? 'mine'}
            onChoose={(side) => setChoices({ ...choices, [difference.field]: side })}
          />
        ))}
      </div>
      <Button className="mt-5" aria-disabled={busy} onClick={() => onSave(choices)}>
        {busy ? copy.saving : copy.saveMerged}
      </Button>
    </section>
  );
}

function Row({
  difference: { field, mine, theirs, changedHere },
  side,
  onChoose,
}: {
  difference: Difference;
  side: Side;
  onChoose: (side: Side) => void;
}) {
  const sides = [
    { side: 'mine', label: copy.mine, from: changedHere ? copy.mineNow : copy.yours, value: mine },
    { side: 'theirs', label: copy.theirs, from: copy.theirsNow, value: theirs },
  ] as const;
  return (
    <SideChoice
      name={`conflict-${field}`}
      legend={fieldLabels[field]}
      chosen={side}
      onChoose={onChoose}
      sides={sides.map(({ value, ...option }) => ({
        ...option,
        children: <FieldValue field={field} value={value} />,
      }))}
    />
  );
}
