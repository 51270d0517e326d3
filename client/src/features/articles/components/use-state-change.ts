import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { newsDesk as copy } from '@/features/articles/copy-admin.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useArticleActions, type Which } from '../api-admin.ts';

export type Moment = { day: string; time: string };
type Step = 'publish' | 'withdraw' | 'remove';
type Current = Which & { state: AdminArticle['state'] };

/** Publishing, scheduling, withdrawing, and deleting, each with a toast. Returns the updated article, or null if rejected. */
export function useStateChange() {
  const actions = useArticleActions();
  const { publish, schedule, withdraw, remove } = actions;
  const busy = [publish, schedule, withdraw, remove].some(({ isPending }) => isPending);
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
    publish: async (article: Current, onRefused?: (error: unknown) => void): Promise<AdminArticle | null> => {
      const published = (await run('publish', article, onRefused)) as AdminArticle | null;
      if (published) toast({ title: copy.published, description: published.title });
      return published;
    },
    withdraw: async (article: Current): Promise<AdminArticle | null> => {
      const withdrawn = (await run('withdraw', article)) as AdminArticle | null;
      if (withdrawn)
        toast(
          article.state === 'scheduled'
            ? { title: copy.unscheduled, description: withdrawn.title }
            : { title: copy.withdrawn, description: copy.withdrawnText },
        );
      return withdrawn;
    },
    /** Returns whether it succeeded. */
    remove: async (article: Which): Promise<boolean> => {
      const isDeleted = (await run('remove', article)) !== null;
      if (isDeleted) toast({ title: copy.deleted });
      return isDeleted;
    },
    /** Throws if the server rejects it, because the dialog shows the errors. */
    schedule: async (article: Current, moment: Moment): Promise<AdminArticle> => {
      const scheduled = await schedule.mutateAsync({ which: article, ...moment });
      toast({ title: copy.scheduled, description: copy.goesPublic(momentText(scheduled.publishedAt!)) });
      return scheduled;
    },
  };
}
