import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { editConflict } from '#shared/contracts/submissions.ts';
import type { ChurchField, SeenField } from '#shared/domain/church-fields.ts';
import {
  adminChurchForm,
  type ChurchForm,
  type ChurchFormInput,
  churchEditForm,
} from '#shared/domain/church-form.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { churchEdit as copy } from '#shared/messages/submissions.ts';
import { ConflictHeading, DraftNotice } from '@/components/form-notices.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useFormDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { ChurchFormFrame } from './church-form-frame.tsx';
import { draftOf, type FormValues, type ServerState, valuesOf } from './church-values.ts';
import {
  type Difference,
  differencesOf,
  mergedValues,
  proposedChoices,
  type Side,
} from './conflict-merge.ts';
import type { ChurchFormApi } from './field-group.ts';
import { FieldValue } from './field-value.tsx';
import { SideChoice } from './side-choice.tsx';

/** The owner's form, or the administrator's form with every field and a note. */
type EditKind = 'submission' | 'admin';

const schemas: Record<EditKind, z.ZodType<ChurchForm, ChurchFormInput> & Pick<z.ZodObject, 'shape'>> = {
  submission: churchEditForm,
  admin: adminChurchForm,
};

type EditOptions = {
  kind: EditKind;
  draftName: string;
  loaded: ServerState;
  labels: { save: string; saving: string; saved: string; failed: string; failedText: string };
  /** Fails with a 409 and the current values if the church has changed since `version`. */
  save: {
    mutateAsync: (input: { form: ChurchForm; version: number }) => Promise<{ message: string }>;
    isPending: boolean;
    isSuccess: boolean;
  };
  onDone: () => void;
};

/** Keeps the values it was first loaded with as the base, even if the query refetches. */
function useEdit({ kind, draftName, loaded, labels, save, onDone }: EditOptions) {
  const [initial] = useState(loaded);
  const [storedDraft] = useState(() => draftOf(draftName, initial, kind));
  const [restoredAt, setRestoredAt] = useState(storedDraft?.at ?? null);
  const [base, setBase] = useState(storedDraft?.base ?? initial);
  // A draft of an older version is a conflict from the start.
  const [theirs, setTheirs] = useState<ServerState | null>(
    storedDraft && storedDraft.base.version !== initial.version ? initial : null,
  );
  const form = useSchemaForm(schemas[kind], storedDraft?.values ?? initial.values);
  const draft = useFormDraft(draftName, form, () => ({ version: base.version, base: base.values }));

  const handleError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return;
    const conflict = error instanceof ApiError ? editConflict.safeParse(error.body) : null;
    if (conflict?.success) {
      const { version, fields } = conflict.data.current;
      setTheirs({ version, values: valuesOf(fields, kind) });
    } else showServerErrors(form, error);
    toastFailure(error, labels.failed, labels.failedText);
  };
  const send = async (values: ChurchForm, version: number) => {
    try {
      const response = await save.mutateAsync({ form: values, version });
      draft.forget(true);
      toast({ title: labels.saved, description: response.message });
      onDone();
    } catch (error) {
      handleError(error);
    }
  };
  const saveMerged = (choices: Partial<Record<SeenField, Side>>) => {
    if (!theirs) return;
    form.reset(mergedValues(base.values, form.getValues() as FormValues, theirs.values, choices));
    setBase(theirs);
    setTheirs(null);
    draft.keep();
    void form.handleSubmit((values) => send(values, theirs.version))();
  };
  const discard = () => {
    form.reset(initial.values);
    setBase(initial);
    setTheirs(null);
    setRestoredAt(null);
    draft.forget(false);
    toast({ title: copy.discarded });
  };

  return { form, initial, base, theirs, restoredAt, send, saveMerged, discard };
}

type Props = EditOptions & {
  /** Fields that go public immediately, while changes to the others need a review. */
  live?: readonly ChurchField[];
  notices: ReactNode;
  children?: (form: ChurchFormApi) => ReactNode;
};

export function EditForm({ live = [], notices, children, ...options }: Props) {
  const { kind, labels, save } = options;
  const { form, initial, base, theirs, restoredAt, send, saveMerged, discard } = useEdit(options);
  const busy = save.isPending || save.isSuccess;
  return (
    <ChurchFormFrame
      form={form}
      kind={kind}
      schema={schemas[kind]}
      live={live}
      stored={initial.values}
      notices={
        <div className="flex flex-col gap-4">
          {notices}
          {restoredAt ? (
            <DraftNotice at={restoredAt} text={copy.draftFound} drop={copy.discard} onDrop={discard} />
          ) : null}
          {theirs ? (
            <EditConflict
              key={theirs.version}
              differences={differencesOf(base.values, form.getValues(), theirs.values)}
              busy={busy}
              onSave={saveMerged}
            />
          ) : null}
        </div>
      }
      label={busy ? labels.saving : labels.save}
      busy={busy}
      blocked={theirs !== null}
      onValid={(values) => send(values, base.version)}
    >
      {children?.(form)}
    </ChurchFormFrame>
  );
}

function EditConflict({
  differences,
  busy,
  onSave,
}: {
  differences: Difference[];
  busy: boolean;
  onSave: (choices: Partial<Record<SeenField, Side>>) => void;
}) {
  const [choices, setChoices] = useState(() => proposedChoices(differences));
  return (
    <section aria-labelledby="conflict-title" className="rounded-card border border-brick bg-card p-4 sm:p-6">
      <ConflictHeading id="conflict-title" title={copy.conflictTitle} />
      <p className="mt-1">{differences.length > 0 ? copy.conflictText : copy.conflictNone}</p>
      <div className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {differences.map((difference) => (
          <ConflictRow
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

function ConflictRow({
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
