import type { AdminArticle } from '#shared/articles-admin.ts';
import { newsDesk as copy } from '#shared/messages/articles-admin.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { momentText } from '@/lib/dates.ts';
import { useArticleActions, type Which } from '../api-admin.ts';

export type Moment = { day: string; time: string };
type Step = 'publish' | 'withdraw' | 'remove';
type Current = Which & { state: AdminArticle['state'] };

function toastRefusal(error: unknown): void {
  const body = error instanceof ApiError ? error.body : undefined;
  toastFailure(error, body?.fields ? copy.incomplete : copy.failed);
}

/** Publish, schedule, withdraw, delete, each with its toast. Returns the updated article, null when refused. */
export function useStateChange() {
  const actions = useArticleActions();
  const { publish, schedule, withdraw, remove } = actions;
  const busy = [publish, schedule, withdraw, remove].some(({ isPending }) => isPending);
  const run = async (step: Step, which: Which, onRefused?: (error: unknown) => void) => {
    if (busy) return null;
    try {
      return await actions[step].mutateAsync(which);
    } catch (error) {
      toastRefusal(error);
      onRefused?.(error);
      return null;
    }
  };
  return {
    busy,
    run,
    publish: async (article: Current, onRefused?: (error: unknown) => void): Promise<AdminArticle | null> => {
      const done = (await run('publish', article, onRefused)) as AdminArticle | null;
      if (done) toast({ title: copy.published, description: done.title });
      return done;
    },
    withdraw: async (article: Current): Promise<AdminArticle | null> => {
      const done = (await run('withdraw', article)) as AdminArticle | null;
      if (done)
        toast(
          article.state === 'scheduled'
            ? { title: copy.unscheduled, description: done.title }
            : { title: copy.withdrawn, description: copy.withdrawnText },
        );
      return done;
    },
    /** Throws when the server refuses: its dialog shows the errors. */
    schedule: async (article: Current, moment: Moment): Promise<AdminArticle> => {
      const done = await schedule.mutateAsync({ which: article, ...moment });
      toast({ title: copy.scheduled, description: copy.goesPublic(momentText(done.publishedAt!)) });
      return done;
    },
  };
}
