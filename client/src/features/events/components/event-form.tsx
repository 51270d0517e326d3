import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { eventForm, type EventForm as Form, type OwnEvent } from '#shared/event-submissions.ts';
import { eventSubmission as words } from '#shared/messages-events.ts';
import { paths } from '#shared/paths.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { momentText } from '@/lib/dates.ts';
import { readDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useFormDraft } from '@/lib/form-draft.ts';
import { useSubmitEvent, useUpdateEvent } from '../api-own.ts';
import { EventFields } from './event-fields.tsx';
import { draftValues, type EventValues, emptyEvent, storedValues } from './event-values.ts';
import { EventWhen } from './event-when.tsx';
import { type EventChurch, useAutoFill } from './use-auto-fill.ts';

type Shared = {
  churches: readonly EventChurch[];
  /** After it is on disk: where to go. */
  onDone: () => void;
};

/** Kept with the values: the key that makes repeated sends one event. */
type Kept = { values: Record<string, unknown>; key?: string };

const newKey = () => crypto.randomUUID();

/** The layout says that a session is over; everything typed stays. Other failures are told, and shown at their fields. */
function tell(error: unknown, title: string, otherwise: string): void {
  if (error instanceof ApiError && error.status === 401) return;
  const refused = error instanceof ApiError && error.status !== 400 && error.status < 500;
  toast({
    title,
    description: (refused && error.body.message) || otherwise,
    variant: 'destructive',
  });
}

/** Drawn in the browser only: it begins with what this browser kept. */
export function SubmitEventForm({ userId, churches, onDone }: Shared & { userId: number }) {
  const draftName = `event:${userId}`;
  const [found] = useState(() => readDraft<Kept>(draftName));
  const [restoredAt, setRestoredAt] = useState(found?.at ?? null);
  const key = useRef(found?.content.key ?? newKey());
  const form = useSchemaForm<EventValues, Form>(
    eventForm as z.ZodType<Form, EventValues>,
    found ? draftValues(found.content.values ?? {}) : emptyEvent,
  );
  const draft = useFormDraft(draftName, form, () => ({ key: key.current }));
  const submit = useSubmitEvent();
  const { filled, choose, start } = useAutoFill(form, churches, found === null);

  const send = async (values: Form) => {
    try {
      await submit.mutateAsync({ form: values, key: key.current });
      draft.forget(true);
      toast({ title: words.done, description: words.doneText });
      onDone();
    } catch (error) {
      // Sent before with other contents: the next send is an event of its own.
      if (error instanceof ApiError && error.status === 409) {
        key.current = newKey();
        draft.keep();
      }
      showServerErrors(form, error);
      tell(error, words.failed, words.failedText);
    }
  };
  const startOver = () => {
    key.current = newKey();
    form.reset(emptyEvent);
    setRestoredAt(null);
    start();
    draft.forget(false);
    toast({ title: words.startedOver });
    form.setFocus('title');
  };
  return (
    <Frame
      busy={submit.isPending || submit.isSuccess}
      labels={[words.submit, words.submitting]}
      cancelTo={paths.events}
      onSend={form.handleSubmit(send)}
    >
      {restoredAt ? (
        <Notice
          actions={
            <Button variant="secondary" size="small" onClick={startOver}>
              {words.startOver}
            </Button>
          }
        >
          {words.draftFound(momentText(restoredAt))}
        </Notice>
      ) : null}
      <EventFields form={form} churches={churches} filled={filled} onChurch={choose} />
      <EventWhen form={form} />
    </Frame>
  );
}

export function EditEventForm({ event, churches, onDone }: Shared & { event: OwnEvent }) {
  const form = useSchemaForm<EventValues, Form>(
    eventForm as z.ZodType<Form, EventValues>,
    storedValues(event),
  );
  const update = useUpdateEvent(event);
  const { filled, choose } = useAutoFill(form, churches, false);
  const send = async (values: Form) => {
    try {
      await update.mutateAsync(values);
      toast({ title: words.saved, description: words.savedText });
      onDone();
    } catch (error) {
      showServerErrors(form, error);
      tell(error, words.saveFailed, words.saveFailedText);
    }
  };
  return (
    <Frame
      busy={update.isPending || update.isSuccess}
      labels={[words.save, words.saving]}
      cancelTo={`${paths.dashboard}?tab=events`}
      onSend={form.handleSubmit(send)}
    >
      <EventFields form={form} churches={churches} filled={filled} onChurch={choose} />
      <EventWhen form={form} />
    </Frame>
  );
}

function Frame({
  busy,
  labels: [idle, working],
  cancelTo,
  onSend,
  children,
}: {
  busy: boolean;
  labels: [idle: string, working: string];
  cancelTo: string;
  onSend: (event: FormEvent) => unknown;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void onSend(event);
      }}
      className="flex max-w-prose flex-col gap-8"
    >
      {children}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <Button type="submit" aria-disabled={busy} className="min-w-44 aria-disabled:opacity-60">
          {busy ? working : idle}
        </Button>
        <Link to={cancelTo} className={buttonClass('secondary')}>
          {words.cancel}
        </Link>
      </div>
    </form>
  );
}
