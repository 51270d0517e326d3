import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { type ChurchForm, churchForm } from '#shared/domain/church-form.ts';
import { paths } from '#shared/domain/paths.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useEditForm } from '@/features/desk/use-edit-form.ts';
import { useSubmitChurch } from '../api.ts';
import { ChurchFormFrame } from './church-fields.tsx';
import {
  churchComparison,
  emptyValues,
  type FormValues,
  submissionDraft,
  valuesOf,
} from './church-values.ts';
import type { ChurchFormApi } from './field-group.ts';
import { duplicatesOf, isExact, PossibleDuplicates } from './possible-duplicates.tsx';

/** An edit of something new; `conflict` is the server's message if the form was sent before with other values. */
function useSubmission(userId: number, onDone: () => void) {
  const [conflict, setConflict] = useState<string | null>(null);
  const submit = useSubmitChurch();
  const edit = useEditForm({
    draftName: submissionDraft(userId),
    schema: churchForm as z.ZodType<ChurchForm, FormValues>,
    loaded: { version: 0, values: emptyValues },
    restore: valuesOf,
    comparison: churchComparison,
    save: (values, { key }) => {
      setConflict(null);
      return submit.mutateAsync({ ...values, idempotencyKey: key });
    },
    latest: ({ body }) => {
      setConflict(body.message ?? copy.failedNetwork);
      return null;
    },
    labels: { failed: copy.failed, failedText: copy.failedNetwork },
    onSaved: ({ message }) => {
      toast({ title: copy.done, description: message });
      onDone();
      return undefined;
    },
  });
  return { ...edit, conflict };
}

export function SubmitForm({ userId, onDone }: { userId: number; onDone: () => void }) {
  const { conflict, restoredAt, busy, save, discard, ...edit } = useSubmission(userId, onDone);
  const form = edit.form as unknown as ChurchFormApi;
  const queryClient = useQueryClient();
  const [dismissed, setDismissed] = useState<number[]>([]);
  /** How often the form was stopped because a listed church has the same name and ZIP code. */
  const [stops, setStops] = useState(0);
  const submit = async (values: ChurchForm) => {
    const found = await queryClient.fetchQuery(duplicatesOf(form.getValues())).catch(() => []);
    if (found.some((one) => isExact(one, values) && !dismissed.includes(one.id))) setStops(stops + 1);
    else await save(values);
  };
  return (
    <ChurchFormFrame
      form={form}
      notices={restoredAt ? <DraftNotice at={restoredAt} onDrop={discard} /> : null}
      duplicates={
        <PossibleDuplicates form={form} dismissed={dismissed} onDismiss={setDismissed} stops={stops} />
      }
      label={copy.submit}
      busy={busy}
      onValid={submit}
    >
      {conflict ? <SentAlready>{conflict}</SentAlready> : null}
    </ChurchFormFrame>
  );
}

const SentAlready = ({ children }: { children: string }) => (
  <Notice
    variant="warning"
    actions={
      <Link to={paths.dashboard} className="font-medium text-bayou underline underline-offset-4">
        {copy.sentAlready}
      </Link>
    }
  >
    {children}
  </Notice>
);
