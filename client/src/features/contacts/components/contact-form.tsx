import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { contactForm, subjects } from '#shared/contracts/contacts.ts';
import { contactSubjects, contactForm as copy } from '#shared/messages/contacts.ts';
import { useDraftForm } from '@/components/draft-form.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { Form, optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { fieldsOf, showServerErrors } from '@/lib/form.ts';
import { useSend } from '@/lib/queries.ts';
import { useStamp } from '../api.ts';
import { HoneypotField } from './honeypot-field.tsx';

type Values = z.input<typeof contactForm>;

const empty: Values = {
  name: '',
  email: '',
  subject: '' as Values['subject'],
  message: '',
  reference: '',
};

export function ContactForm() {
  const { form, restoredAt, clear } = useDraftForm('contact', contactForm, empty);
  const stamp = useStamp();
  const send = useSend('POST /api/contacts');
  const [sent, setSent] = useState(false);
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await send.mutateAsync({ ...values, ...(await stamp()) });
      clear();
      setSent(true);
    } catch (error) {
      showServerErrors(form, error);
      toast({ title: copy.failed, description: copy.failedText, variant: 'destructive' });
    }
  });
  return (
    <section aria-labelledby="contact-form">
      <h2 id="contact-form" className="text-2xl">
        {copy.title}
      </h2>
      <Form busy={isSubmitting} onSubmit={submit} className="relative mt-5 flex max-w-prose flex-col gap-5">
        {restoredAt ? <DraftNotice at={restoredAt} onDrop={() => clear('name')} /> : null}
        <ContactFields form={form} />
        <Button type="submit" aria-disabled={isSubmitting} className="min-w-40 self-start">
          {isSubmitting ? copy.sending : copy.send}
        </Button>
      </Form>
      {sent ? <SentDialog onClose={() => setSent(false)} /> : null}
    </section>
  );
}

function ContactFields({ form }: { form: UseFormReturn<Values, unknown, z.output<typeof contactForm>> }) {
  const field = fieldsOf(form);
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
      <SelectField
        label={copy.subject}
        {...field('subject')}
        choose={copy.subjectNone}
        options={optionsOf(subjects, contactSubjects)}
      />
      <TextArea label={copy.message} maxLength={5000} {...field('message')} />
      <HoneypotField {...form.register('reference')} />
    </>
  );
}

function SentDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={copy.sentTitle} text={copy.sentText} closeLabel={copy.dismiss} onClose={onClose}>
      <Button className="self-end" onClick={onClose}>
        {copy.close}
      </Button>
    </Dialog>
  );
}
