import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Church } from '#shared/contracts/churches.ts';
import { visitForm } from '#shared/contracts/contacts.ts';
import { visitForm as copy } from '#shared/messages/contacts.ts';
import { useDraftForm } from '@/components/draft-form.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { Form, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { fieldsOf, showServerErrors } from '@/lib/form.ts';
import { useSend } from '@/lib/queries.ts';
import { useStamp } from '../api.ts';
import { HoneypotField } from './honeypot-field.tsx';

type Values = z.input<typeof visitForm>;
type VisitForm = UseFormReturn<Values, unknown, z.output<typeof visitForm>>;

const empty: Values = {
  name: '',
  email: '',
  service: '',
  people: '1',
  children: '0',
  question: '',
  reference: '',
};

/** Closing the dialog keeps what was typed; Cancel discards it. */
export default function VisitDialog({ church, onClose }: { church: Church; onClose: () => void }) {
  const { form, restoredAt, forget, clear } = useDraftForm(`visit-${church.id}`, visitForm, empty);
  const stamp = useStamp();
  const send = useSend('POST /api/churches/:id/visits');
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await send.mutateAsync({ id: church.id, ...values, ...(await stamp()) });
      forget(true);
      const { service, people, children, email } = values;
      const what = [service, copy.party(people, children)].filter(Boolean).join(', ');
      toast({ title: copy.sent, description: copy.sentText(church.name, what, email) });
      onClose();
    } catch (error) {
      showServerErrors(form, error);
      toastFailure(error, copy.failed, copy.failedText);
    }
  });
  return (
    <Dialog title={copy.title} text={copy.text(church.name)} closeLabel={copy.close} onClose={onClose}>
      <Form busy={isSubmitting} onSubmit={submit} className="relative flex flex-col gap-4">
        <VisitFields form={form} services={church.services} />
        {restoredAt ? <DraftNotice at={restoredAt} onDrop={() => clear('name')} /> : null}
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

function VisitFields({ form, services }: { form: VisitForm; services: string[] }) {
  const field = fieldsOf(form);
  const number = { type: 'number', inputMode: 'numeric', max: 50 } as const;
  return (
    <>
      <TextField label={copy.name} autoComplete="name" maxLength={100} {...field('name')} />
      <TextField
        label={copy.email}
        help={copy.emailHelp}
        {...emailInput}
        maxLength={254}
        {...field('email')}
      />
      {services.length > 0 ? (
        <SelectField
          label={copy.service}
          {...field('service')}
          choose={copy.serviceNone}
          options={services.map((service) => ({ value: service, label: service }))}
        />
      ) : null}
      <div className="grid grid-cols-2 items-end gap-4">
        <TextField label={copy.people} {...number} min={1} {...field('people')} />
        <TextField label={copy.children} {...number} min={0} {...field('children')} />
      </div>
      <TextArea
        label={copy.question}
        optional={copy.optional}
        rows={3}
        maxLength={1000}
        {...field('question')}
      />
      <HoneypotField {...form.register('reference')} />
    </>
  );
}
