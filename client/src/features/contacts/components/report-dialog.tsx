import type { z } from 'zod';
import { fields, reportForm } from '#shared/contacts.ts';
import { reportFields, reportForm as words } from '#shared/messages-contacts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';
import { SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useSendReport, useStamp } from '../api.ts';
import { TrapField } from './trap-field.tsx';

type Values = z.input<typeof reportForm>;

const empty: Values = { field: '' as Values['field'], text: '', email: '', reference: '' };

export default function ReportDialog({
  churchId,
  churchName,
  onClose,
  focusAfter,
}: {
  churchId: number;
  churchName: string;
  onClose: () => void;
  focusAfter: () => boolean;
}) {
  const form = useSchemaForm(reportForm, empty);
  const stamp = useStamp();
  const send = useSendReport(churchId);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await send.mutateAsync({ ...values, ...(await stamp()) });
      toast({ title: words.sent, description: words.sentText });
      onClose();
    } catch (error) {
      showServerErrors(form, error);
      toast({ title: words.failed, description: words.failedText, variant: 'destructive' });
    }
  });
  return (
    <Dialog
      open
      title={words.title}
      text={words.text(churchName)}
      closeLabel={words.close}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <Form
        aria-busy={isSubmitting}
        onSubmit={(event) => {
          if (isSubmitting) event.preventDefault();
          else void submit(event);
        }}
        className="relative flex flex-col gap-4"
      >
        <SelectField label={words.field} error={errors.field?.message} {...form.register('field')}>
          <option value="">{words.fieldNone}</option>
          {fields.map((field) => (
            <option key={field} value={field}>
              {reportFields[field]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={words.message}
          error={errors.text?.message}
          rows={4}
          maxLength={2000}
          {...form.register('text')}
        />
        <TextField
          label={words.email}
          help={words.emailHelp}
          optional={words.optional}
          error={errors.email?.message}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...form.register('email')}
        />
        <TrapField {...form.register('reference')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" aria-disabled={isSubmitting} className="aria-disabled:opacity-60">
            {isSubmitting ? words.sending : words.send}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
