import { useState } from 'react';
import type { z } from 'zod';
import { contactForm, subjects } from '#shared/contracts/contacts.ts';
import { contactSubjects, contactForm as copy } from '#shared/messages/contacts.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { useSend } from '@/lib/queries.ts';
import { GuardedForm } from './guarded-form.tsx';

type Values = z.input<typeof contactForm>;

const empty: Values = {
  name: '',
  email: '',
  subject: '' as Values['subject'],
  message: '',
  reference: '',
};

export function ContactForm() {
  const send = useSend('POST /api/contacts');
  const [sent, setSent] = useState(false);
  return (
    <section aria-labelledby="contact-form" className="max-w-prose">
      <h2 id="contact-form" className="mb-5 text-2xl">
        {copy.title}
      </h2>
      <GuardedForm
        draft="contact"
        schema={contactForm}
        empty={empty}
        copy={copy}
        send={send.mutateAsync}
        onSent={() => setSent(true)}
      >
        {(field) => (
          <>
            <TextField label={copy.name} autoComplete="name" maxLength={100} {...field('name')} />
            <TextField label={copy.email} help={copy.emailHelp} {...emailInput} {...field('email')} />
            <SelectField
              label={copy.subject}
              {...field('subject')}
              choose={copy.subjectNone}
              options={optionsOf(subjects, contactSubjects)}
            />
            <TextArea label={copy.message} maxLength={5000} {...field('message')} />
          </>
        )}
      </GuardedForm>
      {sent ? <Dialog title={copy.sentTitle} text={copy.sentText} onClose={() => setSent(false)} /> : null}
    </section>
  );
}
