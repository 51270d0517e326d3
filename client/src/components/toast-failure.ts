import { controls } from '#shared/messages/app.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';

/** Shows the server's error message, or `fallback` if there isn't one. */
export function toastFailure(error: unknown, title: string, fallback = controls.tryAgain): void {
  const message = error instanceof ApiError ? error.body.message : undefined;
  toast({ title, description: message ?? fallback, variant: 'destructive' });
}

/** Runs an action, shows an error if it fails, and returns whether it succeeded. */
export async function attempt(
  failure: string | [title: string, fallback: string],
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
 * Shows an error, with its own message for some statuses, and `otherwise` or else the server's for the others. Ignores
 * 401 because the layout reports expired sessions.
 */
export function toastRefusal(
  error: unknown,
  title: string,
  messages: Partial<Record<number, string>>,
  otherwise?: string,
): void {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return;
  const description = messages[status] ?? otherwise;
  if (description) toast({ title, description, variant: 'destructive' });
  else toastFailure(error, title);
}
