import { PenLine } from 'lucide-react';
import type { AdminArticle, AdminArticleRow } from '#shared/contracts/admin/articles-admin.ts';
import { articleStates } from '#shared/contracts/articles.ts';
import { momentText } from '#shared/domain/dates.ts';
import { articlePath } from '#shared/domain/paths.ts';
import { admin as adminCopy } from '#shared/messages/admin/admin.ts';
import { categoryLabels } from '#shared/messages/articles.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { optionsOf } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useDeskSend } from '@/features/desk/api.ts';
import { DeskList, type DeskRow } from '@/features/desk/desk-list.tsx';
import { newsDesk as copy, newsDelete } from './copy-admin.ts';

export const StateBadge = ({ state }: Pick<AdminArticleRow, 'state'>) => (
  <Badge variant={state === 'draft' ? 'secondary' : 'success'}>{copy.states[state]}</Badge>
);

/** Null for a draft. */
export const publicText = ({ publishedAt }: Pick<AdminArticleRow, 'publishedAt'>) =>
  publishedAt === null ? null : copy.publicSince(momentText(publishedAt));

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

export function ArticleDesk({ onOpen }: { onOpen: (id: number | null) => void }) {
  const { change } = useStateChange();
  const remove = useDeskSend('DELETE /api/admin/articles/:id');
  const row = (article: AdminArticleRow): DeskRow => ({
    name: article.title,
    badges: (
      <>
        <StateBadge state={article.state} />
        {article.sample ? <Badge variant="secondary">{adminCopy.sample}</Badge> : null}
      </>
    ),
    facts: [
      categoryLabels[article.category],
      publicText(article),
      copy.saved(momentText(article.updatedAt), article.editedBy),
    ],
    actions: [
      article.state === 'published' && { label: adminCopy.view, href: articlePath(article.slug) },
      { label: copy.edit, open: () => onOpen(article.id) },
      { label: article.state === 'draft' ? copy.publish : copy.withdraw, run: () => change(article) },
      {
        label: adminCopy.delete,
        variant: 'danger',
        run: () => remove.mutateAsync({ id: article.id, ifMatch: article.version }),
        ask: { ...newsDelete, text: newsDelete.text(article.title) },
      },
    ],
  });
  return (
    <DeskList
      path="/api/admin/articles"
      label={copy.list}
      fields={[
        {
          name: 'state',
          label: copy.filter,
          choose: copy.all,
          options: optionsOf(articleStates, copy.states),
        },
      ]}
      extra={
        <Button className="ml-auto" onClick={() => onOpen(null)}>
          <PenLine className="size-4" />
          {copy.write}
        </Button>
      }
      empty={{ title: copy.empty, text: copy.emptyText }}
      row={row}
    />
  );
}
