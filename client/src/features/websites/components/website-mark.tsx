import { websitesCopy as copy } from '#shared/messages/admin/websites.ts';
import { useDeskSend } from '@/features/desk/api.ts';
import { OpenItemActions } from '@/features/desk/desk-actions.tsx';

/** Marks a church's website as hijacked, or shows its link again. */
export function WebsiteMark({ id, hidden }: { id: number; hidden: boolean }) {
  const { mutateAsync } = useDeskSend('POST /api/admin/websites');
  const decision = hidden ? 'keep' : 'hijacked';
  return (
    <>
      <p className="mb-1">{hidden ? copy.mark.hidden : copy.mark.shown}</p>
      <OpenItemActions
        of=""
        offered={[
          {
            label: hidden ? copy.mark.keep : copy.actions.hijacked,
            variant: 'secondary',
            run: () => mutateAsync({ ids: [id], decision }),
          },
        ]}
      />
    </>
  );
}
