import { controls } from '#shared/messages/app.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';

/** Shows a failure with the server's message, or `otherwise` where it has none. */
export function toastFailure(error: unknown, title: string, otherwise = controls.tryAgain): void {
  const message = error instanceof ApiError ? error.body.message : undefined;
  toast({ title, description: message ?? otherwise, variant: 'destructive' });
}

/** Runs an action; a failure is shown. Resolves with whether it succeeded. */
export async function attempt(
  failure: string | [title: string, otherwise: string],
  action: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (typeof failure === 'string') toastFailure(error, failure);
    else toastFailure(error, ...failure);
    return false;
  }
}

/**
 * Shows a refusal to one of several people who work on a thing, with texts of its own for some statuses. Silent when the
 * session is over: the layout says that.
 */
export function toastRefusal(error: unknown, title: string, texts: Partial<Record<number, string>>): void {
  const status = error instanceof ApiError ? error.status : 0;
  const description = texts[status];
  if (status === 401) return;
  if (description) toast({ title, description, variant: 'destructive' });
  else toastFailure(error, title);
}
