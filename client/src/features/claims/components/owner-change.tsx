import { type FormEvent, useState } from 'react';
import { ownerChange as copy } from '#shared/messages/admin/claims-admin.ts';
import { controls } from '#shared/messages/app.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useDeskSend } from '@/features/desk/api.ts';
import { OpenItemActions } from '@/features/desk/desk-actions.tsx';
import { ApiError } from '@/lib/api-client.ts';

const useChangeOwner = () => useDeskSend('POST /api/admin/churches/:id/owner');

type Owner = { id: number; username: string; email: string };
type Church = { id: number; name: string; owner: Owner | null };

export function OwnerChange({ church }: { church: Church }) {
  const changeOwner = useChangeOwner();
  const { owner } = church;
  const remove = async ({ id }: Owner) => {
    const { message } = await changeOwner.mutateAsync({ id: church.id, email: null, from: id });
    toast({ title: message, description: church.name });
  };
  return (
    <>
      <p className="mb-1 wrap-anywhere">{owner ? `${owner.username}, ${owner.email}` : copy.none}</p>
      <OpenItemActions
        of=""
        offered={[
          {
            label: owner ? copy.change : copy.assign,
            variant: 'secondary',
            dialog: ({ onClose }) => <ChangeDialog church={church} onClose={onClose} />,
          },
          owner !== null && {
            label: copy.remove,
            run: () => remove(owner),
            ask: {
              title: copy.removeTitle(church.name),
              text: copy.removeText(owner.username),
            },
          },
        ]}
      />
    </>
  );
}

function ChangeDialog({ church, onClose }: { church: Church; onClose: () => void }) {
  const { owner } = church;
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string>();
  const change = useChangeOwner();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    try {
      const { message } = await change.mutateAsync({ id: church.id, email, from: owner?.id ?? null });
      toast({ title: message, description: church.name });
      onClose();
    } catch (error) {
      const message = error instanceof ApiError ? error.body.fields?.email : undefined;
      setEmailError(message);
      if (!message) toastFailure(error, controls.failed);
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
        <DialogActions run={owner ? copy.change : copy.assign} busy={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
