import { Controller } from 'react-hook-form';
import { z } from 'zod';
import type { FactField } from '#shared/domain/fact-options.ts';
import { factLines } from '#shared/domain/visit-facts.ts';
import { visitCopy as copy } from '#shared/messages/churches/visit-sentences.ts';
import { suggestionForm } from '#shared/messages/contacts.ts';
import { useSend } from '@/lib/queries.ts';
import { GuardedDialog } from './guarded-form.tsx';
import { FactInputs } from './suggestion-fields.tsx';

/** The answers reach the team as a suggestion. */
const answersForm = z
  .object({
    answers: z.custom<Partial<Record<FactField, string[]>>>().transform(factLines),
    reference: z.string(),
  })
  .transform(({ answers, reference }) => ({ field: 'visit' as const, text: answers, reference }))
  .refine(({ text }) => text !== '', { path: ['answers'], message: copy.askNothing });

/** Unknown facts as questions to tap. */
export default function VisitQuestionsDialog({
  church,
  fields,
  onClose,
}: {
  church: { id: number; name: string };
  fields: readonly FactField[];
  onClose: () => void;
}) {
  const send = useSend('POST /api/churches/:id/suggestions');
  return (
    <GuardedDialog
      title={copy.askTitle(church.name)}
      text={copy.askText}
      copy={suggestionForm}
      draft={`visit-questions-${church.id}`}
      schema={answersForm}
      empty={{ answers: {}, reference: '' }}
      first="answers"
      send={(values) => send.mutateAsync({ id: church.id, ...values })}
      sentText={() => suggestionForm.sentText}
      onClose={onClose}
    >
      {(_field, { control }) => (
        <Controller
          control={control}
          name="answers"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <>
              <FactInputs names={fields} answers={value} onChange={onChange} />
              <p role="status" className="text-sm text-brick-dark empty:hidden">
                {error?.message}
              </p>
            </>
          )}
        />
      )}
    </GuardedDialog>
  );
}
