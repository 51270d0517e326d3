import { Controller } from 'react-hook-form';
import { z } from 'zod';
import type { Church } from '#shared/contracts/churches.ts';
import { fields, suggestionForm } from '#shared/contracts/contacts.ts';
import { type FactField, factFields } from '#shared/domain/fact-options.ts';
import { factLines } from '#shared/domain/visit-facts.ts';
import { suggestionForm as copy, suggestionFields } from '#shared/messages/contacts.ts';
import { emailInput, FieldError, TextField } from '@/components/ui/field.tsx';
import { optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { useSend } from '@/lib/queries.ts';
import { GuardedDialog } from './guarded-form.tsx';
import { FactInputs } from './suggestion-fields.tsx';

type Answers = Partial<Record<FactField, string[]>>;

/** Tapped facts reach the team as text. */
const form = z
  .object({
    field: z.string(),
    text: z.string(),
    answers: z.custom<Answers>(),
    email: z.string().optional(),
    reference: z.string().optional(),
  })
  .transform(({ answers, text, ...values }) => ({
    ...values,
    text: (values.field === 'visit' && factLines(answers)) || text,
  }))
  .pipe(suggestionForm);

/** How many unknown facts the form asks. */
const asked = 3;

export default function SuggestionDialog({
  church,
  title,
  onClose,
}: {
  church: Church;
  title: string;
  onClose: () => void;
}) {
  const send = useSend('POST /api/churches/:id/suggestions');
  const unknown = factFields.filter((field) => church[field].length === 0).slice(0, asked);
  const missing =
    church.userId !== null ? '' : church.services.length === 0 ? 'times' : church.phone ? '' : 'phone';
  const empty: z.input<typeof form> = { field: missing, text: '', answers: {}, email: '', reference: '' };
  return (
    <GuardedDialog
      title={title}
      text={copy.text(church.name)}
      copy={copy}
      draft={`suggestion-${church.id}`}
      schema={form}
      empty={empty}
      first="text"
      send={(values) => send.mutateAsync({ id: church.id, ...values })}
      sentText={() => copy.sentText}
      onClose={onClose}
    >
      {(field, { control, watch }) => {
        const selected = watch('field');
        return (
          <>
            <SelectField
              label={copy.field}
              {...field('field')}
              choose={copy.fieldNone}
              options={optionsOf(fields, suggestionFields)}
            />
            {selected === 'visit' && unknown.length > 0 ? (
              <Controller
                control={control}
                name="answers"
                render={({ field: { value, onChange } }) => (
                  <>
                    <FactInputs names={unknown} answers={value} onChange={onChange} />
                    <FieldError error={field('text').error && copy.tapNothing} />
                  </>
                )}
              />
            ) : (
              <TextArea
                label={copy.messages[selected] ?? copy.message}
                {...(selected === 'times' ? { help: copy.timesHelp } : {})}
                {...(selected === 'closed' ? { optional: copy.optional } : {})}
                rows={4}
                maxLength={2000}
                {...field('text')}
              />
            )}
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
