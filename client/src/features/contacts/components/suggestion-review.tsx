import { useEffect, useRef, useState } from 'react';
import {
  type AdminMessage,
  type DismissReason,
  dismissReasons,
} from '#shared/contracts/admin/contacts-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { adminChurchPath, paths } from '#shared/domain/paths.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { suggestionReview as copy } from '#shared/messages/admin/contacts-admin.ts';
import { dismissalReasons } from '#shared/messages/contacts.ts';
import { toastRefusal } from '@/components/toast-failure.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { RejectDialog } from '@/features/desk/reject-dialog.tsx';
import { useUndo } from '@/features/desk/undo.tsx';
import { clearDraft } from '@/lib/draft.ts';
import { useKeys } from '@/lib/keys.ts';
import { useSuggestionActions } from '../api-admin.ts';
import { CorrectionForm, CorrectionTable } from './suggestion-fields.tsx';

/** Whether the suggestion contains a change that can be applied to the listing. */
export const isApplicable = ({ state, change }: AdminMessage): boolean =>
  change !== null && state !== 'answered';

const draftOf = ({ id }: AdminMessage) => `dismiss-${id}`;

function useReview(message: AdminMessage) {
  const { id, change, church, state } = message;
  const { apply, dismiss, deleteListing } = useSuggestionActions(message);
  const [mode, setMode] = useState<'edit' | 'dismiss' | 'delete' | null>(null);
  const { setDecided } = useUndo();
  const busy = apply.isPending || dismiss.isPending || deleteListing.isPending;

  const offerUndo = ({ outcome }: AdminMessage, title: string) => {
    if (outcome) setDecided({ queue: 'message', id, title, name: church?.name ?? '', undo: outcome.undo });
  };
  const run = async (action: () => Promise<unknown>) => {
    if (busy) return false;
    try {
      await action();
      clearDraft(draftOf(message));
      setMode(null);
      return true;
    } catch (error) {
      toastRefusal(error, copy.failed, { 409: admin.decidedElsewhere }, admin.tryAgain);
      return false;
    }
  };
  return {
    mode,
    setMode,
    busy,
    applying: apply.isPending,
    applicable: isApplicable(message),
    openChurch:
      state !== 'answered' && church !== null && church.id !== null ? { ...church, id: church.id } : null,
    apply: (fields = change?.suggested) => {
      if (change && fields)
        void run(async () =>
          offerUndo(await apply.mutateAsync({ id, version: change.version, fields }), copy.appliedTitle),
        );
    },
    dismiss: (why: { reason: DismissReason; note?: string }) =>
      void run(async () => offerUndo(await dismiss.mutateAsync({ id, ...why }), copy.dismissedTitle)),
    deleteListing: async () => {
      if (await run(() => deleteListing.mutateAsync())) toast({ title: copy.deleted });
    },
  };
}

type Review = ReturnType<typeof useReview>;

export function SuggestionReview({ message }: { message: AdminMessage }) {
  const { change, outcome } = message;
  const review = useReview(message);
  const { mode, setMode, busy, applicable, openChurch } = review;

  const section = useRef<HTMLElement>(null);
  const buttonState = `${openChurch !== null} ${mode}`;
  // Keep the focus in the section when the focused button disappears.
  useEffect(() => {
    if (buttonState && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
  }, [buttonState]);

  useKeys({
    ...(applicable ? { a: () => review.apply(), e: () => setMode('edit') } : {}),
    ...(openChurch ? { r: () => setMode('dismiss') } : {}),
  });

  return (
    <section ref={section} tabIndex={-1} aria-label={copy.title} className="flex flex-col gap-3 outline-none">
      {change ? <CorrectionTable {...change} decided={outcome !== null} /> : null}
      {outcome ? <OutcomeText outcome={outcome} /> : null}
      {change && mode === 'edit' && applicable ? (
        <CorrectionForm
          suggested={change.suggested}
          busy={busy}
          onSave={review.apply}
          onCancel={() => setMode(null)}
        />
      ) : null}
      <ReviewButtons message={message} review={review} />
      {openChurch ? <ReviewDialogs message={message} review={review} name={openChurch.name} /> : null}
    </section>
  );
}

function ReviewDialogs({ message, review, name }: { message: AdminMessage; review: Review; name: string }) {
  const { mode, setMode, busy } = review;
  return (
    <>
      {mode === 'dismiss' ? (
        <RejectDialog
          title={copy.dismissTitle}
          text={copy.dismissText}
          run={copy.dismiss}
          running={copy.working}
          noteLabel={`${copy.note} ${copy.optional}`}
          noteHelp=""
          reasons={dismissReasons}
          reasonLabels={dismissalReasons}
          draftName={draftOf(message)}
          busy={busy}
          onReject={review.dismiss}
          onClose={() => setMode(null)}
          focusAfter={() => false}
        />
      ) : null}
      {mode === 'delete' ? (
        <ConfirmDialog
          title={copy.deleteTitle(name)}
          text={copy.deleteText}
          confirm={copy.delete}
          working={copy.deleting}
          busy={busy}
          onConfirm={() => void review.deleteListing()}
          onClose={() => setMode(null)}
        />
      ) : null}
    </>
  );
}

function OutcomeText({ outcome }: { outcome: NonNullable<AdminMessage['outcome']> }) {
  const { action, by, at, reason, note } = outcome;
  const reasons = [reason && dismissalReasons[reason], note].filter(Boolean).join('. ');
  return (
    <p role="status" className="text-sm text-ink-soft">
      {action === 'applied' ? copy.applied(by, momentText(at)) : copy.dismissed(by, momentText(at), reasons)}
    </p>
  );
}

function ReviewButtons({ message: { field }, review }: { message: AdminMessage; review: Review }) {
  const { mode, setMode, busy, openChurch } = review;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {review.applicable && mode !== 'edit' ? (
        <>
          <Button size="small" aria-keyshortcuts="a" aria-disabled={busy} onClick={() => review.apply()}>
            {review.applying ? copy.working : copy.apply}
          </Button>
          <Button variant="secondary" size="small" aria-keyshortcuts="e" onClick={() => setMode('edit')}>
            {copy.applyEdited}
          </Button>
        </>
      ) : null}
      {openChurch && field === 'closed' ? (
        <Button variant="secondary" size="small" onClick={() => setMode('delete')}>
          {copy.delete}
        </Button>
      ) : null}
      {openChurch && field === 'duplicate' ? (
        <ButtonLink
          to={`${paths.admin}?tab=approved&search=${encodeURIComponent(openChurch.name)}`}
          variant="secondary"
          size="small"
        >
          {copy.merge}
        </ButtonLink>
      ) : null}
      {openChurch ? (
        <>
          <ButtonLink to={adminChurchPath(openChurch.id)} variant="secondary" size="small">
            {copy.editListing}
          </ButtonLink>
          <Button variant="secondary" size="small" aria-keyshortcuts="r" onClick={() => setMode('dismiss')}>
            {copy.dismiss}
          </Button>
        </>
      ) : null}
    </div>
  );
}
