import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { fields, type SuggestionField, suggestionForm } from '#shared/contracts/contacts.ts';
import { suggestionForm as copy, suggestionFields } from '#shared/messages/contacts.ts';
import { useDraftForm } from '@/components/draft-form.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { Form, optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { fieldsOf, showServerErrors } from '@/lib/form.ts';
import { useSend } from '@/lib/queries.ts';
import { useStamp } from '../api.ts';
import { HoneypotField } from './honeypot-field.tsx';

type Values = z.input<typeof suggestionForm>;

/** Each link opens a draft of its own, so that a text is never sent about another fact. */
const draftName = (churchId: number, field: string) => `suggestion-${churchId}${field ? `-${field}` : ''}`;

/** Closing the dialog keeps what was typed; Cancel discards it. */
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
  const draft = draftName(church.id, field);
  const { form, restoredAt, forget, clear } = useDraftForm(draft, suggestionForm, empty);
  const stamp = useStamp();
  const send = useSend('POST /api/churches/:id/suggestions');
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await send.mutateAsync({ id: church.id, ...values, ...(await stamp()) });
      forget(true);
      toast({ title: copy.sent, description: copy.sentText });
      onClose();
    } catch (error) {
      showServerErrors(form, error);
      toast({ title: copy.failed, description: copy.failedText, variant: 'destructive' });
    }
  });
  return (
    <Dialog title={copy.title} text={copy.text(church.name)} closeLabel={copy.close} onClose={onClose}>
      <Form busy={isSubmitting} onSubmit={submit} className="relative flex flex-col gap-4">
        <SuggestionFields form={form} />
        {/* Below the fields, because focus starts on the dialog's first control. */}
        {restoredAt ? <DraftNotice at={restoredAt} onDrop={() => clear('text')} /> : null}
        <DialogActions
          run={isSubmitting ? copy.sending : copy.send}
          busy={isSubmitting}
          onCancel={() => {
            forget(true);
            onClose();
          }}
        />
      </Form>
    </Dialog>
  );
}

function SuggestionFields({
  form,
}: {
  form: UseFormReturn<Values, unknown, z.output<typeof suggestionForm>>;
}) {
  const field = fieldsOf(form);
  const selectedField = form.watch('field');
  return (
    <>
      <SelectField
        label={copy.field}
        {...field('field')}
        choose={copy.fieldNone}
        options={optionsOf(fields, suggestionFields)}
      />
      <TextArea
        label={copy.messages[selectedField] ?? copy.message}
        {...(selectedField === 'times' ? { help: copy.timesHelp } : {})}
        {...(selectedField === 'closed' ? { optional: copy.optional } : {})}
        rows={4}
        maxLength={2000}
        {...field('text')}
      />
      <TextField
        label={copy.email}
        help={copy.emailHelp}
        optional={copy.optional}
        {...emailInput}
        maxLength={254}
        {...field('email')}
      />
      <HoneypotField {...form.register('reference')} />
    </>
  );
}
