import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { newsDesk as copy } from '@/features/articles/copy-admin.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useArticleActions, type Which } from '../api-admin.ts';

/** Publishing and withdrawing, each with a toast. Returns the response, or null if rejected. */
export function useStateChange() {
  const { publish, withdraw } = useArticleActions();
  const busy = publish.isPending || withdraw.isPending;
  const run = async <Response>(
    step: { mutateAsync: (which: Which) => Promise<Response> },
    which: Which,
    done: Parameters<typeof toast>[0],
    onRefused?: (error: unknown) => void,
  ): Promise<Response | null> => {
    if (busy) return null;
    try {
      const response = await step.mutateAsync(which);
      toast(done);
      return response;
    } catch (error) {
      const hasFields = error instanceof ApiError && error.body.fields !== undefined;
      toastFailure(error, hasFields ? copy.incomplete : copy.failed);
      onRefused?.(error);
      return null;
    }
  };
  return {
    busy,
    publish: (article: Which & { title: string }, onRefused?: (error: unknown) => void) =>
      run(publish, article, { title: copy.published, description: article.title }, onRefused),
    withdraw: (article: Which) =>
      run(withdraw, article, { title: copy.withdrawn, description: copy.withdrawnText }),
  };
}
