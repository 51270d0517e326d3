import { useRef } from 'react';
import type { z } from 'zod';
import { eventForm, type EventForm as Form } from '#shared/contracts/event-submissions.ts';
import { paths } from '#shared/domain/paths.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { useDraftForm } from '@/components/draft-form.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { showServerErrors } from '@/lib/form.ts';
import { useSubmitEvent } from '../api.ts';
import { EventFields } from './event-fields.tsx';
import { EventFormFrame, type EventFormProps, toastSaveFailure } from './event-form-frame.tsx';
import { draftValues, type EventValues, emptyEvent } from './event-values.ts';
import { EventWhen } from './event-when.tsx';
import { useAutoFill } from './use-auto-fill.ts';

/** `key` is the idempotency key. */
type Stored = { key: string };

const newKey = () => crypto.randomUUID();

/** A form for a new event, restored from this browser's draft. */
export function SubmitEventForm({ userId, churches, onDone }: EventFormProps & { userId: number }) {
  const schema = eventForm as z.ZodType<Form, EventValues>;
  const more = (): Stored => ({ key: key.current });
  const draft = useDraftForm(`event:${userId}`, schema, emptyEvent, draftValues, more);
  const { form, restoredAt } = draft;
  const key = useRef<string>(draft.stored?.key ?? newKey());
  const submit = useSubmitEvent();
  const { filled, choose, start } = useAutoFill(form, churches, !draft.wasRestored);

  const send = async (values: Form) => {
    try {
      await submit.mutateAsync({ ...values, idempotencyKey: key.current });
      draft.forget(true);
      toast({ title: copy.done, description: copy.doneText });
      onDone();
    } catch (error) {
      // The key was used with different values, so the next request needs a new one.
      if (error instanceof ApiError && error.status === 409) {
        key.current = newKey();
        draft.keep();
      }
      showServerErrors(form, error);
      toastSaveFailure(error, copy.failed, copy.failedText);
    }
  };
  const startOver = () => {
    key.current = newKey();
    draft.clear('title');
    start();
    // What was filled in just now isn't a draft.
    draft.forget(false);
    toast({ title: copy.startedOver });
  };
  const busy = submit.isPending || submit.isSuccess;
  return (
    <EventFormFrame
      busy={busy}
      label={busy ? copy.submitting : copy.submit}
      cancelTo={paths.events}
      onSend={form.handleSubmit(send)}
    >
      {restoredAt ? <DraftNotice at={restoredAt} onDrop={startOver} /> : null}
      <EventFields form={form} churches={churches} filled={filled} onChurch={choose} />
      <EventWhen form={form} />
    </EventFormFrame>
  );
}
