import { useState } from 'react';
import { grantFeatured } from '#shared/contracts/admin/billing-admin.ts';
import { controls } from '#shared/messages/app.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { FieldError, TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useDeskSend } from '@/features/desk/api.ts';
import { ChurchPicker } from '@/features/desk/church-picker.tsx';
import { useRequestForm } from '@/lib/form.ts';
import { adminMoney as copy } from '../copy-admin.ts';

export function GrantDialog({ onClose }: { onClose: () => void }) {
  const grant = useDeskSend('POST /api/admin/grants');
  const [name, setName] = useState('');
  const { form, field, request, submit } = useRequestForm(
    grantFeatured.body!,
    { reason: '', until: '' },
    (values) =>
      grant.mutateAsync(values).catch((error: unknown) => {
        toastFailure(error, controls.failed);
        throw error;
      }),
    ({ churchName }) => {
      toast({ title: copy.granted, description: churchName });
      onClose();
    },
  );
  return (
    <Dialog title={copy.grantTitle} onClose={onClose}>
      <Form busy={request.isPending} onSubmit={submit} className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <ChurchPicker
            label={copy.grantChurch}
            none={copy.grantNoMatch}
            onPick={(church) => {
              form.setValue('churchId', church.id);
              form.clearErrors('churchId');
              setName(church.name);
            }}
          />
          {name ? (
            <p role="status" className="font-medium wrap-anywhere">{`${copy.grantChosen} ${name}`}</p>
          ) : null}
          <FieldError error={form.formState.errors.churchId && copy.grantNoChurch} />
        </div>
        <TextField
          label={copy.grantReason}
          help={copy.grantReasonHelp}
          maxLength={300}
          {...field('reason')}
        />
        <TextField label={copy.grantUntil} type="date" className="max-w-48" {...field('until')} />
        <DialogActions run={copy.grantRun} busy={request.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
