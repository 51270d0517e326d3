import type { ReactNode } from 'react';
import type { z } from 'zod';
import { editConflict } from '#shared/contracts/submissions.ts';
import type { ChurchField, MergeField } from '#shared/domain/church-fields.ts';
import {
  adminChurchForm,
  type ChurchForm,
  type ChurchFormInput,
  churchEditForm,
  churchForm,
} from '#shared/domain/church-form.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { EditNotices } from '@/features/desk/edit-notices.tsx';
import { type Saved, useEditForm } from '@/features/desk/use-edit-form.ts';
import { ChurchFormFrame } from './church-fields.tsx';
import { churchComparison, type FormValues, valuesOf } from './church-values.ts';
import type { ChurchFormApi } from './field-group.ts';
import { FieldValue } from './field-value.tsx';
import { useDuplicates } from './possible-duplicates.tsx';

/** The owner's form, or the administrator's form with every field and a note. */
type EditKind = 'submission' | 'admin';

/** A new church of an owner has fewer fields. */
const schemaOf = (
  kind: EditKind,
  isNew: boolean,
): z.ZodType<ChurchForm, ChurchFormInput> & Pick<z.ZodObject, 'shape'> =>
  kind === 'admin' ? adminChurchForm : isNew ? churchForm : churchEditForm;

type EditOptions = {
  kind: EditKind;
  draftName: string;
  loaded: Saved<FormValues>;
  labels: { save: string; saved: string; failed: string; failedText?: string };
  /** Fails with a 409: with the current values if the church has changed since `version`; without, if `key` was used. */
  save: (form: ChurchForm, edit: { version: number; key: string }) => Promise<{ message: string }>;
  onDone: () => void;
};

const useChurchEdit = ({ kind, labels, onDone, ...options }: EditOptions) =>
  useEditForm({
    ...options,
    schema: schemaOf(kind, options.loaded.version === 0) as z.ZodType<ChurchForm, FormValues>,
    restore: (stored) => valuesOf(stored, kind),
    comparison: churchComparison,
    latest: ({ body }) => {
      const current = editConflict.safeParse(body).data?.current;
      return current ? { version: current.version, values: valuesOf(current.fields, kind) } : null;
    },
    labels,
    onSaved: ({ message }) => {
      toast({ title: labels.saved, description: message });
      onDone();
      return undefined;
    },
  });

export function EditForm({
  live = [],
  notices,
  children,
  ...options
}: EditOptions & {
  /** Fields that go public immediately, while changes to the others need a review. */
  live?: readonly ChurchField[];
  notices?: ReactNode;
  children?: (form: ChurchFormApi) => ReactNode;
}) {
  const { kind, labels, loaded } = options;
  const isNew = loaded.version === 0;
  const edit = useChurchEdit(options);
  const form = edit.form as unknown as ChurchFormApi;
  const duplicates = useDuplicates(form, { mayClaim: kind !== 'admin' });
  return (
    <ChurchFormFrame
      form={form}
      kind={kind}
      schema={schemaOf(kind, isNew)}
      live={live}
      notices={
        <div className="flex flex-col gap-4">
          {notices}
          <EditNotices
            edit={edit}
            labels={fieldLabels}
            show={(field, value) => <FieldValue field={field as MergeField} value={value} />}
          />
        </div>
      }
      label={labels.save}
      busy={edit.busy}
      blocked={edit.theirs !== null}
      duplicates={isNew ? duplicates.list : null}
      onValid={async (values) => {
        if (!isNew || !(await duplicates.stop(values))) await edit.save(values);
      }}
    >
      {children?.(form)}
    </ChurchFormFrame>
  );
}
