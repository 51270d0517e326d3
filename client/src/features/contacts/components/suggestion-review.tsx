import {
  type AdminMessage,
  type Correction,
  type DismissReason,
  dismissReasons,
} from '#shared/contracts/admin/contacts-admin.ts';
import { adminChurchPath, paths } from '#shared/domain/paths.ts';
import { suggestionReview as copy } from '#shared/messages/admin/contacts-admin.ts';
import { controls } from '#shared/messages/app.ts';
import { dismissalReasons } from '#shared/messages/contacts.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import type { DeskAction } from '@/features/desk/desk-actions.tsx';
import { rejectAction } from '@/features/desk/reject-dialog.tsx';
import { useChangeMessage } from '../api-admin.ts';
import { CorrectionForm, CorrectionTable } from './suggestion-fields.tsx';

type Change = NonNullable<AdminMessage['change']>;

function applyActions(
  change: Change,
  text: string,
  apply: (fields: Correction) => Promise<unknown>,
): DeskAction[] {
  return [
    { label: copy.apply, variant: 'primary', shortcut: 'a', run: () => apply(change.suggested) },
    {
      label: copy.applyEdited,
      variant: 'secondary',
      shortcut: 'e',
      dialog: ({ run, busy, ...dialog }) => (
        <Dialog title={copy.applyEdited} text={text} wide {...dialog}>
          <CorrectionTable {...change} />
          <CorrectionForm
            suggested={change.suggested}
            busy={busy}
            onSave={(fields) => run(() => apply(fields))}
            onCancel={dialog.onClose}
          />
        </Dialog>
      ),
    },
  ];
}

/** What can be decided about a suggestion; nothing about another message. */
export function useSuggestionActions(message: AdminMessage): Array<DeskAction | false> {
  const { id, kind, field, text, change, church, state } = message;
  const apply = useDeskSend('POST /api/admin/messages/:id/apply');
  const dismiss = useDeskSend('POST /api/admin/messages/:id/dismiss');
  const remove = useDeskSend('DELETE /api/churches/:id');
  const answer = useChangeMessage();
  if (kind !== 'suggestion' || state === 'answered' || !church || church.id === null) return [];
  const { id: churchId, name } = church;
  return [
    ...(change
      ? applyActions(change, text, async (fields) => ({
          ...(await apply.mutateAsync({ id, version: change.version, fields })),
          name,
        }))
      : []),
    field === 'closed' && {
      label: copy.delete,
      variant: 'secondary',
      run: async () => {
        await remove.mutateAsync({ id: churchId });
        await answer.mutateAsync({ id, state: 'answered', was: state });
        return { message: copy.deleted };
      },
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
    { label: copy.editListing, variant: 'secondary', to: adminChurchPath(churchId) },
    rejectAction<DismissReason>({
      label: copy.dismiss,
      title: copy.dismissTitle,
      text: copy.dismissText,
      noteLabel: `${copy.note} ${controls.optional}`,
      reasons: dismissReasons,
      reasonLabels: dismissalReasons,
      draftName: `dismiss-${id}`,
      reject: async (why) => ({ ...(await dismiss.mutateAsync({ id, ...why })), name }),
    }),
  ];
}
