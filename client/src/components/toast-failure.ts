import { controls } from '#shared/messages/app.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';

/** Shows a failure with the server's message, or `otherwise` where it has none. */
export function toastFailure(error: unknown, title: string, otherwise = controls.tryAgain): void {
  const message = error instanceof ApiError ? error.body.message : undefined;
  toast({ title, description: message ?? otherwise, variant: 'destructive' });
}
