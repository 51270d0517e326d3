import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { newsDesk as copy } from '@/features/articles/copy-admin.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useArticleActions, type Which } from '../api-admin.ts';

type Step = 'publish' | 'withdraw' | 'remove';

/** Publishing, withdrawing, and deleting, each with a toast. Returns the updated article, or null if rejected. */
export function useStateChange() {
  const actions = useArticleActions();
  const { publish, withdraw, remove } = actions;
  const busy = [publish, withdraw, remove].some(({ isPending }) => isPending);
  const run = async (step: Step, which: Which, onRefused?: (error: unknown) => void) => {
    if (busy) return null;
    try {
      return await actions[step].mutateAsync(which);
    } catch (error) {
      const hasFields = error instanceof ApiError && error.body.fields !== undefined;
      toastFailure(error, hasFields ? copy.incomplete : copy.failed);
      onRefused?.(error);
      return null;
    }
  };
  return {
    busy,
    publish: async (article: Which, onRefused?: (error: unknown) => void): Promise<AdminArticle | null> => {
      const published = (await run('publish', article, onRefused)) as AdminArticle | null;
      if (published) toast({ title: copy.published, description: published.title });
      return published;
    },
    withdraw: async (article: Which): Promise<AdminArticle | null> => {
      const withdrawn = (await run('withdraw', article)) as AdminArticle | null;
      if (withdrawn) toast({ title: copy.withdrawn, description: copy.withdrawnText });
      return withdrawn;
    },
    /** Returns whether it succeeded. */
    remove: async (article: Which): Promise<boolean> => {
      const isDeleted = (await run('remove', article)) !== null;
      if (isDeleted) toast({ title: copy.deleted });
      return isDeleted;
    },
  };
}
