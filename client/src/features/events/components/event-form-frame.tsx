import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { controls } from '#shared/messages/app.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import type { EventChurch } from './use-auto-fill.ts';

export type EventFormProps = {
  churches: readonly EventChurch[];
  onDone: () => void;
};

/** Ignores 401 because the layout reports expired sessions. Field errors (400) appear on their fields. */
export function toastSaveFailure(error: unknown, title: string, fallback: string): void {
  if (error instanceof ApiError && error.status === 401) return;
  const hasReason = error instanceof ApiError && error.status !== 400 && error.status < 500;
  toast({
    title,
    description: (hasReason && error.body.message) || fallback,
    variant: 'destructive',
  });
}

export function EventFormFrame({
  busy,
  blocked = false,
  label,
  cancelTo,
  onSend,
  children,
}: {
  busy: boolean;
  /** A conflict must be resolved before saving. */
  blocked?: boolean;
  /** Of the button. */
  label: string;
  cancelTo: string;
  onSend: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <Form
      aria-busy={busy}
      busy={busy || blocked}
      onSubmit={onSend}
      className="flex max-w-prose flex-col gap-8"
    >
      {children}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <Button type="submit" aria-disabled={busy || blocked} className="min-w-44">
          {label}
        </Button>
        <Link to={cancelTo} className={buttonClass('secondary')}>
          {controls.cancel}
        </Link>
        <p className="w-full text-sm text-ink-soft">{copy.draftKept}</p>
      </div>
    </Form>
  );
}
