import type { z } from 'zod';
import { rejection, type rejectReasons } from '#shared/contracts/submissions.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { rejectionReasons } from '#shared/messages/submissions.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { Form, optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { readDraft } from '@/lib/draft.ts';
import { fieldsOf, useSchemaForm } from '@/lib/form.ts';

type Reason = (typeof rejectReasons)[number];
export type Rejection = z.input<typeof rejection>;

/** Asks for a reason and a note, restored from a draft if the session expired before they were sent. */
export function RejectDialog({
  title,
  text,
  run = copy.reject,
  running = copy.rejecting,
  noteLabel,
  reasons,
  reasonLabels = rejectionReasons,
  draftName,
  busy,
  onReject,
  onClose,
  focusAfter,
}: {
  title: string;
  run?: string;
  running?: string;
  /** Says who reads the note and what happens next. */
  text: string;
  noteLabel: string;
  /** The first one is the default. */
  reasons: ReadonlyArray<Reason>;
  reasonLabels?: Record<Reason, string>;
  draftName: string;
  busy: boolean;
  onReject: (rejection: Rejection) => void;
  onClose: () => void;
  focusAfter: () => boolean;
}) {
  const form = useSchemaForm(rejection, {
    reason: reasons[0]!,
    note: '',
    ...readDraft<Partial<Rejection>>(draftName)?.content,
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  return (
    <Dialog title={title} text={text} onClose={onClose} focusAfter={focusAfter}>
      <Form busy={busy} onSubmit={form.handleSubmit(onReject)} className="flex flex-col gap-4">
        <SelectField label={copy.reason} {...field('reason')} options={optionsOf(reasons, reasonLabels)} />
        <TextArea
          label={noteLabel}
          help={copy.noteHelp}
          rows={4}
          error={errors.note ? copy.noteTooLong : undefined}
          {...form.register('note')}
        />
        <DialogActions danger run={busy ? running : run} busy={busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
