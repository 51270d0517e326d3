import { type FormEvent, useState } from 'react';
import { grantFeatured } from '#shared/billing-admin.ts';
import { adminMoney as copy } from '#shared/messages/billing-admin.ts';
import { zoneDay } from '#shared/zone.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FieldError, TextField } from '@/components/ui/field.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useMoneyActions } from '../api-admin.ts';
import { type GrantChurch, GrantPicker } from './grant-picker.tsx';

/** Today in the site's own zone, as a date input writes it. */
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

export function GrantDialog({ onClose }: { onClose: () => void }) {
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
    <Dialog open title={copy.grantTitle} onClose={onClose}>
      <form noValidate onSubmit={(event) => void run(event)} className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <GrantPicker
            chosen={church}
            onPick={(next) => {
              setChurch(next);
              setErrors(({ church: _, ...rest }) => rest);
            }}
          />
          <div role="alert">
            <FieldError error={errors.church} />
          </div>
        </div>
        <TextField
          label={copy.grantReason}
          help={copy.grantReasonHelp}
          error={errors.reason}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          label={copy.grantUntil}
          error={errors.until}
          type="date"
          min={today()}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
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
