import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PossibleDuplicate } from '#shared/contracts/submissions.ts';
import { type ChurchForm, churchForm } from '#shared/domain/church-form.ts';
import { paths } from '#shared/domain/paths.ts';
import { drafts } from '#shared/messages/app.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import { useDraftForm } from '@/components/draft-form.ts';
import { ConflictHeading, DraftNotice } from '@/components/form-notices.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { showServerErrors } from '@/lib/form.ts';
import { useSubmitChurch } from '../api.ts';
import { ChurchFormFrame } from './church-fields.tsx';
import { emptyValues, submissionDraft, valuesOf } from './church-values.ts';
import { Duplicate, duplicatesOf, isExact, PossibleDuplicates } from './possible-duplicates.tsx';

/** Stored with the values: the idempotency key, and the IDs of dismissed duplicates. */
type Stored = { key: string; dismissed: number[] };

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

/** The form with its draft, and sending it. */
function useSubmission(userId: number, onDone: () => void) {
  const more = (): Stored => ({ key: key.current, dismissed });
  const draft = useDraftForm(submissionDraft(userId), churchForm, emptyValues, valuesOf, more);
  const { form, initial, restoredAt, stored } = draft;
  const [dismissed, setDismissed] = useState(stored?.dismissed ?? []);
  const [conflict, setConflict] = useState<string | null>(null);
  const key = useRef<string>(stored?.key ?? crypto.randomUUID());
  const submit = useSubmitChurch();

  const handleError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409) {
      // The key was already used with other values, so submitting again adds another church.
      key.current = crypto.randomUUID();
      draft.keep();
      setConflict(error.body.message ?? copy.failedText);
    }
    showServerErrors(form, error);
    toastFailure(error, copy.failed, error instanceof ApiError ? copy.failedText : copy.failedNetwork);
  };
  const send = async (values: ChurchForm) => {
    setConflict(null);
    try {
      const response = await submit.mutateAsync({ ...values, idempotencyKey: key.current });
      draft.forget(true);
      toast({ title: copy.done, description: response.message });
      onDone();
    } catch (error) {
      handleError(error);
    }
  };
  const startOver = () => {
    key.current = crypto.randomUUID();
    draft.clear('name');
    setDismissed([]);
    toast({ title: drafts.startedOver });
  };

  const dismiss = (ids: number[]) => {
    setDismissed(ids);
    draft.keep();
  };
  const busy = form.formState.isSubmitting || submit.isSuccess;
  return { form, initial, restoredAt, dismissed, conflict, busy, send, startOver, dismiss };
}

export function SubmitForm({ userId, onDone }: { userId: number; onDone: () => void }) {
  const { form, initial, restoredAt, dismissed, conflict, busy, send, startOver, dismiss } = useSubmission(
    userId,
    onDone,
  );
  const { exact, hasExact } = useExactDuplicate(dismissed);
  return (
    <ChurchFormFrame
      form={form}
      notices={restoredAt ? <DraftNotice at={restoredAt} onDrop={startOver} /> : null}
      // Keeps choices that were made in another form with other options (beginSubmission).
      stored={initial}
      duplicates={<PossibleDuplicates form={form} dismissed={dismissed} onDismiss={dismiss} />}
      label={copy.submit}
      busy={busy}
      onValid={async (values) => {
        if (!(await hasExact(values))) await send(values);
      }}
    >
      {conflict ? <SentAlready>{conflict}</SentAlready> : null}
      {exact ? (
        <ExactDuplicate
          exact={exact}
          busy={busy}
          onSubmit={() => {
            dismiss([...dismissed, exact.id]);
            void form.handleSubmit(send)();
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
