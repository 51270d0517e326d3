import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { eventForm, type EventForm as Form, type OwnEvent } from '#shared/contracts/event-submissions.ts';
import { momentText, shortDay } from '#shared/domain/dates.ts';
import type { EventCategory } from '#shared/domain/events.ts';
import { paths } from '#shared/domain/paths.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { categoryLabels } from '#shared/messages/events.ts';
import { ConflictHeading } from '@/components/form-notices.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useFormDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { ownEventQuery, useUpdateEvent } from '../api-manage.ts';
import {
  draftNameOf,
  draftOf,
  type EventField,
  mergeOf,
  type SavedEvent,
  savedEventOf,
} from './edit-draft.ts';
import { EventFields } from './event-fields.tsx';
import { EventFormFrame, type EventFormProps, toastSaveFailure } from './event-form-frame.tsx';
import { ruleText } from './event-parts.tsx';
import type { EventValues } from './event-values.ts';
import { EventWhen } from './event-when.tsx';
import { type EventChurch, useAutoFill } from './use-auto-fill.ts';

type Conflict = { theirs: SavedEvent; conflicts: EventField[] };

/** The saved event, merged with an unsaved edit if this browser has one. */
function initialState(event: OwnEvent) {
  const saved = savedEventOf(event);
  const draft = draftOf(draftNameOf(event.id), saved);
  if (!draft) return { saved, values: saved.values, base: saved, conflict: null, restored: null };
  const isOutdated = draft.base.version !== saved.version;
  const { values, conflicts } = mergeOf(draft.base.values, draft.values, saved.values);
  const conflict: Conflict | null = isOutdated && conflicts.length > 0 ? { theirs: saved, conflicts } : null;
  return {
    saved,
    values: isOutdated ? values : draft.values,
    // Until the user resolves the conflict, a reload must show it again.
    base: conflict ? draft.base : saved,
    conflict,
    restored: { at: draft.at, isOutdated },
  };
}

/** An edit and its draft. The version loaded first stays the base, even if the event is refetched. */
function useEventEdit(event: OwnEvent, onDone: () => void) {
  const [first] = useState(() => initialState(event));
  const [base, setBase] = useState<SavedEvent>(first.base);
  const [saved, setSaved] = useState<SavedEvent>(first.saved);
  const [conflict, setConflict] = useState<Conflict | null>(first.conflict);
  const [restored, setRestored] = useState(first.restored);
  const form = useSchemaForm<EventValues, Form>(eventForm as z.ZodType<Form, EventValues>, first.values);
  const draft = useFormDraft(draftNameOf(event.id), form, () => ({
    version: base.version,
    base: base.values,
  }));
  const queryClient = useQueryClient();
  const update = useUpdateEvent({ id: event.id, version: base.version });

  /** Merges a version that was saved elsewhere. The user decides on fields that both sides changed. */
  const mergeLatest = async () => {
    const current = await queryClient.fetchQuery(ownEventQuery(String(event.id))).catch(() => null);
    if (!current) return;
    const theirs = savedEventOf(current);
    const { values, conflicts } = mergeOf(base.values, form.getValues(), theirs.values);
    form.reset(values);
    setSaved(theirs);
    if (conflicts.length > 0) setConflict({ theirs, conflicts });
    else setBase(theirs);
  };
  const send = async (values: Form) => {
    try {
      await update.mutateAsync(values);
      draft.forget(true);
      toast({ title: copy.saved, description: copy.savedText });
      onDone();
    } catch (error) {
      showServerErrors(form, error);
      toastSaveFailure(error, copy.saveFailed, copy.saveFailedText);
      if (error instanceof ApiError && error.status === 409) await mergeLatest();
    }
  };
  const showSaved = (version: SavedEvent) => {
    form.reset(version.values);
    setBase(version);
    setConflict(null);
    setRestored(null);
    draft.forget(false);
    toast({ title: copy.discarded });
  };
  const resolve = (side: 'mine' | 'theirs') => {
    if (!conflict) return;
    if (side === 'theirs') return showSaved(conflict.theirs);
    setBase(conflict.theirs);
    setConflict(null);
    draft.keep();
    form.setFocus(
      conflict.conflicts.find((field) => field !== 'recurrence' && field !== 'churchId') ?? 'title',
    );
  };
  const busy = update.isPending || update.isSuccess;
  return { form, saved, conflict, restored, busy, send, showSaved, resolve };
}

export function EditEventForm({ event, churches, onDone }: EventFormProps & { event: OwnEvent }) {
  const edit = useEventEdit(event, onDone);
  const { form, saved, conflict, restored } = edit;
  const { filled, choose } = useAutoFill(form, churches, false);
  return (
    <EventFormFrame
      busy={edit.busy}
      blocked={conflict !== null}
      labels={[copy.save, copy.saving]}
      cancelTo={`${paths.dashboard}?tab=events`}
      onSend={form.handleSubmit(edit.send)}
    >
      {restored && !conflict ? (
        <Notice
          actions={
            <Button variant="secondary" size="small" onClick={() => edit.showSaved(saved)}>
              {copy.discard}
            </Button>
          }
        >
          {copy.editFound(momentText(restored.at))}
          {restored.isOutdated ? ` ${copy.editMerged}` : null}
        </Notice>
      ) : null}
      {conflict ? (
        <EditConflict
          key={conflict.theirs.version}
          conflicts={conflict.conflicts}
          mine={form.getValues()}
          theirs={conflict.theirs.values}
          churches={churches}
          onChoose={edit.resolve}
        />
      ) : null}
      <EventFields form={form} churches={churches} filled={filled} onChurch={choose} />
      <EventWhen form={form} />
    </EventFormFrame>
  );
}

function EditConflict({
  conflicts,
  mine,
  theirs,
  churches,
  onChoose,
}: {
  conflicts: readonly EventField[];
  mine: EventValues;
  theirs: EventValues;
  churches: readonly EventChurch[];
  onChoose: (side: 'mine' | 'theirs') => void;
}) {
  const text = (values: EventValues, field: EventField) =>
    textOf(values, field, churches) || copy.conflictEmpty;
  return (
    <section aria-labelledby="event-conflict" className="rounded-card border border-brick bg-card p-4 sm:p-6">
      <ConflictHeading id="event-conflict" title={copy.conflictTitle} />
      <p className="mt-1">{copy.conflictText}</p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {conflicts.map((field) => (
          <div key={field} className="py-3">
            <dt className="font-semibold">{copy.conflictFields[field]}</dt>
            {[[copy.conflictMine, mine] as const, [copy.conflictTheirs, theirs] as const].map(
              ([label, values]) => (
                <dd key={label} className="mt-1 line-clamp-6 whitespace-pre-line wrap-anywhere">
                  <span className="text-ink-soft">{label}: </span>
                  {text(values, field)}
                </dd>
              ),
            )}
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => onChoose('mine')}>{copy.keepMine}</Button>
        <Button variant="secondary" onClick={() => onChoose('theirs')}>
          {copy.takeTheirs}
        </Button>
      </div>
    </section>
  );
}

function textOf(values: EventValues, field: EventField, churches: readonly EventChurch[]): string {
  if (field === 'date') return shortDay(values.date) ?? values.date;
  if (field === 'category') return categoryLabels[values.category as EventCategory] ?? values.category;
  if (field === 'churchId') return churches.find(({ id }) => id === values.churchId)?.name ?? copy.noChurch;
  if (field !== 'recurrence') return values[field];
  const { recurrence: rule } = values;
  if (!rule) return copy.repeatChoices.never;
  const skipped = (rule.skipped ?? []).map((day) => shortDay(day) ?? day);
  const recurrence = { ...rule, every: rule.every ?? 1, last: rule.last ?? false, skipped };
  return copy.conflictRule(
    ruleText({ firstDate: values.date, recurrence }),
    shortDay(rule.until) ?? rule.until,
    skipped,
  );
}
