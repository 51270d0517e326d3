import { supportForm } from '#shared/contracts/contacts.ts';
import { contactForm, support as copy } from '#shared/messages/contacts.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { Form, TextArea } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { fieldsOf, showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useSend } from '@/lib/queries.ts';

export const SupportButton = () => (
  <DialogButton variant="secondary" dialog={(close) => <SupportDialog onClose={close} />}>
    {copy.title}
  </DialogButton>
);

function SupportDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(supportForm, { message: '' });
  const send = useSend('POST /api/send-support-email');
  const field = fieldsOf(form);
  const submit = form.handleSubmit(async (values) => {
    try {
      const { success } = await send.mutateAsync(values);
      if (!success) throw new ApiError(502, copy.failedText, {});
      toast({ title: copy.sent, description: copy.sentText });
      onClose();
    } catch (error) {
      // The layout reports the expired session; the form keeps its text.
      if (error instanceof ApiError && error.status === 401) return;
      showServerErrors(form, error);
      toast({
        title: copy.failed,
        description: error instanceof ApiError ? copy.failedText : copy.failedNetwork,
        variant: 'destructive',
      });
    }
  });
  return (
    <Dialog title={copy.title} text={copy.text} onClose={onClose}>
      <Form busy={send.isPending} onSubmit={submit} className="flex flex-col gap-4">
        <TextArea label={contactForm.message} optional rows={5} maxLength={5000} {...field('message')} />
        <DialogActions run={copy.send} busy={send.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
