import { websitesCopy as copy } from '#shared/messages/admin/websites.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useDeskSend } from '@/features/desk/api.ts';

/** Marks a church's website as hijacked, or shows its link again. */
export function WebsiteMark({ id, hidden }: { id: number; hidden: boolean }) {
  const { mutateAsync, isPending } = useDeskSend('POST /api/admin/websites');
  const decision = hidden ? 'keep' : 'hijacked';
  const save = () =>
    attempt(copy.failed, async () => {
      const { message } = await mutateAsync({ ids: [id], decision });
      toast({ title: message });
    });
  return (
    <>
      <p>{hidden ? copy.mark.hidden : copy.mark.shown}</p>
      <Button
        variant="secondary"
        size="small"
        className="mt-1"
        disabled={isPending}
        onClick={() => void save()}
      >
        {hidden ? copy.mark.keep : copy.actions.hijacked}
      </Button>
    </>
  );
}
