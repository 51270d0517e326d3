import { controls } from '#shared/messages/app.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';

/**
 * Shows why something failed: the text for the status, the server's message, or else `fallback`. Ignores 401 because the
 * layout reports expired sessions; forms and drafts keep everything.
 */
export function toastFailure(
  error: unknown,
  title: string,
  fallback = controls.tryAgain,
  texts: Partial<Record<number, string>> = {},
): void {
  const { status, body } = error instanceof ApiError ? error : { status: 0, body: {} };
  if (status === 401) return;
  toast({ title, description: texts[status] ?? body.message ?? fallback, variant: 'destructive' });
}

/** Options of a mutation whose errors are toasts with this title. */
export const toastErrors = (title: string) => ({
  onError: (error: unknown) => toastFailure(error, title),
});

/** Runs an action, shows an error if it fails, and returns whether it succeeded. */
export async function attempt(title: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    toastFailure(error, title);
    return false;
  }
}
