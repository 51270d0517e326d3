import type { z } from 'zod';
import { fields, type SuggestionField, suggestionForm } from '#shared/contacts.ts';
import { suggestionForm as copy, suggestionFields } from '#shared/messages/contacts.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';
import { optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { fieldsOf, showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useSend } from '@/lib/mutations.ts';
import { useStamp } from '../api.ts';
import { HoneypotField } from './honeypot-field.tsx';

type Values = z.input<typeof suggestionForm>;

export default function SuggestionDialog({
  church,
  field,
  onClose,
}: {
  church: { id: number; name: string };
  field: SuggestionField | '';
  onClose: () => void;
}) {
  const empty: Values = { field: field as SuggestionField, text: '', email: '', reference: '' };
  const form = useSchemaForm(suggestionForm, empty);
  const selectedField = form.watch('field');
  const stamp = useStamp();
  const send = useSend('POST /api/churches/:id/suggestions');
  const { isSubmitting } = form.formState;
  const inputOf = fieldsOf(form);
  const submit = form.handleSubmit(async (values) => {
    try {
      await send.mutateAsync({ id: church.id, ...values, ...(await stamp()) });
      toast({ title: copy.sent, description: copy.sentText });
      onClose();
    } catch (error) {
      showServerErrors(form, error);
      toast({ title: copy.failed, description: copy.failedText, variant: 'destructive' });
    }
  });
  return (
    <Dialog open title={copy.title} text={copy.text(church.name)} closeLabel={copy.close} onClose={onClose}>
      <Form
        aria-busy={isSubmitting}
        onSubmit={(event) => {
          if (isSubmitting) event.preventDefault();
          else void submit(event);
        }}
        className="relative flex flex-col gap-4"
      >
        <SelectField
          label={copy.field}
          {...inputOf('field')}
          choose={copy.fieldNone}
          options={optionsOf(fields, suggestionFields)}
        />
        <TextArea
          label={copy.messages[selectedField] ?? copy.message}
          {...(selectedField === 'times' ? { help: copy.timesHelp } : {})}
          {...(selectedField === 'closed' ? { optional: copy.optional } : {})}
          rows={4}
          maxLength={2000}
          {...inputOf('text')}
        />
        <TextField
          label={copy.email}
          help={copy.emailHelp}
          optional={copy.optional}
          {...emailInput}
          maxLength={254}
          {...inputOf('email')}
        />
        <HoneypotField {...form.register('reference')} />
        <DialogActions run={isSubmitting ? copy.sending : copy.send} busy={isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
