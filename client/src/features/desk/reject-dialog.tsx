import { type ComponentProps, useState } from 'react';
import { z } from 'zod';
import { rejection, type rejectReasons } from '#shared/contracts/submissions.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { controls } from '#shared/messages/app.ts';
import { rejectionReasons } from '#shared/messages/submissions.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { Form, optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { clearDraft, readDraft, writeDraft } from '@/lib/draft.ts';
import { fieldsOf, useSchemaForm } from '@/lib/form.ts';
import type { DeskAction } from './desk-actions.tsx';

type Reason = (typeof rejectReasons)[number];
export type Rejection = z.input<typeof rejection>;

export type RejectTexts<R extends string = Reason> = Pick<
  ComponentProps<typeof RejectDialog<R>>,
  'text' | 'noteLabel' | 'reasons' | 'reasonLabels'
>;

/** Rejects with a reason. What was typed is forgotten once it has been sent. */
export const rejectAction = <R extends string = Reason>({
  label = copy.reject,
  failed = controls.failed,
  reject,
  ...texts
}: RejectTexts<R> & {
  label?: string;
  failed?: string;
  title: string;
  draftName: string;
  reject: (rejection: { reason: R; note?: string }) => Promise<unknown>;
}): DeskAction => ({
  label,
  variant: 'danger',
  shortcut: 'r',
  failed,
  dialog: ({ run, ...dialog }) => (
    <RejectDialog
      {...texts}
      {...dialog}
      run={label}
      onReject={(why) =>
        run(async () => {
          const done = await reject(why);
          clearDraft(texts.draftName);
          return done;
        })
      }
    />
  ),
});

function useRejectForm<R extends string>(reasons: readonly R[], draftName: string) {
  const [schema] = useState(() => rejection.extend({ reason: z.enum(reasons) }));
  return useSchemaForm(schema as z.ZodType<{ reason: R; note: string }, { reason: string; note: string }>, {
    reason: reasons[0]!,
    note: '',
    ...readDraft<{ reason?: string; note?: string }>(draftName)?.content,
  });
}

/** Asks for a reason and a note. They are kept as a draft until the caller, who sends them, clears it. */
export function RejectDialog<R extends string = Reason>({
  title,
  text,
  run,
  noteLabel,
  reasons,
  reasonLabels = rejectionReasons as Record<string, string>,
  draftName,
  busy,
  onReject,
  onClose,
  focusAfter,
}: {
  title: string;
  run: string;
  /** Says who reads the note and what happens next. */
  text: string;
  noteLabel: string;
  /** The first one is the default. */
  reasons: readonly R[];
  reasonLabels?: Record<R, string>;
  draftName: string;
  busy: boolean;
  onReject: (rejection: { reason: R; note?: string }) => void;
  onClose: () => void;
  focusAfter: () => boolean;
}) {
  const form = useRejectForm(reasons, draftName);
  const { errors } = form.formState;
  const field = fieldsOf(form);
  return (
    <Dialog title={title} text={text} onClose={onClose} focusAfter={focusAfter}>
      <Form
        busy={busy}
        onSubmit={form.handleSubmit((values) => {
          writeDraft(draftName, values);
          onReject(values);
        })}
        className="flex flex-col gap-4"
      >
        <SelectField label={copy.reason} {...field('reason')} options={optionsOf(reasons, reasonLabels)} />
        <TextArea
          label={noteLabel}
          rows={4}
          error={errors.note ? copy.noteTooLong : undefined}
          {...form.register('note')}
        />
        <DialogActions danger run={run} busy={busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
