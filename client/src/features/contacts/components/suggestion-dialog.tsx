import type { z } from 'zod';
import { fields, type SuggestionField, suggestionForm } from '#shared/contracts/contacts.ts';
import { suggestionForm as copy, suggestionFields } from '#shared/messages/contacts.ts';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { useSend } from '@/lib/queries.ts';
import { GuardedDialog } from './guarded-form.tsx';

type Props = { church: { id: number; name: string }; field: SuggestionField | ''; onClose: () => void };

export default function SuggestionDialog({ church, field: preselected, onClose }: Props) {
  const send = useSend('POST /api/churches/:id/suggestions');
  const empty: z.input<typeof suggestionForm> = {
    field: preselected as SuggestionField,
    text: '',
    email: '',
    reference: '',
  };
  return (
    <GuardedDialog
      title={copy.title}
      text={copy.text(church.name)}
      copy={copy}
      // Each link opens a draft of its own, so that a text is never sent about another fact.
      draft={`suggestion-${church.id}${preselected ? `-${preselected}` : ''}`}
      schema={suggestionForm}
      empty={empty}
      first="text"
      send={(values) => send.mutateAsync({ id: church.id, ...values })}
      sentText={() => copy.sentText}
      onClose={onClose}
    >
      {(field, form) => {
        const selected = form.watch('field');
        return (
          <>
            <SelectField
              label={copy.field}
              {...field('field')}
              choose={copy.fieldNone}
              options={optionsOf(fields, suggestionFields)}
            />
            <TextArea
              label={copy.messages[selected] ?? copy.message}
              {...(selected === 'times' ? { help: copy.timesHelp } : {})}
              {...(selected === 'closed' ? { optional: copy.optional } : {})}
              rows={4}
              maxLength={2000}
              {...field('text')}
            />
            <TextField
              label={copy.email}
              help={copy.emailHelp}
              optional={copy.optional}
              {...emailInput}
              {...field('email')}
            />
          </>
        );
      }}
    </GuardedDialog>
  );
}
