import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ownerChange as copy } from '#shared/messages/claims.ts';
import { attempt, toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { ActionDialog, Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { ownerQuery, useClaimDecisions } from '../api-admin.ts';

type Owner = { id: number; username: string; email: string };

export function OwnerChange({ church }: { church: { id: number; name: string } }) {
  const { data, error } = useQuery(ownerQuery(church.id));
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  if (!data) return <>{error ? copy.failed : copy.loading}</>;
  const { owner } = data;
  const close = () => setOpen(null);
  return (
    <>
      <span className="wrap-anywhere">{owner ? `${owner.username}, ${owner.email}` : copy.none}</span>
      <span className="mt-1 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setOpen('change')}>
          {owner ? copy.change : copy.assign}
        </Button>
        {owner ? (
          <Button variant="quiet" size="small" onClick={() => setOpen('remove')}>
            {copy.remove}
          </Button>
        ) : null}
      </span>
      {open === 'change' ? <ChangeDialog church={church} owner={owner} onClose={close} /> : null}
      {open === 'remove' && owner ? <RemoveDialog church={church} owner={owner} onClose={close} /> : null}
    </>
  );
}

function ChangeDialog({
  church,
  owner,
  onClose,
}: {
  church: { id: number; name: string };
  owner: Owner | null;
  onClose: () => void;
}) {
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string>();
  const { changeOwner: change } = useClaimDecisions();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    try {
      await change.mutateAsync({ id: church.id, email: email.trim(), from: owner?.id ?? null });
      toast({ title: copy.changed, description: church.name });
      onClose();
    } catch (error) {
      const message = error instanceof ApiError ? error.body.fields?.email : undefined;
      setEmailError(message);
      if (!message) toastFailure(error, copy.saveFailed, copy.failed);
    }
  };
  return (
    <Dialog title={copy.changeTitle(church.name)} text={copy.changeText} onClose={onClose}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <TextField
          label={copy.email}
          type="email"
          autoComplete="off"
          value={email}
          error={emailError}
          onValue={setEmail}
        />
        <DialogActions
          run={change.isPending ? copy.saving : owner ? copy.change : copy.assign}
          busy={change.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function RemoveDialog({
  church,
  owner,
  onClose,
}: {
  church: { id: number; name: string };
  owner: Owner;
  onClose: () => void;
}) {
  const { changeOwner: change } = useClaimDecisions();
  const run = () =>
    attempt([copy.saveFailed, copy.failed], async () => {
      await change.mutateAsync({ id: church.id, email: null, from: owner.id });
      toast({ title: copy.removed, description: church.name });
    });
  return (
    <ActionDialog
      title={copy.removeTitle(church.name)}
      text={copy.removeText(owner.username)}
      confirm={copy.remove}
      working={copy.saving}
      run={run}
      onClose={onClose}
    />
  );
}
