import { useInfiniteQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AdminArticleRow } from '#shared/contracts/admin/articles-admin.ts';
import { type ArticleState, articleStates } from '#shared/contracts/articles.ts';
import { momentText } from '#shared/domain/dates.ts';
import { articlePath } from '#shared/domain/paths.ts';
import { categoryLabels } from '#shared/messages/articles.ts';
import { AdminPanel, ShowMore } from '@/components/admin/admin-panel.tsx';
import { NewTabLink } from '@/components/links.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/dialog.tsx';
import { optionsOf, SelectField } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { newsDesk as copy, newsDelete } from '@/features/articles/copy-admin.ts';
import { itemsOf } from '@/lib/paging.ts';
import { deskQuery } from '../api-admin.ts';
import { publicText, StateBadge } from './article-state.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useStateChange } from './use-state-change.ts';

export function ArticleDesk({ onOpen }: { onOpen: (id: number | null) => void }) {
  const [state, setState] = useState<ArticleState | undefined>();
  const list = useInfiniteQuery(deskQuery(state));
  const change = useStateChange();
  const [deleting, setDeleting] = useState<AdminArticleRow | null>(null);
  const [scheduling, setScheduling] = useState<AdminArticleRow | null>(null);
  const write = useRef<HTMLButtonElement>(null);
  const isDeleted = useRef(false);
  const articles = itemsOf(list.data?.pages);

  const remove = async (article: AdminArticleRow) => {
    if (await change.run('remove', article)) {
      isDeleted.current = true;
      toast({ title: copy.deleted });
    }
    setDeleting(null);
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label={copy.filter}
          value={state ?? ''}
          onValue={(value) => setState(articleStates.find((articleState) => articleState === value))}
          className="w-48"
          choose={copy.filters.all}
          options={optionsOf(articleStates, copy.filters)}
        />
        <Button ref={write} onClick={() => onOpen(null)}>
          <PenLine className="size-4" />
          {copy.write}
        </Button>
      </div>
      <AdminPanel
        query={list}
        empty={
          articles.length > 0
            ? null
            : state
              ? { title: copy.empty, text: copy.emptyFilter }
              : { title: copy.empty, text: copy.emptyText }
        }
      >
        <ul
          aria-label={copy.list}
          aria-busy={list.isPlaceholderData}
          className="divide-y divide-line rounded-card border border-line bg-card"
        >
          {articles.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              busy={change.busy}
              onEdit={() => onOpen(article.id)}
              onPublish={() => void change.publish(article)}
              onSchedule={() => setScheduling(article)}
              onWithdraw={() => void change.withdraw(article)}
              onDelete={() => {
                isDeleted.current = false;
                setDeleting(article);
              }}
            />
          ))}
        </ul>
        <ShowMore list={list} />
      </AdminPanel>
      {deleting ? (
        <ConfirmDialog
          title={newsDelete.title}
          text={newsDelete.text(deleting.title)}
          confirm={newsDelete.confirm}
          working={newsDelete.deleting}
          busy={change.busy}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
          focusAfter={() => {
            if (isDeleted.current) write.current?.focus();
            return isDeleted.current;
          }}
        />
      ) : null}
      {scheduling ? (
        <ScheduleDialog
          publishedAt={scheduling.publishedAt}
          onSchedule={(moment) => change.schedule(scheduling, moment)}
          onClose={() => setScheduling(null)}
        />
      ) : null}
    </>
  );
}

function ArticleRow({
  article,
  busy,
  onEdit,
  onPublish,
  onSchedule,
  onWithdraw,
  onDelete,
}: {
  article: AdminArticleRow;
  busy: boolean;
  onEdit: () => void;
  onPublish: () => void;
  onSchedule: () => void;
  onWithdraw: () => void;
  onDelete: () => void;
}) {
  const { slug, title, category, state, updatedAt, editedBy, sample } = article;
  const ofArticle = <span className="sr-only">{copy.of(title)}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          <StateBadge state={state} />
          {sample ? <Badge look="secondary">{copy.sample}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[categoryLabels[category], publicText(article), copy.saved(momentText(updatedAt), editedBy)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'published' ? (
          <NewTabLink href={articlePath(slug)} className={buttonClass('quiet', 'small')}>
            {copy.view}
            {ofArticle}
          </NewTabLink>
        ) : null}
        <Button variant="quiet" size="small" onClick={onEdit}>
          {copy.edit}
          {ofArticle}
        </Button>
        {state === 'published' ? null : (
          <>
            <Button variant="quiet" size="small" aria-disabled={busy} onClick={onPublish}>
              {copy.publish}
              {ofArticle}
            </Button>
            <Button variant="quiet" size="small" onClick={onSchedule}>
              {state === 'scheduled' ? copy.reschedule : copy.schedule}
              {ofArticle}
            </Button>
          </>
        )}
        {state === 'draft' ? null : (
          <Button variant="quiet" size="small" aria-disabled={busy} onClick={onWithdraw}>
            {state === 'scheduled' ? copy.cancelSchedule : copy.withdraw}
            {ofArticle}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          onClick={onDelete}
          className="border-brick/60! text-brick-dark! hover:border-brick!"
        >
          {copy.delete}
          {ofArticle}
        </Button>
      </div>
    </li>
  );
}
