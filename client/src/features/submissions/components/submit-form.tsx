import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ChurchForm, churchForm } from '#shared/church-form.ts';
import { drafts } from '#shared/messages/drafts.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import { paths } from '#shared/paths.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { readDraft, useFormDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useSubmitChurch } from '../api.ts';
import { ChurchFields, type PhotoSlot } from './church-fields.tsx';
import { emptyValues, submissionDraft, valuesOf } from './church-values.ts';
import { PossibleDuplicates } from './possible-duplicates.tsx';

/** Stored with the values: the key that makes repeated sends one church, and the likely duplicates that are none. */
type StoredDraft = { values: Record<string, unknown>; key?: string; dismissed?: number[] };

const newKey = () => crypto.randomUUID();

export function SubmitForm({
  userId,
  photo,
  onDone,
}: {
  userId: number;
  photo: PhotoSlot;
  onDone: () => void;
}) {
  const draftName = submissionDraft(userId);
  const [found] = useState(() => readDraft<StoredDraft>(draftName));
  const [restoredAt, setRestoredAt] = useState(found?.at ?? null);
  const [dismissed, setDismissed] = useState(found?.content.dismissed ?? []);
  const [photoBusy, setPhotoBusy] = useState(false);
  const [sentAlready, setSentAlready] = useState<string | null>(null);
  const key = useRef(found?.content.key ?? newKey());
  const [first] = useState(() => (found ? valuesOf(found.content.values ?? {}) : emptyValues));
  const form = useSchemaForm(churchForm, first);
  const draft = useFormDraft(draftName, form, () => ({ key: key.current, dismissed }));
  const submit = useSubmitChurch();

  const fail = (error: unknown) => {
    // The layout says that the session is over; everything typed stays here and in the draft.
    if (error instanceof ApiError && error.status === 401) return;
    const message = error instanceof ApiError ? error.body.message : undefined;
    if (error instanceof ApiError && error.status === 409) {
      // Sent before with other contents: the next send is a church of its own, if the person still wants one.
      key.current = newKey();
      draft.keep();
      setSentAlready(message ?? copy.failedText);
    }
    showServerErrors(form, error);
    toast({
      title: copy.failed,
      description: error instanceof ApiError ? (message ?? copy.failedText) : copy.failedNetwork,
      variant: 'destructive',
    });
  };
  const send = async (values: ChurchForm) => {
    setSentAlready(null);
    try {
      const response = await submit.mutateAsync({ form: values, key: key.current });
      draft.forget(true);
      toast({ title: copy.done, description: response.message });
      onDone();
    } catch (error) {
      fail(error);
    }
  };
  const startOver = () => {
    key.current = newKey();
    // Before the reset, which forgets the fields until they are rendered again.
    form.setFocus('name');
    form.reset(emptyValues);
    setDismissed([]);
    setRestoredAt(null);
    draft.forget(false);
    toast({ title: drafts.startedOver });
  };

  const busy = submit.isPending || submit.isSuccess;
  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (photoBusy) toast({ title: copy.photoWait });
        else void form.handleSubmit(send)(event);
      }}
      className="flex max-w-prose flex-col gap-8"
    >
      {restoredAt ? <DraftNotice at={restoredAt} onDrop={startOver} /> : null}
      <ChurchFields
        form={form}
        photo={photo}
        onPhotoBusy={setPhotoBusy}
        // What another form's lists offered is not lost (begin-draft.ts).
        stored={first}
        duplicates={
          <PossibleDuplicates
            form={form}
            dismissed={dismissed}
            onDismiss={(ids) => {
              setDismissed(ids);
              draft.keep();
            }}
          />
        }
      />
      {sentAlready ? (
        <Notice
          look="warning"
          actions={
            <Link to={paths.dashboard} className="font-medium text-bayou underline underline-offset-4">
              {copy.sentAlready}
            </Link>
          }
        >
          {sentAlready}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <Button type="submit" aria-disabled={busy} className="min-w-44">
          {busy ? copy.submitting : copy.submit}
        </Button>
        <p className="text-sm text-ink-soft">{drafts.saved}</p>
      </div>
    </form>
  );
}
