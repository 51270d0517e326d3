import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { controls } from '#shared/messages/app.ts';
import { Button } from '@/components/ui/button.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { failureText } from '../api.ts';

/** Shows the error, unless a field or the whole page (expired session) already does. */
export function RequestFailure({
  error,
  shown = false,
  text = controls.failed,
}: {
  error: Error | null;
  shown?: boolean;
  /** Replaces a response without a message, or a missing one. */
  text?: string;
}) {
  if (!error || shown || (error instanceof ApiError && error.status === 401)) return null;
  return (
    <Notice variant="warning" live>
      {failureText(error, text)}
    </Notice>
  );
}

/** The success message of a request. */
export const Saved = ({ message }: { message: string | undefined }) =>
  message ? (
    <Notice variant="success" live>
      {message}
    </Notice>
  ) : null;

/** A form that sends one request. */
export function RequestForm({
  of: { request, submit, hasFieldErrors },
  variant = 'primary',
  run,
  failed,
  actions,
  children,
}: {
  of: {
    request: Pick<UseMutationResult<unknown, Error, never>, 'error' | 'isPending'>;
    submit: () => Promise<void>;
    hasFieldErrors: boolean;
  };
  variant?: 'primary' | 'secondary';
  run: string;
  /** Said if the response has no message. */
  failed?: string;
  /** Beside the button. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Form busy={request.isPending} onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <RequestFailure error={request.error} shown={hasFieldErrors} {...(failed ? { text: failed } : {})} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={request.isPending}>
          {run}
        </Button>
        {actions}
      </div>
    </Form>
  );
}
