import { type ReactNode, useState } from 'react';
import { drafts } from '#shared/messages/app.ts';
import { ConflictHeading, DraftNotice } from '@/components/form-notices.tsx';
import { Button } from '@/components/ui/button.tsx';
import { edits as copy } from './copy.ts';
import { SideChoice } from './side-choice.tsx';
import { type Choices, type Difference, proposedChoices } from './use-edit-form.ts';

type Shown = {
  labels: Record<string, string>;
  /** Shows a compared value. */
  show: (field: string, value: unknown) => ReactNode;
};

/** The restored draft, and the choice between both versions if someone else saved theirs. */
export function EditNotices({
  edit: { saved, restoredAt, theirs, differences, busy, resolve, discard },
  ...shown
}: Shown & {
  edit: {
    saved: { version: number };
    restoredAt: string | null;
    theirs: { version: number } | null;
    differences: Difference[];
    busy: boolean;
    resolve: (choices: Choices) => void;
    discard: () => void;
  };
}) {
  return (
    <>
      {restoredAt ? (
        <DraftNotice at={restoredAt} copy={saved.version === 0 ? drafts : copy} onDrop={discard} />
      ) : null}
      {theirs ? (
        <EditConflict
          key={theirs.version}
          differences={differences}
          busy={busy}
          onSave={resolve}
          {...shown}
        />
      ) : null}
    </>
  );
}

function EditConflict({
  differences,
  busy,
  onSave,
  labels,
  show,
}: Shown & { differences: Difference[]; busy: boolean; onSave: (choices: Choices) => void }) {
  const [changed, setChanged] = useState<Choices>({});
  const choices = { ...proposedChoices(differences), ...changed };
  return (
    <section aria-labelledby="conflict-title" className="rounded-card border border-brick bg-card p-4 sm:p-6">
      <ConflictHeading id="conflict-title" title={copy.conflictTitle} />
      <p className="mt-1">{differences.length > 0 ? copy.conflictText : copy.conflictNone}</p>
      <div className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {differences.map(({ field, mine, theirs, changedHere }) => (
          <SideChoice
            key={field}
            name={`conflict-${field}`}
            legend={labels[field] ?? field}
            chosen={choices[field]}
            onChoose={(side) => setChanged({ ...changed, [field]: side })}
            sides={[
              {
                side: 'mine',
                label: copy.mine,
                from: changedHere ? copy.mineNow : copy.unchanged,
                children: show(field, mine),
              },
              { side: 'theirs', label: copy.theirs, from: copy.theirsNow, children: show(field, theirs) },
            ]}
          />
        ))}
      </div>
      <Button type="button" className="mt-5" busy={busy} onClick={() => onSave(choices)}>
        {copy.saveMerged}
      </Button>
    </section>
  );
}
