import { useEffect, useRef, useState } from 'react';
import {
  type AdminMessage,
  type Correction,
  type DismissReason,
  dismissReasons,
} from '#shared/contracts/admin/contacts-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { adminChurchPath, paths } from '#shared/domain/paths.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { suggestionReview as copy } from '#shared/messages/admin/contacts-admin.ts';
import { dismissalReasons } from '#shared/messages/contacts.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useKeys } from '@/lib/keys.ts';
import { useNow } from '@/lib/timing.ts';
import { useSuggestionActions } from '../api-admin.ts';
import { CorrectionForm, CorrectionTable } from './suggestion-fields.tsx';

/** A decision can be undone for as long as the owner's email is delayed. */
const undoMs = 15_000;

/** Whether the suggestion contains a change that can be applied to the listing. */
export const isApplicable = ({ state, change }: AdminMessage): boolean =>
  change !== null && state !== 'answered';

function toastError(error: unknown): void {
  const status = error instanceof ApiError ? error.status : 0;
  // The layout reports the expired session.
  if (status === 401) return;
  const description = status === 409 ? admin.decidedElsewhere : admin.tryAgain;
  toast({ title: copy.failed, description, variant: 'destructive' });
}

export function SuggestionReview({ message }: { message: AdminMessage }) {
  const { change, church, outcome, field, state } = message;
  const { apply, dismiss, undo, deleteListing } = useSuggestionActions(message);
  const [mode, setMode] = useState<'edit' | 'dismiss' | 'delete' | null>(null);
  const [decidedAt, setDecidedAt] = useState(0);
  const undoable = useNow(1000) < decidedAt + undoMs && outcome !== null;
  const open = state !== 'answered' && church !== null && church.id !== null;
  const busy = apply.isPending || dismiss.isPending || undo.isPending || deleteListing.isPending;

  const section = useRef<HTMLElement>(null);
  const buttonState = `${open} ${undoable} ${mode}`;
  // Keep the focus in the section when the focused button disappears.
  useEffect(() => {
    if (buttonState && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
  }, [buttonState]);

  const run = async (action: () => Promise<unknown>) => {
    if (busy) return false;
    try {
      await action();
      setMode(null);
      setDecidedAt(Date.now());
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
  const applyFields = (fields: Correction) =>
    change ? run(() => apply.mutateAsync({ id: message.id, version: change.version, fields })) : undefined;
  const runDismiss = (why: { reason: DismissReason; note: string }) =>
    void run(() => dismiss.mutateAsync({ id: message.id, ...why }));
  const runDelete = async () => {
    if (await run(() => deleteListing.mutateAsync())) toast({ title: copy.deleted });
  };
  const applicable = isApplicable(message);
  useKeys({
    ...(applicable ? { a: () => void applyFields(change!.suggested), e: () => setMode('edit') } : {}),
    ...(open ? { r: () => setMode('dismiss') } : {}),
    ...(undoable ? { u: () => void run(() => undo.mutateAsync({ id: message.id })) } : {}),
  });

  return (
    <section ref={section} tabIndex={-1} aria-label={copy.title} className="flex flex-col gap-3 outline-none">
      {change ? <CorrectionTable {...change} decided={outcome !== null} /> : null}
      {outcome ? (
        <p role="status" className="text-sm text-ink-soft">
          {outcome.action === 'applied'
            ? copy.applied(outcome.by, momentText(outcome.at))
            : copy.dismissed(
                outcome.by,
                momentText(outcome.at),
                [outcome.reason && dismissalReasons[outcome.reason], outcome.note].filter(Boolean).join('. '),
              )}
        </p>
      ) : null}
      {change && mode === 'edit' && applicable ? (
        <CorrectionForm
          suggested={change.suggested}
          busy={busy}
          onSave={(fields) => void applyFields(fields)}
          onCancel={() => setMode(null)}
        />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {applicable && mode !== 'edit' ? (
          <>
            <Button
              size="small"
              aria-keyshortcuts="a"
              aria-disabled={busy}
              onClick={() => void applyFields(change!.suggested)}
            >
              {apply.isPending ? copy.working : copy.apply}
            </Button>
            <Button variant="secondary" size="small" aria-keyshortcuts="e" onClick={() => setMode('edit')}>
              {copy.applyEdited}
            </Button>
          </>
        ) : null}
        {open && field === 'closed' ? (
          <Button variant="secondary" size="small" onClick={() => setMode('delete')}>
            {copy.delete}
          </Button>
        ) : null}
        {open && field === 'duplicate' ? (
          <ButtonLink
            to={`${paths.admin}?tab=approved&search=${encodeURIComponent(church.name)}`}
            variant="secondary"
            size="small"
          >
            {copy.merge}
          </ButtonLink>
        ) : null}
        {open ? (
          <>
            <ButtonLink to={adminChurchPath(church.id!)} variant="secondary" size="small">
              {copy.editListing}
            </ButtonLink>
            <Button variant="secondary" size="small" aria-keyshortcuts="r" onClick={() => setMode('dismiss')}>
              {copy.dismiss}
            </Button>
          </>
        ) : null}
        {undoable ? (
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="u"
            aria-disabled={busy}
            onClick={() => void run(() => undo.mutateAsync({ id: message.id }))}
          >
            {copy.undo}
          </Button>
        ) : null}
      </div>
      {mode === 'dismiss' && open ? (
        <DismissDialog busy={busy} onDismiss={runDismiss} onClose={() => setMode(null)} />
      ) : null}
      {mode === 'delete' && open ? (
        <ConfirmDialog
          title={copy.deleteTitle(church.name)}
          text={copy.deleteText}
          confirm={copy.delete}
          working={copy.deleting}
          busy={busy}
          onConfirm={() => void runDelete()}
          onClose={() => setMode(null)}
        />
      ) : null}
    </section>
  );
}

function DismissDialog({
  busy,
  onDismiss,
  onClose,
}: {
  busy: boolean;
  onDismiss: (why: { reason: DismissReason; note: string }) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<DismissReason>(dismissReasons[0]);
  const [note, setNote] = useState('');
  return (
    <Dialog open title={copy.dismissTitle} text={copy.dismissText} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onDismiss({ reason, note });
        }}
        className="flex flex-col gap-4"
      >
        <SelectField
          label={copy.reason}
          value={reason}
          onValue={(value) => setReason(value as DismissReason)}
          options={optionsOf(dismissReasons, dismissalReasons)}
        />
        <TextArea
          label={copy.note}
          optional={copy.optional}
          rows={3}
          maxLength={1000}
          value={note}
          onValue={setNote}
        />
        <DialogActions run={busy ? copy.working : copy.dismiss} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
