import type { z } from 'zod';
import type { Church } from '#shared/contracts/churches.ts';
import { visitForm } from '#shared/contracts/contacts.ts';
import { visitCopy } from '#shared/messages/churches/visit-sentences.ts';
import { contactForm, visitForm as copy } from '#shared/messages/contacts.ts';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { useSend } from '@/lib/queries.ts';
import { GuardedDialog } from './guarded-form.tsx';

const empty: z.input<typeof visitForm> = {
  name: '',
  email: '',
  service: '',
  people: '1',
  children: '0',
  question: '',
  reference: '',
};

const number = { type: 'number', inputMode: 'numeric', max: 50 } as const;

export default function VisitDialog({ church, onClose }: { church: Church; onClose: () => void }) {
  const send = useSend('POST /api/churches/:id/visits');
  return (
    <GuardedDialog
      title={visitCopy.title}
      text={copy.text(church.name)}
      copy={copy}
      draft={`visit-${church.id}`}
      schema={visitForm}
      empty={empty}
      send={(values) => send.mutateAsync({ id: church.id, ...values })}
      sentText={({ service, people, children, email }) => {
        const what = [service, copy.party(people, children)].filter(Boolean).join(', ');
        return copy.sentText(church.name, what, email);
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField label={contactForm.name} autoComplete="name" maxLength={100} {...field('name')} />
          <TextField label={contactForm.email} help={copy.emailHelp} {...emailInput} {...field('email')} />
          {church.services.length > 0 ? (
            <SelectField
              label={copy.service}
              {...field('service')}
              choose={copy.serviceNone}
              options={church.services.map((service) => ({ value: service, label: service }))}
            />
          ) : null}
          <div className="grid grid-cols-2 items-end gap-4">
            <TextField label={copy.people} {...number} min={1} {...field('people')} />
            <TextField label={copy.children} {...number} min={0} {...field('children')} />
          </div>
          <TextArea label={copy.question} optional rows={3} maxLength={1000} {...field('question')} />
        </>
      )}
    </GuardedDialog>
  );
}
