import { submission as copy } from '#shared/messages/submissions.ts';
import { useOwnSend } from '@/lib/queries.ts';
import { emptyValues, submissionDraft } from './church-values.ts';
import { EditForm } from './edit-form.tsx';

export function SubmitForm({ userId, onDone }: { userId: number; onDone: () => void }) {
  const submit = useOwnSend('POST /api/user/churches');
  return (
    <EditForm
      kind="submission"
      draftName={submissionDraft(userId)}
      loaded={{ version: 0, values: emptyValues }}
      labels={{ save: copy.submit, saved: copy.done, failed: copy.failed, failedText: copy.failedNetwork }}
      save={(form, { key }) => submit.mutateAsync({ ...form, idempotencyKey: key })}
      onDone={onDone}
    />
  );
}
