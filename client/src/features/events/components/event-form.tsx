import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { type EventForm, eventForm, type OwnEvent } from '#shared/contracts/event-submissions.ts';
import { shortDay } from '#shared/domain/dates.ts';
import type { EventCategory } from '#shared/domain/events.ts';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { categoryLabels } from '#shared/messages/events.ts';
import { useDraftForm } from '@/components/draft-form.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { edits } from '@/features/desk/copy.ts';
import { EditNotices } from '@/features/desk/edit-notices.tsx';
import { useEditForm } from '@/features/desk/use-edit-form.ts';
import { ApiError } from '@/lib/api-client.ts';
import { showServerErrors } from '@/lib/form.ts';
import { ownEventQuery, useSubmitEvent, useUpdateEvent } from '../api.ts';
import { EventFields } from './event-fields.tsx';
import { ruleText } from './event-parts.tsx';
import { draftValues, type EventValues, emptyEvent, storedValues } from './event-values.ts';
import { EventWhen } from './event-when.tsx';
import { type EventChurch, useAutoFill } from './use-auto-fill.ts';

/** `key` is the idempotency key. */
type Stored = { key: string };

const newKey = () => crypto.randomUUID();

/** A form for a new event, restored from this browser's draft. */
export function SubmitEventForm({ userId, churches, onDone }: EventFormProps & { userId: number }) {
  const schema = eventForm as z.ZodType<EventForm, EventValues>;
  const more = (): Stored => ({ key: key.current });
  const draft = useDraftForm(`event:${userId}`, schema, emptyEvent, draftValues, more);
  const { form, restoredAt } = draft;
  const key = useRef<string>(draft.stored?.key ?? newKey());
  const submit = useSubmitEvent();
  const { filled, choose, start } = useAutoFill(form, churches, !draft.wasRestored);

  const send = async (values: EventForm) => {
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

type EventFormProps = {
  churches: readonly EventChurch[];
  onDone: () => void;
};

/** Ignores 401 because the layout reports expired sessions. Field errors (400) appear on their fields. */
function toastSaveFailure(error: unknown, title: string, fallback: string): void {
  if (error instanceof ApiError && error.status === 401) return;
  const hasReason = error instanceof ApiError && error.status !== 400 && error.status < 500;
  toast({
    title,
    description: (hasReason && error.body.message) || fallback,
    variant: 'destructive',
  });
}

function EventFormFrame({
  busy,
  blocked = false,
  label,
  cancelTo,
  onSend,
  children,
}: {
  busy: boolean;
  /** A conflict must be resolved before saving. */
  blocked?: boolean;
  /** Of the button. */
  label: string;
  cancelTo: string;
  onSend: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <Form
      aria-busy={busy}
      busy={busy || blocked}
      onSubmit={onSend}
      className="flex max-w-prose flex-col gap-8"
    >
      {children}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <Button type="submit" aria-disabled={busy || blocked} className="min-w-44">
          {label}
        </Button>
        <Link to={cancelTo} className={buttonClass('secondary')}>
          {controls.cancel}
        </Link>
        <p className="w-full text-sm text-ink-soft">{copy.draftKept}</p>
      </div>
    </Form>
  );
}

const labels: Record<string, string> = { ...copy.fields, recurrence: copy.repeats };

const savedEventOf = (event: OwnEvent) => ({ version: event.version, values: storedValues(event) });

/** A repetition is compared with its first date, which its text needs. */
const comparison = {
  fields: Object.keys(emptyEvent),
  compare: (values: Record<string, unknown>, field: string) =>
    field === 'recurrence' && values.recurrence
      ? { date: values.date, recurrence: values.recurrence }
      : values[field],
};

export function EditEventForm({ event, churches, onDone }: EventFormProps & { event: OwnEvent }) {
  const queryClient = useQueryClient();
  const update = useUpdateEvent();
  const edit = useEditForm({
    draftName: `event-edit-${event.id}`,
    schema: eventForm as z.ZodType<EventForm, EventValues>,
    loaded: savedEventOf(event),
    restore: draftValues,
    comparison,
    save: (form, { version }) => update.mutateAsync({ id: event.id, ...form, ifMatch: version }),
    latest: async () => {
      const current = await queryClient.fetchQuery(ownEventQuery(String(event.id))).catch(() => null);
      return current && savedEventOf(current);
    },
    labels: { failed: copy.saveFailed },
    onSaved: () => {
      toast({ title: copy.saved, description: copy.savedText });
      onDone();
      return undefined;
    },
  });
  const { form } = edit;
  const { filled, choose } = useAutoFill(form, churches, false);
  return (
    <EventFormFrame
      busy={edit.busy}
      blocked={edit.theirs !== null}
      label={edit.busy ? controls.working : copy.save}
      cancelTo={`${paths.dashboard}?tab=events`}
      onSend={form.handleSubmit(edit.save)}
    >
      <EditNotices
        edit={edit}
        labels={labels}
        show={(field, value) => textOf(field, value, churches) || edits.empty}
      />
      <EventFields form={form} churches={churches} filled={filled} onChurch={choose} />
      <EventWhen form={form} />
    </EventFormFrame>
  );
}

function textOf(field: string, value: unknown, churches: readonly EventChurch[]): string {
  if (field === 'churchId') return churches.find(({ id }) => id === value)?.name ?? copy.noChurch;
  if (field === 'recurrence')
    return value ? repetitionText(value as RepetitionValue) : copy.repeatChoices.never;
  const text = String(value);
  if (field === 'date') return shortDay(text) ?? text;
  return field === 'category' ? (categoryLabels[text as EventCategory] ?? text) : text;
}

type RepetitionValue = { date: string; recurrence: NonNullable<EventValues['recurrence']> };

function repetitionText({ date, recurrence: rule }: RepetitionValue): string {
  const skipped = (rule.skipped ?? []).map((day) => shortDay(day) ?? day);
  const recurrence = { ...rule, every: rule.every ?? 1, last: rule.last ?? false, skipped };
  return copy.conflictRule(
    ruleText({ firstDate: date, recurrence }),
    shortDay(rule.until) ?? rule.until,
    skipped,
  );
}
