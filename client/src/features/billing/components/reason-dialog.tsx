import { type FormEvent, type ReactNode, useState } from 'react';
import { actionReason } from '#shared/billing-admin.ts';
import { adminMoney as copy } from '#shared/messages/billing-admin.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { ApiError } from '@/lib/api-client.ts';

/** A form that needs a reason; stays open when the server refuses. */
export function ReasonDialog({
  title,
  note,
  labels: [action, working, failed],
  isPending,
  canRun = true,
  onInvalid,
  run,
  onClose,
  children,
}: {
  title: string;
  note: string;
  labels: [action: string, working: string, failed: string];
  isPending: boolean;
  canRun?: boolean;
  onInvalid?: () => void;
  run: (reason: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = actionReason.safeParse(reason);
    setMissing(!parsed.success);
    if (!canRun) onInvalid?.();
    if (!parsed.success || !canRun || isPending) return;
    try {
      await run(parsed.data);
      onClose();
    } catch (error) {
      // Without the provider's response nobody knows whether it was done.
      const isUnknown = error instanceof ApiError && error.body.code === 'unavailable';
      toastFailure(error, isUnknown ? copy.notConfirmed : failed);
    }
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {children}
        <TextField
          label={copy.reason}
          help={copy.reasonHelp}
          error={missing ? copy.reasonHelp : undefined}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="text-sm text-ink-soft">{note}</p>
        <DialogActions
          danger
          cancel={copy.keep}
          run={isPending ? working : action}
          busy={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
