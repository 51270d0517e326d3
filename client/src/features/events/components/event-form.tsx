import { useRef, useState } from 'react';
import type { z } from 'zod';
import { eventForm, type EventForm as Form } from '#shared/contracts/event-submissions.ts';
import { paths } from '#shared/domain/paths.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { readDraft, useFormDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useSubmitEvent } from '../api-manage.ts';
import { EventFields } from './event-fields.tsx';
import { EventFormFrame, type EventFormProps, toastSaveFailure } from './event-form-frame.tsx';
import { draftValues, type EventValues, emptyEvent } from './event-values.ts';
import { EventWhen } from './event-when.tsx';
import { useAutoFill } from './use-auto-fill.ts';

/** `key` is the idempotency key. */
type StoredDraft = { values: Record<string, unknown>; key?: string };

const newKey = () => crypto.randomUUID();

/** A form for a new event, restored from this browser's draft. */
export function SubmitEventForm({ userId, churches, onDone }: EventFormProps & { userId: number }) {
  const draftName = `event:${userId}`;
  const [stored] = useState(() => readDraft<StoredDraft>(draftName));
  const [restoredAt, setRestoredAt] = useState(stored?.at ?? null);
  const key = useRef(stored?.content.key ?? newKey());
  const form = useSchemaForm<EventValues, Form>(
    eventForm as z.ZodType<Form, EventValues>,
    stored ? draftValues(stored.content.values ?? {}) : emptyEvent,
  );
  const draft = useFormDraft(draftName, form, () => ({ key: key.current }));
  const submit = useSubmitEvent();
  const { filled, choose, start } = useAutoFill(form, churches, stored === null);

  const send = async (values: Form) => {
    try {
      await submit.mutateAsync({ form: values, key: key.current });
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
    // Before the reset, which unregisters the fields until the next render.
    form.setFocus('title');
    form.reset(emptyEvent);
    setRestoredAt(null);
    start();
    draft.forget(false);
    toast({ title: copy.startedOver });
  };
  return (
    <EventFormFrame
      busy={submit.isPending || submit.isSuccess}
      labels={[copy.submit, copy.submitting]}
      cancelTo={paths.events}
      note={copy.draftKept}
      onSend={form.handleSubmit(send)}
    >
      {restoredAt ? <DraftNotice at={restoredAt} onDrop={startOver} /> : null}
      <EventFields form={form} churches={churches} filled={filled} onChurch={choose} />
      <EventWhen form={form} />
    </EventFormFrame>
  );
}
