import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FactField } from '#shared/domain/church-fields.ts';
import { factLines } from '#shared/domain/visit-facts.ts';
import { visitCopy as copy, factNames } from '#shared/messages/churches/visit-facts.ts';
import { suggestionForm } from '#shared/messages/contacts.ts';
import { OptionsField } from '@/components/church-form/options-field.tsx';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useSend } from '@/lib/queries.ts';
import { useStamp } from '../api.ts';
import { HoneypotField } from './honeypot-field.tsx';

/** Unknown facts as questions to tap; the answers go to the team as a suggestion. */
export default function VisitQuestionsDialog({
  church,
  fields,
  onClose,
}: {
  church: { id: number; name: string };
  fields: readonly FactField[];
  onClose: () => void;
}) {
  const [answers, setAnswers] = useState<Partial<Record<FactField, string[]>>>({});
  const [hint, setHint] = useState(false);
  const honeypot = useForm({ defaultValues: { reference: '' } });
  const stamp = useStamp();
  const send = useSend('POST /api/churches/:id/suggestions');
  const text = factLines(answers);
  const submit = async () => {
    setHint(text === '');
    if (text === '') return;
    try {
      const { reference } = honeypot.getValues();
      await send.mutateAsync({ id: church.id, field: 'visit', text, reference, ...(await stamp()) });
      toast({ title: suggestionForm.sent, description: suggestionForm.sentText });
      onClose();
    } catch {
      toast({ title: suggestionForm.failed, description: suggestionForm.failedText, variant: 'destructive' });
    }
  };
  return (
    <Dialog
      title={copy.askTitle(church.name)}
      text={copy.askText}
      closeLabel={suggestionForm.close}
      onClose={onClose}
    >
      <Form
        busy={send.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="relative flex flex-col gap-4"
      >
        {fields.map((name) => (
          <OptionsField
            key={name}
            name={name}
            label={factNames[name]}
            mark={undefined}
            values={answers[name] ?? []}
            onChange={(values) => setAnswers({ ...answers, [name]: values })}
          />
        ))}
        <HoneypotField {...honeypot.register('reference')} />
        <p role="status" className="text-sm text-brick-dark">
          {hint && text === '' ? copy.askNothing : null}
        </p>
        <DialogActions
          run={send.isPending ? suggestionForm.sending : suggestionForm.send}
          busy={send.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
