import { toast } from '@/components/ui/toast-store.ts';
import { newsDesk as copy } from '@/features/articles/copy-admin.ts';
import { useArticleActions, type Which } from '../api-admin.ts';

/** Publishing and withdrawing, each with a toast. They throw what the server refuses. */
export function useStateChange() {
  const { publish, withdraw } = useArticleActions();
  return {
    busy: publish.isPending || withdraw.isPending,
    publish: async (article: Which & { title: string }) => {
      const published = await publish.mutateAsync(article);
      toast({ title: copy.published, description: article.title });
      return published;
    },
    withdraw: async (article: Which) => {
      const withdrawn = await withdraw.mutateAsync(article);
      toast({ title: copy.withdrawn, description: copy.withdrawnText });
      return withdrawn;
    },
  };
}
