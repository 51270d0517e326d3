import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { PossibleDuplicate } from '#shared/contracts/submissions.ts';
import { type ChurchForm, churchForm } from '#shared/domain/church-form.ts';
import { paths } from '#shared/domain/paths.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import { ConflictHeading, DraftNotice } from '@/components/form-notices.tsx';
import { Button } from '@/components/ui/button.tsx';
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
import { Duplicate, duplicatesOf, isExact, PossibleDuplicates } from './possible-duplicates.tsx';

/** The listed church with the same name and ZIP code as the form, unless it was dismissed. */
function useExactDuplicate(dismissed: number[]) {
  const queryClient = useQueryClient();
  const [exact, setExact] = useState<PossibleDuplicate | null>(null);
  const hasExact = async (values: ChurchForm) => {
    const found = await queryClient.fetchQuery(duplicatesOf(values)).catch(() => null);
    const duplicate = found?.find((one) => isExact(one, values) && !dismissed.includes(one.id)) ?? null;
    setExact(duplicate);
    return duplicate !== null;
  };
  return { exact, hasExact };
}

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
  const [dismissed, setDismissed] = useState<number[]>([]);
  const { exact, hasExact } = useExactDuplicate(dismissed);
  return (
    <ChurchFormFrame
      form={form}
      notices={restoredAt ? <DraftNotice at={restoredAt} onDrop={discard} /> : null}
      // Keeps choices that were made in another form with other options (beginSubmission).
      stored={edit.form.formState.defaultValues as FormValues}
      duplicates={<PossibleDuplicates form={form} dismissed={dismissed} onDismiss={setDismissed} />}
      label={copy.submit}
      busy={busy}
      onValid={async (values) => {
        if (!(await hasExact(values))) await save(values);
      }}
    >
      {conflict ? <SentAlready>{conflict}</SentAlready> : null}
      {exact ? (
        <ExactDuplicate
          exact={exact}
          busy={busy}
          onSubmit={() => {
            setDismissed([...dismissed, exact.id]);
            void form.handleSubmit(save)();
          }}
        />
      ) : null}
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

function ExactDuplicate({
  exact,
  busy,
  onSubmit,
}: {
  exact: PossibleDuplicate;
  busy: boolean;
  onSubmit: () => void;
}) {
  return (
    <section aria-labelledby="exact-title" className="rounded-card border border-brick bg-card p-4 sm:p-6">
      <ConflictHeading id="exact-title" title={copy.exactTitle} />
      <p className="mt-1">{copy.exactText}</p>
      <ul className="mt-3 border-y border-line">
        <Duplicate duplicate={exact} mayClaim />
      </ul>
      <Button variant="secondary" size="small" className="mt-4" aria-disabled={busy} onClick={onSubmit}>
        {copy.exactAnyway}
      </Button>
    </section>
  );
}
