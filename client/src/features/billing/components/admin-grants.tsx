import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminMoney as copy } from '#shared/messages/billing-admin.ts';
import { churchPath } from '#shared/paths.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { dayText } from '@/lib/dates.ts';
import { grantsQuery, useMoneyActions } from '../api-admin.ts';
import { GrantDialog } from './grant-dialog.tsx';

export function AdminGrants() {
  const grants = useQuery(grantsQuery());
  const [adding, setAdding] = useState(false);
  const { endGrant } = useMoneyActions();
  const [ending, setEnding] = useState<number | null>(null);

  const end = async (id: number, churchName: string) => {
    if (ending !== null) return;
    setEnding(id);
    try {
      await endGrant.mutateAsync({ id });
      toast({ title: copy.endedDone, description: churchName });
    } catch (error) {
      toastFailure(error, copy.endFailed);
    }
    setEnding(null);
  };
  return (
    <section className="min-w-0">
      <h2 className="text-xl">{copy.grants}</h2>
      <p className="mt-2 text-ink-soft">{copy.grantsText}</p>
      <Button variant="secondary" size="small" onClick={() => setAdding(true)} className="mt-3">
        {copy.grantNew}
      </Button>
      <div className="mt-4">
        {grants.isPending ? <Skeleton className="h-16 w-full" /> : null}
        {grants.error && !grants.data ? (
          <div role="alert">
            <p>{copy.grantsFailed}</p>
            <Button variant="secondary" size="small" onClick={() => void grants.refetch()} className="mt-2">
              {copy.retry}
            </Button>
          </div>
        ) : null}
        {grants.data?.length === 0 ? <p className="text-ink-soft">{copy.grantsNone}</p> : null}
        <ul className="divide-y divide-line rounded-card border border-line bg-card empty:hidden">
          {(grants.data ?? []).map(({ id, churchId, churchName, reason, by, createdAt, until }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <a
                  href={churchPath(churchId)}
                  className="font-semibold text-bayou underline underline-offset-4 wrap-anywhere"
                >
                  {churchName}
                </a>
                <p className="wrap-anywhere">{reason}</p>
                <p className="text-sm text-ink-soft">
                  {copy.grantedBy(by, dayText(createdAt), dayText(until))}
                </p>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-disabled={ending === id}
                onClick={() => void end(id, churchName)}
              >
                {ending === id ? copy.ending : copy.end}
                <span className="sr-only">{copy.endOf(churchName)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {adding ? <GrantDialog onClose={() => setAdding(false)} /> : null}
    </section>
  );
}
