import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { newsDesk as copy } from '@/features/articles/copy-admin.ts';
import { useArticleActions, type Which } from '../api-admin.ts';

/** Publishes a draft or makes a public article a draft again, with a toast. Throws what the server refuses. */
export function useStateChange() {
  const { setState } = useArticleActions();
  const change = async (article: Which & Pick<AdminArticle, 'title' | 'state'>) => {
    const state = article.state === 'draft' ? 'published' : 'draft';
    const changed = await setState.mutateAsync({ state, which: article });
    toast(
      state === 'published'
        ? { title: copy.published, description: article.title }
        : { title: copy.withdrawn, description: copy.withdrawnText },
    );
    return changed;
  };
  return { busy: setState.isPending, change };
}
