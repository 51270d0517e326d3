import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { eventForm, type EventForm as Form, type OwnEvent } from '#shared/contracts/event-submissions.ts';
import { shortDay } from '#shared/domain/dates.ts';
import type { EventCategory } from '#shared/domain/events.ts';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { categoryLabels } from '#shared/messages/events.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { edits } from '@/features/desk/copy.ts';
import { EditNotices } from '@/features/desk/edit-notices.tsx';
import { useEditForm } from '@/features/desk/use-edit-form.ts';
import { ownEventQuery, useUpdateEvent } from '../api.ts';
import { EventFields } from './event-fields.tsx';
import { EventFormFrame, type EventFormProps } from './event-form-frame.tsx';
import { ruleText } from './event-parts.tsx';
import { draftValues, type EventValues, emptyEvent, storedValues } from './event-values.ts';
import { EventWhen } from './event-when.tsx';
import { type EventChurch, useAutoFill } from './use-auto-fill.ts';

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
    schema: eventForm as z.ZodType<Form, EventValues>,
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
