import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { grantFeatured } from '#shared/contracts/admin/billing-admin.ts';
import { dayText, zoneDay } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { attempt, toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { FieldError, TextField } from '@/components/ui/field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { adminMoney as copy } from '@/features/billing/copy-admin.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useDebouncedValue } from '@/lib/timing.ts';
import { grantableQuery, grantsQuery, useMoneyActions } from '../api-admin.ts';

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

/** In the site's time zone, formatted for a date input. */
const today = () => zoneDay(new Date());

type Errors = { church?: string; reason?: string; until?: string };

function errorsOf(values: { church: GrantChurch | null; reason: string; until: string }): Errors {
  const { reason } = grantFeatured.body!.shape;
  return {
    ...(values.church ? {} : { church: copy.grantNoChurch }),
    ...(reason.safeParse(values.reason).success ? {} : { reason: copy.grantReasonHelp }),
    ...(values.until >= today() ? {} : { until: copy.grantPast }),
  };
}

function GrantDialog({ onClose }: { onClose: () => void }) {
  const { grant } = useMoneyActions();
  const [church, setChurch] = useState<GrantChurch | null>(null);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [errors, setErrors] = useState<Errors>({});

  const run = async (event: FormEvent) => {
    event.preventDefault();
    const invalid = errorsOf({ church, reason, until });
    setErrors(invalid);
    if (!church || Object.keys(invalid).length > 0 || grant.isPending) return;
    try {
      await grant.mutateAsync({ churchId: church.id, reason, until });
      toast({ title: copy.granted, description: church.name });
      onClose();
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      setErrors({ ...(body?.fields as Errors | undefined) });
      toastFailure(error, copy.grantFailed);
    }
  };
  return (
    <Dialog title={copy.grantTitle} onClose={onClose}>
      <form noValidate onSubmit={(event) => void run(event)} className="flex flex-col gap-5">
        <GrantPicker
          chosen={church}
          error={errors.church}
          onPick={(next) => {
            setChurch(next);
            setErrors(({ church: _, ...rest }) => rest);
          }}
        />
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
          min={today()}
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

type GrantChurch = { id: number; name: string };

function GrantPicker({
  chosen,
  error,
  onPick,
}: {
  chosen: GrantChurch | null;
  error: string | undefined;
  onPick: (church: GrantChurch) => void;
}) {
  const [text, setText] = useState('');
  const debounced = useDebouncedValue(text.trim(), 300);
  // Closes the list right after a choice; a delay would move the dialog's buttons under the pointer.
  const search = text.trim() === '' ? '' : debounced;
  const matches = useQuery(grantableQuery(search));
  const churches = search === '' ? [] : (matches.data ?? []);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={copy.grantChurch}
        help={copy.grantChurchHelp}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onValue={setText}
      />
      <div role="status">
        {matches.isSuccess && search !== '' && churches.length === 0 ? (
          <p className="text-ink-soft">{copy.grantNoMatch}</p>
        ) : null}
        {chosen ? <p className="font-medium wrap-anywhere">{`${copy.grantChosen} ${chosen.name}`}</p> : null}
      </div>
      <ul className="flex flex-col gap-2 empty:hidden">
        {churches.map(({ id, name, address, zip, area }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onPick({ id, name });
                setText('');
              }}
              className="w-full rounded-control border border-ink/30 bg-card px-3 py-2 text-left hover:border-ink/60"
            >
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {[address, zip, area].filter(Boolean).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div role="alert">
        <FieldError error={error} />
      </div>
    </div>
  );
}
