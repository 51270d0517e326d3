import { type Control, Controller } from 'react-hook-form';
import { z } from 'zod';
import type { Church } from '#shared/contracts/churches.ts';
import { fields, suggestionForm } from '#shared/contracts/contacts.ts';
import { factFields } from '#shared/domain/fact-options.ts';
import { type Answers, answerLines } from '#shared/domain/visit-facts.ts';
import { inputCopy } from '#shared/messages/churches/church-fields.ts';
import { contactForm, suggestionForm as copy, suggestionFields } from '#shared/messages/contacts.ts';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import type { fieldsOf } from '@/lib/form.ts';
import { useSend } from '@/lib/queries.ts';
import { GuardedDialog } from './guarded-form.tsx';
import { FactInput } from './suggestion-fields.tsx';

/** Answers reach the team as text. */
const form = z
  .object({
    field: z.string(),
    text: z.string(),
    times: z.string(),
    phone: z.string(),
    facts: z.custom<Answers>(),
    email: z.string().optional(),
    reference: z.string().optional(),
  })
  .transform(({ times, phone, facts, text, ...values }) => {
    const answers = { ...facts, services: times.split('\n').filter((line) => line.trim()), phone };
    const lines = values.field === 'visit' ? answerLines(answers) : '';
    return { ...values, text: [lines, text].filter(Boolean).join('\n') };
  })
  .pipe(suggestionForm);

/** How many unknown facts the form asks. */
const asked = 3;

type Values = z.input<typeof form>;

/** Inputs for what a page lacks. */
function Missing({
  church,
  control,
  field,
}: {
  church: Church;
  control: Control<Values, unknown, z.output<typeof form>>;
  field: ReturnType<typeof fieldsOf<Values>>;
}) {
  const unknown = factFields.filter((name) => church[name].length === 0).slice(0, asked);
  return (
    <>
      {church.services.length === 0 ? (
        <TextArea
          label={suggestionFields.times}
          help={copy.timesHelp}
          rows={3}
          maxLength={1000}
          {...field('times')}
        />
      ) : null}
      {church.phone ? null : (
        <TextField label={suggestionFields.phone} type="tel" maxLength={40} {...field('phone')} />
      )}
      <Controller
        control={control}
        name="facts"
        render={({ field: { value, onChange } }) => (
          <>
            {unknown.map((name) => (
              <FactInput
                key={name}
                name={name}
                values={value[name] ?? []}
                onChange={(values) => onChange({ ...value, [name]: values })}
              />
            ))}
          </>
        )}
      />
    </>
  );
}

type Props = { church: Church; title: string; onClose: () => void };

export default function SuggestionDialog({ church, title, onClose }: Props) {
  const send = useSend('POST /api/churches/:id/suggestions');
  return (
    <GuardedDialog
      title={title}
      text={copy.text(church.name)}
      copy={copy}
      draft={`suggestion-${church.id}`}
      schema={form}
      empty={{
        field: church.userId === null ? 'visit' : '',
        text: '',
        times: '',
        phone: '',
        facts: {},
        email: '',
        reference: '',
      }}
      send={(values) => send.mutateAsync({ id: church.id, ...values })}
      sentText={() => copy.sentText}
      onClose={onClose}
    >
      {(field, { control, watch }) => {
        const selected = watch('field');
        const isMissing = selected === 'visit';
        return (
          <>
            <SelectField
              label={copy.field}
              {...field('field')}
              choose={inputCopy.choose}
              options={optionsOf(fields, suggestionFields)}
            />
            {isMissing ? <Missing {...{ church, control, field }} /> : null}
            <TextArea
              label={isMissing ? copy.more : (copy.messages[selected] ?? copy.message)}
              {...(selected === 'times' ? { help: copy.timesHelp } : {})}
              optional={isMissing || selected === 'closed'}
              rows={isMissing ? 2 : 4}
              maxLength={isMissing ? 500 : 2000}
              {...field('text')}
              {...(isMissing && field('text').error ? { error: copy.nothing } : {})}
            />
            <TextField
              label={contactForm.email}
              help={copy.emailHelp}
              optional
              {...emailInput}
              {...field('email')}
            />
          </>
        );
      }}
    </GuardedDialog>
  );
}
