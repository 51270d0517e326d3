import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dayText } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { attempt, toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { FieldError, TextField } from '@/components/ui/field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { adminMoney as copy } from '@/features/billing/copy-admin.ts';
import { ChurchPicker } from '@/features/desk/church-picker.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { grantsQuery, useMoneyActions } from '../api-admin.ts';

export function AdminGrants() {
  const grants = useQuery(grantsQuery());
  const [adding, setAdding] = useState(false);
  const { endGrant } = useMoneyActions();
  const ending = endGrant.isPending ? endGrant.variables.id : null;
  const end = (id: number, churchName: string) =>
    attempt(copy.endFailed, async () => {
      await endGrant.mutateAsync({ id });
      toast({ title: copy.endedDone, description: churchName });
    });
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
                onClick={() => void (ending === null && end(id, churchName))}
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

/** The server checks the reason and the day. */
function GrantDialog({ onClose }: { onClose: () => void }) {
  const { grant } = useMoneyActions();
  const [church, setChurch] = useState<{ id: number; name: string } | null>(null);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [errors, setErrors] = useState<{ church?: string; reason?: string; until?: string }>({});

  const run = async (event: FormEvent) => {
    event.preventDefault();
    setErrors(church ? {} : { church: copy.grantNoChurch });
    if (!church || grant.isPending) return;
    try {
      await grant.mutateAsync({ churchId: church.id, reason, until });
      toast({ title: copy.granted, description: church.name });
      onClose();
    } catch (error) {
      setErrors((error instanceof ApiError && error.body.fields) || {});
      toastFailure(error, copy.grantFailed);
    }
  };
  return (
    <Dialog title={copy.grantTitle} onClose={onClose}>
      <form noValidate onSubmit={(event) => void run(event)} className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <ChurchPicker label={copy.grantChurch} none={copy.grantNoMatch} onPick={setChurch} />
          {church ? (
            <p role="status" className="font-medium wrap-anywhere">{`${copy.grantChosen} ${church.name}`}</p>
          ) : (
            <FieldError error={errors.church} />
          )}
        </div>
        <TextField
          label={copy.grantReason}
          help={copy.grantReasonHelp}
          error={errors.reason}
          maxLength={300}
          value={reason}
          onValue={setReason}
        />
        <TextField
          label={copy.grantUntil}
          error={errors.until}
          type="date"
          value={until}
          onValue={setUntil}
          className="max-w-48"
        />
        <DialogActions
          run={grant.isPending ? copy.granting : copy.grantRun}
          busy={grant.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
