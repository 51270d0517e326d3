import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { eventForm, type EventForm as Form, type OwnEvent } from '#shared/event-submissions.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { momentText } from '@/lib/dates.ts';
import { useFormDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { ownEventQuery, useUpdateEvent } from '../api-own.ts';
import { EditConflict } from './edit-conflict.tsx';
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
import type { EventValues } from './event-values.ts';
import { EventWhen } from './event-when.tsx';
import { useAutoFill } from './use-auto-fill.ts';

type Conflict = { theirs: SavedEvent; conflicts: EventField[] };

/** Initial values: the saved event, merged with an unsaved edit if this browser has one. */
function initialState(event: OwnEvent) {
  const saved = savedEventOf(event);
  const draft = draftOf(draftNameOf(event.id), saved);
  if (!draft) return { saved, values: saved.values, base: saved, conflict: null, restored: null };
  const older = draft.base.version !== saved.version;
  const { values, conflicts } = mergeOf(draft.base.values, draft.values, saved.values);
  const conflict: Conflict | null = older && conflicts.length > 0 ? { theirs: saved, conflicts } : null;
  return {
    saved,
    values: older ? values : draft.values,
    // Until the user has chosen, a reload must find the same conflict.
    base: conflict ? draft.base : saved,
    conflict,
    restored: { at: draft.at, older },
  };
}

/** The version that was loaded first stays the base, also when the event is fetched again. */
export function EditEventForm({ event, churches, onDone }: EventFormProps & { event: OwnEvent }) {
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
  const { filled, choose } = useAutoFill(form, churches, false);

  /** Merges the version that was saved elsewhere; where both sides changed a field the user decides. */
  const catchUp = async () => {
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
      if (error instanceof ApiError && error.status === 409) await catchUp();
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
  return (
    <EventFormFrame
      busy={update.isPending || update.isSuccess}
      blocked={conflict !== null}
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
          conflicts={conflict.conflicts}
          mine={form.getValues()}
          theirs={conflict.theirs.values}
          churches={churches}
          onChoose={resolve}
        />
      ) : null}
      <EventFields form={form} churches={churches} filled={filled} onChurch={choose} />
      <EventWhen form={form} />
    </EventFormFrame>
  );
}
