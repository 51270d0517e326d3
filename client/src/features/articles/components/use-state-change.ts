import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { newsDesk as copy } from '@/features/articles/copy-admin.ts';
import { useDeskSend } from '@/features/desk/api.ts';

/** Publishes a draft or makes a public article a draft again, with a toast. Throws what the server refuses. */
export function useStateChange() {
  const setState = useDeskSend('PATCH /api/admin/articles/:id');
  const change = async ({
    id,
    title,
    state: before,
    version,
  }: Pick<AdminArticle, 'id' | 'title' | 'state' | 'version'>) => {
    const state = before === 'draft' ? 'published' : 'draft';
    const changed = await setState.mutateAsync({ id, state, ifMatch: version });
    toast(
      state === 'published'
        ? { title: copy.published, description: title }
        : { title: copy.withdrawn, description: copy.withdrawnText },
    );
    return changed;
  };
  return { busy: setState.isPending, change };
}
