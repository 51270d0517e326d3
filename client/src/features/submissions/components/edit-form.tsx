import { useState } from 'react';
import { liveFields, type SeenField } from '#shared/church-fields.ts';
import { type ChurchForm, churchForm } from '#shared/church-form.ts';
import { churchEdit as copy, submission } from '#shared/messages/submissions.ts';
import { editConflict, type OwnChurch } from '#shared/submissions.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useFormDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useUpdateChurch } from '../api.ts';
import { ChurchFields, type PhotoSlot } from './church-fields.tsx';
import { type FormValues, valuesOf } from './church-values.ts';
import { differencesOf, mergedValues, type Side } from './conflict-merge.ts';
import { draftOf, type LoadedChurch, type ServerState, serverStateOf } from './drafts.ts';
import { EditConflict } from './edit-conflict.tsx';
import { EditNotices } from './edit-notices.tsx';

/** What was loaded first stays the base, whatever is fetched again behind it. */
export function EditForm({
  loaded,
  own,
  photo,
  onDone,
}: {
  loaded: LoadedChurch;
  own: OwnChurch | undefined;
  photo: PhotoSlot;
  onDone: () => void;
}) {
  const { id, status } = loaded.church;
  const draftName = `church-edit-${id}`;
  const [first] = useState(() => serverStateOf(loaded));
  const [found] = useState(() => draftOf(draftName, first));
  const [restoredAt, setRestoredAt] = useState(found?.at ?? null);
  const [base, setBase] = useState(found?.base ?? first);
  // A draft of an older version is a conflict before anything is sent.
  const [theirs, setTheirs] = useState<ServerState | null>(
    found && found.base.version !== first.version ? first : null,
  );
  const [photoBusy, setPhotoBusy] = useState(false);
  const form = useSchemaForm(churchForm, found?.values ?? first.values);
  const draft = useFormDraft(draftName, form, () => ({ version: base.version, base: base.values }));
  const update = useUpdateChurch(id);

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return;
    const conflict = error instanceof ApiError ? editConflict.safeParse(error.body) : null;
    if (conflict?.success) {
      const { version, fields } = conflict.data.current;
      setTheirs({ version, values: valuesOf(fields) });
    } else showServerErrors(form, error);
    toastFailure(error, copy.failed, copy.failedText);
  };
  const save = async (values: ChurchForm, version: number) => {
    try {
      const response = await update.mutateAsync({ form: values, version });
      draft.forget(true);
      toast({ title: copy.saved, description: response.message });
      onDone();
    } catch (error) {
      fail(error);
    }
  };
  const saveMerged = (choices: Partial<Record<SeenField, Side>>) => {
    if (!theirs) return;
    form.reset(mergedValues(form.getValues() as FormValues, theirs.values, choices));
    setBase(theirs);
    setTheirs(null);
    draft.keep();
    void form.handleSubmit((values) => save(values, theirs.version))();
  };
  const discard = () => {
    form.reset(first.values);
    setBase(first);
    setTheirs(null);
    setRestoredAt(null);
    draft.forget(false);
    toast({ title: copy.discarded });
  };

  const busy = update.isPending || update.isSuccess;
  return (
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || theirs) return;
        if (photoBusy) toast({ title: submission.photoWait });
        else void form.handleSubmit((values) => save(values, base.version))(event);
      }}
      className="flex flex-col gap-8"
    >
      <div className="flex flex-col gap-4">
        <EditNotices status={status} revisionAt={loaded.revision?.createdAt ?? null} own={own} />
        {restoredAt ? (
          <DraftNotice at={restoredAt} text={copy.draftFound} drop={copy.discard} onDrop={discard} />
        ) : null}
        {theirs ? (
          <EditConflict
            key={theirs.version}
            differences={differencesOf(base.values, form.getValues(), theirs.values)}
            busy={busy}
            onSave={saveMerged}
          />
        ) : null}
      </div>
      <ChurchFields
        form={form}
        photo={photo}
        onPhotoBusy={setPhotoBusy}
        live={status === 'approved' ? liveFields : []}
        stored={first.values}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <Button
          type="submit"
          aria-disabled={busy || theirs !== null}
          className="min-w-44 aria-disabled:opacity-60"
        >
          {busy ? copy.saving : status === 'rejected' ? copy.saveAndSend : copy.save}
        </Button>
        <p className="text-sm text-ink-soft">{submission.draftSaved}</p>
      </div>
    </form>
  );
}
