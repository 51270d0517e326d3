/** Forms that visitors send without an account. */
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { minTime } from '#shared/contracts/contacts.ts';
import { contactForm } from '#shared/messages/contacts.ts';
import { useDraftForm } from '@/components/draft-form.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { get } from '@/lib/api-client.ts';
import { fieldsOf, showServerErrors } from '@/lib/form.ts';

async function fetchStamp(signal?: AbortSignal) {
  const response = await get('/api/contacts/stamp', { signal });
  return { stamp: response?.stamp, at: performance.now() };
}

/**
 * Fetches a stamp when the form appears. The returned function waits until enough time has passed for the server to
 * accept the stamp as a human's.
 */
function useStamp(): () => Promise<{ stamp: string | undefined }> {
  const received = useRef<Awaited<ReturnType<typeof fetchStamp>> | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetchStamp(controller.signal).then(
      (response) => {
        received.current = response;
      },
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return useCallback(async () => {
    const { stamp, at } = received.current ?? (await fetchStamp());
    // So that a refused stamp isn't sent again.
    received.current = null;
    const remaining = minTime - (performance.now() - at);
    if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
    return { stamp };
  }, []);
}

/** A field that only bots fill in: hidden from view, tab order, and screen readers. */
function HoneypotField(input: ComponentProps<'input'>) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 size-px overflow-hidden opacity-0"
    >
      <label>
        {contactForm.trap}
        <input {...input} tabIndex={-1} autoComplete="off" data-1p-ignore="true" data-lpignore="true" />
      </label>
    </div>
  );
}

type GuardedProps<In extends FieldValues, Out> = {
  /** Name of the draft, which is kept until the form is sent or cleared. */
  draft: string;
  schema: z.ZodType<Out, In>;
  /** The first field gets the focus when the draft is dropped. */
  empty: In;
  copy: { send: string; failed: string; failedText?: string };
  send: (values: Out & { stamp: string | undefined }) => Promise<unknown>;
  onSent: (values: Out) => void;
  /** Without it, the form has no Cancel button. */
  onCancel?: () => void;
  children: (field: ReturnType<typeof fieldsOf<In>>, form: UseFormReturn<In, unknown, Out>) => ReactNode;
};

/** A form with a draft, guarded against bots by a stamp and a field that only they fill in. */
export function GuardedForm<In extends FieldValues, Out>({
  draft,
  schema,
  empty,
  copy,
  send,
  onSent,
  onCancel,
  children,
}: GuardedProps<In, Out>) {
  const { form, restoredAt, clear } = useDraftForm(draft, schema, empty);
  const stamp = useStamp();
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await send({ ...values, ...(await stamp()) });
      clear();
      onSent(values);
    } catch (error) {
      showServerErrors(form, error);
      toast({
        title: copy.failed,
        description: copy.failedText ?? contactForm.failedText,
        variant: 'destructive',
      });
    }
  });
  return (
    <Form busy={isSubmitting} onSubmit={submit} className="relative flex flex-col gap-4">
      {children(fieldsOf(form), form)}
      <HoneypotField {...form.register('reference' as Path<In>)} />
      {/* Below the fields, because focus starts on a dialog's first control. */}
      {restoredAt ? (
        <DraftNotice at={restoredAt} onDrop={() => clear(Object.keys(empty)[0] as Path<In>)} />
      ) : null}
      {onCancel ? (
        <DialogActions
          run={copy.send}
          busy={isSubmitting}
          onCancel={() => {
            clear();
            onCancel();
          }}
        />
      ) : (
        <Button type="submit" busy={isSubmitting} className="min-w-40 self-start">
          {copy.send}
        </Button>
      )}
    </Form>
  );
}

/** Closing the dialog keeps what was typed; Cancel discards it. */
export function GuardedDialog<In extends FieldValues, Out>({
  title,
  text,
  copy,
  sentText,
  onClose,
  ...form
}: Omit<GuardedProps<In, Out>, 'onCancel' | 'onSent'> & {
  title: string;
  text: string;
  copy: { sent: string };
  sentText: (values: Out) => string;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <GuardedForm
        {...form}
        copy={copy}
        onSent={(values) => {
          toast({ title: copy.sent, description: sentText(values) });
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
