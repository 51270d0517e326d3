import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { eventForm, type EventForm as Form, type OwnEvent } from '#shared/event-submissions.ts';
import { eventSubmission as copy } from '#shared/messages/events.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { momentText } from '@/lib/dates.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useFormDraft } from '@/lib/form-draft.ts';
import { ownEventQuery, useUpdateEvent } from '../api-own.ts';
import { EditConflict } from './edit-conflict.tsx';
import { draftNameOf, draftOf, type EventField, mergeOf, type Stand, standOf } from './edit-draft.ts';
import { EventFields } from './event-fields.tsx';
import { EventFormFrame, type EventFormProps, tell } from './event-form-frame.tsx';
import type { EventValues } from './event-values.ts';
import { EventWhen } from './event-when.tsx';
import { useAutoFill } from './use-auto-fill.ts';

type Conflict = { theirs: Stand; clashes: EventField[] };

/** What the form begins with: an unsaved edit on top of what is saved now, where this browser kept one. */
function begin(event: OwnEvent) {
  const saved = standOf(event);
  const found = draftOf(draftNameOf(event.id), saved);
  if (!found) return { saved, values: saved.values, base: saved, conflict: null, restored: null };
  const older = found.base.version !== saved.version;
  const { values, clashes } = mergeOf(found.base.values, found.values, saved.values);
  const conflict: Conflict | null = older && clashes.length > 0 ? { theirs: saved, clashes } : null;
  return {
    saved,
    values: older ? values : found.values,
    // Until the person has chosen, a reload must find the same conflict.
    base: conflict ? found.base : saved,
    conflict,
    restored: { at: found.at, older },
  };
}

/** Drawn in the browser only. What was loaded first stays the base, whatever is fetched again behind it. */
export function EditEventForm({ event, churches, onDone }: EventFormProps & { event: OwnEvent }) {
  const [first] = useState(() => begin(event));
  const [base, setBase] = useState<Stand>(first.base);
  const [saved, setSaved] = useState<Stand>(first.saved);
  const [conflict, setConflict] = useState<Conflict | null>(first.conflict);
  const [restored, setRestored] = useState(first.restored);
  const form = useSchemaForm<EventValues, Form>(eventForm as z.ZodType<Form, EventValues>, first.values);
  const draft = useFormDraft(draftNameOf(event.id), form, () => ({
    version: base.version,
    base: base.values,
  }));
  const queryClient = useQueryClient();
  const update = useUpdateEvent({ id: event.id, version: base.version });
  const { filled, choose } = useAutoFill(form, churches, false);

  /** Saved elsewhere since: what was not touched here follows, and where both changed the same the person decides. */
  const catchUp = async () => {
    const current = await queryClient.fetchQuery(ownEventQuery(String(event.id))).catch(() => null);
    if (!current) return;
    const theirs = standOf(current);
    const { values, clashes } = mergeOf(base.values, form.getValues(), theirs.values);
    form.reset(values);
    setSaved(theirs);
    if (clashes.length > 0) setConflict({ theirs, clashes });
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
      tell(error, copy.saveFailed, copy.saveFailedText);
      if (error instanceof ApiError && error.status === 409) await catchUp();
    }
  };
  const showSaved = (stand: Stand) => {
    form.reset(stand.values);
    setBase(stand);
    setConflict(null);
    setRestored(null);
    draft.forget(false);
    toast({ title: copy.discarded });
  };
  const settle = (side: 'mine' | 'theirs') => {
    if (!conflict) return;
    if (side === 'theirs') return showSaved(conflict.theirs);
    setBase(conflict.theirs);
    setConflict(null);
    draft.keep();
    form.setFocus(
      conflict.clashes.find((field) => field !== 'recurrence' && field !== 'churchId') ?? 'title',
    );
  };
  return (
    <EventFormFrame
      busy={update.isPending || update.isSuccess}
      held={conflict !== null}
      labels={[copy.save, copy.saving]}
      cancelTo={`${paths.dashboard}?tab=events`}
      note={copy.draftKept}
      onSend={form.handleSubmit(send)}
    >
      {restored && !conflict ? (
        <Notice
          actions={
            <Button variant="secondary" size="small" onClick={() => showSaved(saved)}>
              {copy.discard}
            </Button>
          }
        >
          {copy.editFound(momentText(restored.at))}
          {restored.older ? ` ${copy.editMerged}` : null}
        </Notice>
      ) : null}
      {conflict ? (
        <EditConflict
          key={conflict.theirs.version}
          clashes={conflict.clashes}
          mine={form.getValues()}
          theirs={conflict.theirs.values}
          churches={churches}
          onChoose={settle}
        />
      ) : null}
      <EventFields form={form} churches={churches} filled={filled} onChurch={choose} />
      <EventWhen form={form} />
    </EventFormFrame>
  );
}
