import { overviewCopy as copy } from '#shared/messages/analytics.ts';
import type { Overview } from '#shared/overview.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { momentText } from '@/lib/dates.ts';
import { useEmailActions } from '../api.ts';

export function FailedEmails({ emails: { count, newest } }: { emails: Overview['failedEmails'] }) {
  const { retry, discard } = useEmailActions();
  const busy = retry.isPending || discard.isPending;
  const run = async (action: typeof retry, id: string) => {
    if (busy) return;
    try {
      const { message } = await action.mutateAsync({ id });
      toast({ title: message });
    } catch (error) {
      toastFailure(error, copy.emailFailed);
    }
  };
  if (count === 0) return null;
  return (
    <section aria-labelledby="failed-emails" className="mt-10 max-w-prose">
      <h2 id="failed-emails" className="text-xl">
        {copy.failedEmails} ({count})
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {copy.failedEmailsText} {count > newest.length ? copy.moreFailed(newest.length) : ''}
      </p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {newest.map(({ id, to, subject, error, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3">
            <div className="min-w-0 grow basis-64 wrap-anywhere">
              <p className="font-medium">{subject}</p>
              <p className="text-sm text-ink-soft">
                {to}, {momentText(createdAt)}
              </p>
              {error ? <p className="text-sm text-brick-dark">{error}</p> : null}
            </div>
            <div className="flex gap-2">
              <Button
                variant="secondary"
                size="small"
                aria-disabled={busy}
                onClick={() => void run(retry, id)}
              >
                {copy.retry}
                <span className="sr-only">{copy.emailTo(to)}</span>
              </Button>
              <Button variant="quiet" size="small" aria-disabled={busy} onClick={() => void run(discard, id)}>
                {copy.discard}
                <span className="sr-only">{copy.emailTo(to)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
