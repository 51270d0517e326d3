import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { eventForm, type OwnEvent, type EventForm as Sent } from '#shared/contracts/event-submissions.ts';
import { shortDay } from '#shared/domain/dates.ts';
import type { EventCategory } from '#shared/domain/events.ts';
import { paths } from '#shared/domain/paths.ts';
import { controls, drafts } from '#shared/messages/app.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { categoryLabels, eventFields } from '#shared/messages/events.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { edits } from '@/features/desk/copy.ts';
import { EditNotices } from '@/features/desk/edit-notices.tsx';
import { useEditForm } from '@/features/desk/use-edit-form.ts';
import { ownEventQuery, useSubmitEvent, useUpdateEvent } from '../api.ts';
import { EventFields } from './event-fields.tsx';
import { ruleText } from './event-parts.tsx';
import {
  draftValues,
  type EventChurch,
  type EventValues,
  emptyEvent,
  newEvent,
  storedValues,
} from './event-values.ts';
import { EventWhen } from './event-when.tsx';

type EventFormProps = {
  userId: number;
  /** Null for a new one. */
  event: OwnEvent | null;
  churches: readonly EventChurch[];
  onDone: () => void;
};

const savedEventOf = (event: OwnEvent) => ({ version: event.version, values: storedValues(event) });

/** A repetition is compared with its first date, which its text needs. */
const comparison = {
  fields: Object.keys(emptyEvent),
  compare: (values: Record<string, unknown>, field: string) =>
    field === 'recurrence' && values.recurrence
      ? { date: values.date, recurrence: values.recurrence }
      : values[field],
};

/** What a new and an existing event's form say. */
const texts = {
  submit: {
    save: copy.submit,
    saving: copy.submitting,
    saved: { title: copy.done, description: copy.doneText },
    cancelTo: paths.events,
    failure: { failed: copy.failed, failedText: copy.failedText, texts: { 500: copy.failedText } },
  },
  edit: {
    save: copy.save,
    saving: controls.working,
    saved: { title: copy.saved, description: copy.savedText },
    cancelTo: `${paths.dashboard}?tab=events`,
    failure: { failed: copy.saveFailed },
  },
};

function useEventEdit({ userId, event, churches, onDone }: EventFormProps) {
  const queryClient = useQueryClient();
  const submit = useSubmitEvent();
  const update = useUpdateEvent();
  const { saved, failure } = texts[event ? 'edit' : 'submit'];
  return useEditForm({
    draftName: event ? `event-edit-${event.id}` : `event:${userId}`,
    schema: eventForm as z.ZodType<Sent, EventValues>,
    loaded: event ? savedEventOf(event) : { version: 0, values: newEvent(churches) },
    restore: draftValues,
    comparison,
    save: (form, { version, key }) =>
      event
        ? update.mutateAsync({ id: event.id, ...form, ifMatch: version })
        : submit.mutateAsync({ ...form, idempotencyKey: key }),
    latest: async () => {
      if (!event) return null;
      const current = await queryClient.fetchQuery(ownEventQuery(String(event.id))).catch(() => null);
      return current && savedEventOf(current);
    },
    labels: failure,
    onSaved: () => {
      toast(saved);
      onDone();
      return undefined;
    },
  });
}

export function EventForm(props: EventFormProps) {
  const { event, churches } = props;
  const { save, saving, cancelTo } = texts[event ? 'edit' : 'submit'];
  const edit = useEventEdit(props);
  const { form, busy } = edit;
  const blocked = busy || edit.theirs !== null;
  return (
    <Form
      aria-busy={busy}
      busy={blocked}
      onSubmit={form.handleSubmit(edit.save)}
      className="flex max-w-prose flex-col gap-8"
    >
      <EditNotices
        edit={edit}
        labels={eventFields}
        show={(field, value) => textOf(field, value, churches) || edits.empty}
      />
      <EventFields form={form} churches={churches} />
      <EventWhen form={form} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <Button type="submit" aria-disabled={blocked} className="min-w-44">
          {busy ? saving : save}
        </Button>
        <Link to={cancelTo} className={buttonClass('secondary')}>
          {controls.cancel}
        </Link>
        <p className="w-full text-sm text-ink-soft">{drafts.saved}</p>
      </div>
    </Form>
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
