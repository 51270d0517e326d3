import { useMutation, useQuery } from '@tanstack/react-query';
import { type DeleteAccount, deleteAccount } from '#shared/accounts.ts';
import { settings as copy } from '#shared/messages/accounts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Form } from '@/components/ui/form.tsx';
import { send } from '@/lib/api-client.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import type { Farewell } from './leave.tsx';
import { PasswordField } from './password-field.tsx';
import { plansQuery, RunningPlans } from './settings-delete-plans.tsx';
import { SettingsFailure } from './settings-failure.tsx';

export default function SettingsDeleteDialog({
  open,
  onClose,
  onDeleted,
}: {
  open: boolean;
  onClose: () => void;
  onDeleted: (farewell: Farewell) => void;
}) {
  return (
    <Dialog
      alert
      title={copy.deleteQuestion}
      text={copy.deleteText}
      open={open}
      closeLabel={copy.cancel}
      onClose={onClose}
    >
      <DeleteForm onCancel={onClose} onDeleted={onDeleted} />
    </Dialog>
  );
}

const schema = deleteAccount.body!;

function DeleteForm({
  onCancel,
  onDeleted,
}: {
  onCancel: () => void;
  onDeleted: (farewell: Farewell) => void;
}) {
  const form = useSchemaForm(schema, { currentPassword: '', subscriptions: 'period_end' as const });
  const remove = useMutation({
    mutationFn: (body: DeleteAccount) => send('DELETE /api/user/account', { body }),
    onSuccess: ({ message }) => onDeleted({ title: copy.deleted, description: message }),
    onError: (error) => showServerErrors(form, error),
  });
  // Nobody deletes an account before reading what happens to what was paid; the button also stops moving then.
  const unknown = useQuery(plansQuery()).isPending;
  const error = form.formState.errors.currentPassword?.message;
  return (
    <Form onSubmit={form.handleSubmit((values) => remove.mutate(values))} className="flex flex-col gap-5">
      <ul className="list-disc space-y-1 pl-5">
        {copy.deleteEffects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <RunningPlans register={form.register('subscriptions')} />
      <PasswordField
        label={copy.deletePassword}
        error={error}
        autoComplete="current-password"
        {...form.register('currentPassword')}
      />
      <SettingsFailure error={remove.error} shown={error !== undefined} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button type="submit" variant="danger" disabled={remove.isPending || unknown}>
          {remove.isPending ? copy.deleting : copy.deleteOk}
        </Button>
      </div>
    </Form>
  );
}
