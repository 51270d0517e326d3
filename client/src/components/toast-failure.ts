import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';

/** Tells that something did not work, in the server's words; `otherwise` where it had none. */
export function toastFailure(error: unknown, title: string, otherwise: string): void {
  const message = error instanceof ApiError ? error.body.message : undefined;
  toast({ title, description: message ?? otherwise, variant: 'destructive' });
}
