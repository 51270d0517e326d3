import { type Control, Controller } from 'react-hook-form';
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

function Facts({
  control,
  names,
  error,
}: {
  control: Control<z.input<typeof form>, unknown, z.output<typeof form>>;
  names: readonly FactField[];
  error: string | undefined;
}) {
  return (
    <Controller
      control={control}
      name="answers"
      render={({ field: { value, onChange } }) => (
        <>
          <FactInputs names={names} answers={value} onChange={onChange} />
          <FieldError error={error && copy.tapNothing} />
        </>
      )}
    />
  );
}

/** How many unknown facts the form asks. */
const asked = 3;

/** What an unclaimed page needs first. */
function missingOf({ userId, services, phone }: Church): string {
  if (userId !== null) return '';
  return services.length === 0 ? 'times' : phone ? '' : 'phone';
}

type Props = { church: Church; title: string; onClose: () => void };

export default function SuggestionDialog({ church, title, onClose }: Props) {
  const send = useSend('POST /api/churches/:id/suggestions');
  const unknown = factFields.filter((field) => church[field].length === 0).slice(0, asked);
  return (
    <GuardedDialog
      title={title}
      text={copy.text(church.name)}
      copy={copy}
      draft={`suggestion-${church.id}`}
      schema={form}
      empty={{ field: missingOf(church), text: '', answers: {}, email: '', reference: '' }}
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
              <Facts control={control} names={unknown} error={field('text').error} />
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
