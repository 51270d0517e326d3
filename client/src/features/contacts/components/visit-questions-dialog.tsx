import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FactField } from '#shared/domain/fact-options.ts';
import { factLines } from '#shared/domain/visit-facts.ts';
import { visitCopy as copy } from '#shared/messages/churches/visit-sentences.ts';
import { suggestionForm } from '#shared/messages/contacts.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useSend } from '@/lib/queries.ts';
import { useStamp } from '../api.ts';
import { HoneypotField } from './honeypot-field.tsx';
import { FactInputs } from './suggestion-fields.tsx';

type Answers = Partial<Record<FactField, string[]>>;

/** Sends the answers to the team as a suggestion. */
function useAnswers(churchId: number, onDone: () => void) {
  const [answers, setAnswers] = useState<Answers>({});
  const stamp = useStamp();
  const send = useSend('POST /api/churches/:id/suggestions');
  const text = factLines(answers);
  const submit = async (reference: string) => {
    try {
      await send.mutateAsync({ id: churchId, field: 'visit', text, reference, ...(await stamp()) });
      toast({ title: suggestionForm.sent, description: suggestionForm.sentText });
      onDone();
    } catch {
      toast({ title: suggestionForm.failed, description: suggestionForm.failedText, variant: 'destructive' });
    }
  };
  return { answers, setAnswers, isEmpty: text === '', submit };
}

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
  const { answers, setAnswers, isEmpty, submit } = useAnswers(church.id, onClose);
  const [wasEmpty, setWasEmpty] = useState(false);
  const form = useForm({ defaultValues: { reference: '' } });
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      title={copy.askTitle(church.name)}
      text={copy.askText}
      closeLabel={suggestionForm.close}
      onClose={onClose}
    >
      <Form
        busy={isSubmitting}
        onSubmit={form.handleSubmit(async ({ reference }) => {
          setWasEmpty(isEmpty);
          if (!isEmpty) await submit(reference);
        })}
        className="relative flex flex-col gap-4"
      >
        <FactInputs names={fields} answers={answers} onChange={setAnswers} />
        <HoneypotField {...form.register('reference')} />
        <p role="status" className="text-sm text-brick-dark empty:hidden">
          {wasEmpty && isEmpty ? copy.askNothing : null}
        </p>
        <DialogActions
          run={isSubmitting ? suggestionForm.sending : suggestionForm.send}
          busy={isSubmitting}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
