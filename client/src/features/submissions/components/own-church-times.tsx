import { ownTimes as copy } from '#shared/messages/confirm-times.ts';
import type { OwnChurch } from '#shared/submissions.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useClock } from '@/lib/clock.ts';
import { dayText } from '@/lib/dates.ts';
import { useConfirmTimes } from '../api.ts';

/** Interval of the confirmation email, in milliseconds. */
const fresh = 90 * 86_400_000;

/** How fresh the service times of a public church are, and a button that makes them so. */
export function OwnChurchTimes({ church: { id, name, timesConfirmedAt } }: { church: OwnChurch }) {
  const now = useClock();
  const confirm = useConfirmTimes();
  const old = timesConfirmedAt !== null && now - Date.parse(timesConfirmedAt) > fresh;
  const say = () =>
    confirm.mutate(
      { id },
      {
        onSuccess: () => toast({ title: copy.saved, description: copy.savedText }),
        onError: (error) => toastFailure(error, copy.failed, copy.tryAgain),
      },
    );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <p className="max-w-prose">
        {timesConfirmedAt ? copy.confirmed(dayText(timesConfirmedAt)) : copy.never} {old ? copy.old : ''}
      </p>
      <Button variant="secondary" size="small" aria-disabled={confirm.isPending} onClick={() => say()}>
        {confirm.isPending ? copy.confirming : copy.confirm} <span className="sr-only">{copy.of(name)}</span>
      </Button>
    </div>
  );
}
