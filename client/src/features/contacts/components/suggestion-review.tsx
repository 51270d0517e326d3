import type { ComponentProps } from 'react';
import {
  type AdminMessage,
  type Correction,
  type DismissReason,
  dismissReasons,
} from '#shared/contracts/admin/contacts-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { adminChurchPath, paths } from '#shared/domain/paths.ts';
import { suggestionReview as copy } from '#shared/messages/admin/contacts-admin.ts';
import { controls } from '#shared/messages/app.ts';
import { dismissalReasons } from '#shared/messages/contacts.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import type { DeskAction } from '@/features/desk/desk-actions.tsx';
import { RejectDialog } from '@/features/desk/reject-dialog.tsx';
import { clearDraft } from '@/lib/draft.ts';
import { useMessageActions } from '../api-admin.ts';
import { CorrectionForm, CorrectionTable } from './suggestion-fields.tsx';

/** Whether the suggestion contains a change that can be applied to the listing. */
export const isApplicable = ({ state, change }: AdminMessage): boolean =>
  change !== null && state !== 'answered';

const draftOf = ({ id }: AdminMessage) => `dismiss-${id}`;

/** The decisions, which can be undone. */
function useDecisions(message: AdminMessage) {
  const { id, state, church } = message;
  const { apply, dismiss, change } = useMessageActions();
  const remove = useDeskSend('DELETE /api/churches/:id');
  const decide = async (title: string, decision: Promise<AdminMessage>) => {
    const { outcome } = await decision;
    clearDraft(draftOf(message));
    return { message: title, name: church?.name, undo: outcome?.undo };
  };
  return {
    applyFields: ({ version }: { version: number }, fields: Correction) =>
      decide(copy.appliedTitle, apply.mutateAsync({ id, version, fields })),
    dismiss: (why: { reason: DismissReason; note?: string }) =>
      decide(copy.dismissedTitle, dismiss.mutateAsync({ id, ...why })),
    deleteListing: async () => {
      await remove.mutateAsync({ id: church?.id ?? 0 });
      await change.mutateAsync({ id, state: 'answered', was: state });
      return { message: copy.deleted };
    },
  };
}

/** What can be decided about a suggestion; nothing about another message. */
export function useSuggestionActions(message: AdminMessage): Array<DeskAction | false> {
  const { kind, field, text, change, church, state } = message;
  const { applyFields, dismiss, deleteListing } = useDecisions(message);
  if (kind !== 'suggestion' || state === 'answered' || !church || church.id === null) return [];
  const { name } = church;
  return [
    change !== null && {
      label: copy.apply,
      variant: 'primary',
      shortcut: 'a',
      run: () => applyFields(change, change.suggested),
    },
    change !== null && {
      label: copy.applyEdited,
      variant: 'secondary',
      shortcut: 'e',
      dialog: ({ run, ...dialog }) => (
        <EditDialog
          text={text}
          change={change}
          onSave={(fields) => run(() => applyFields(change, fields))}
          {...dialog}
        />
      ),
    },
    field === 'closed' && {
      label: copy.delete,
      variant: 'secondary',
      run: deleteListing,
      ask: {
        title: copy.deleteTitle(name),
        text: copy.deleteText,
      },
    },
    field === 'duplicate' && {
      label: copy.merge,
      variant: 'secondary',
      to: `${paths.admin}?tab=approved&search=${encodeURIComponent(name)}`,
    },
    { label: copy.editListing, variant: 'secondary', to: adminChurchPath(church.id) },
    {
      label: copy.dismiss,
      variant: 'secondary',
      shortcut: 'r',
      dialog: ({ run, ...dialog }) => (
        <DismissDialog draftName={draftOf(message)} onReject={(why) => run(() => dismiss(why))} {...dialog} />
      ),
    },
  ];
}

type DismissProps = ComponentProps<typeof RejectDialog<DismissReason>>;

const DismissDialog = (
  dialog: Pick<DismissProps, 'draftName' | 'busy' | 'onReject' | 'onClose' | 'focusAfter'>,
) => (
  <RejectDialog
    title={copy.dismissTitle}
    text={copy.dismissText}
    run={copy.dismiss}
    noteLabel={`${copy.note} ${controls.optional}`}
    reasons={dismissReasons}
    reasonLabels={dismissalReasons}
    {...dialog}
  />
);

function EditDialog({
  text,
  change,
  busy,
  onSave,
  ...dialog
}: {
  text: string;
  change: NonNullable<AdminMessage['change']>;
  busy: boolean;
  onSave: (fields: Correction) => void;
  onClose: () => void;
  focusAfter: () => boolean;
}) {
  const { suggested } = change;
  return (
    <Dialog title={copy.applyEdited} text={text} wide {...dialog}>
      <CorrectionTable {...change} decided={false} />
      <CorrectionForm suggested={suggested} busy={busy} onSave={onSave} onCancel={dialog.onClose} />
    </Dialog>
  );
}

export function SuggestionReview({ message: { change, outcome } }: { message: AdminMessage }) {
  return (
    <section aria-label={copy.title} className="flex flex-col gap-3">
      {change ? <CorrectionTable {...change} decided={outcome !== null} /> : null}
      {outcome ? <OutcomeText outcome={outcome} /> : null}
    </section>
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
