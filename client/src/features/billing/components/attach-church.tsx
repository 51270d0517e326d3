import { type FormEvent, useState } from 'react';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { type BillingChurch, useSubscriptionActions } from '../api.ts';

/** A subscription that was bought without a church gets one. */
export function AttachChurch({ id, churches }: { id: number; churches: BillingChurch[] }) {
  const { attach } = useSubscriptionActions();
  const [churchId, setChurchId] = useState('');
  const [missing, setMissing] = useState(false);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(churchId === '');
    if (churchId === '' || attach.isPending) return;
    try {
      const { message } = await attach.mutateAsync({ id, churchId: Number(churchId) });
      toast({ title: copy.attached, description: message });
    } catch (error) {
      toastFailure(error, copy.attachFailed, copy.tryAgain);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void run(event)}
      className="rounded-control border-l-4 border-bayou bg-bayou-tint px-4 py-3"
    >
      <p className="font-semibold">{copy.attach}</p>
      <p className="mb-3">{copy.attachText}</p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={copy.attachSelect}
          value={churchId}
          error={missing ? copy.attachChoose : undefined}
          onChange={(event) => {
            setMissing(false);
            setChurchId(event.target.value);
          }}
          className="grow basis-56"
        >
          <option value="">{copy.attachChoose}</option>
          {churches.map((church) => (
            <option key={church.id} value={church.id}>
              {church.name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" aria-disabled={attach.isPending}>
          {attach.isPending ? copy.attaching : copy.attachRun}
        </Button>
      </div>
    </form>
  );
}
