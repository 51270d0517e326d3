import { useInfiniteQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ArticleState, articleStates } from '#shared/articles.ts';
import type { AdminArticleRow } from '#shared/articles-admin.ts';
import { newsDesk as copy, newsDelete } from '#shared/messages/articles-admin.ts';
import { AdminPanel, ShowMore } from '@/components/admin-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { itemsOf } from '@/lib/paging.ts';
import { deskQuery } from '../api-admin.ts';
import { ArticleRow } from './article-row.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useStateChange } from './use-state-change.ts';

export function ArticleDesk({ onOpen }: { onOpen: (id: number | null) => void }) {
  const [state, setState] = useState<ArticleState | undefined>();
  const list = useInfiniteQuery(deskQuery(state));
  const change = useStateChange();
  const [deleting, setDeleting] = useState<AdminArticleRow | null>(null);
  const [scheduling, setScheduling] = useState<AdminArticleRow | null>(null);
  const write = useRef<HTMLButtonElement>(null);
  const gone = useRef(false);
  const articles = itemsOf(list.data?.pages);

  const remove = async (article: AdminArticleRow) => {
    if (await change.run('remove', article)) {
      gone.current = true;
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
          onChange={(event) => setState(articleStates.find((one) => one === event.target.value))}
          className="w-48"
        >
          <option value="">{copy.filters.all}</option>
          {articleStates.map((one) => (
            <option key={one} value={one}>
              {copy.filters[one]}
            </option>
          ))}
        </SelectField>
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
                gone.current = false;
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
            if (gone.current) write.current?.focus();
            return gone.current;
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
