import { useInfiniteQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import type { AdminArticleRow } from '#shared/contracts/admin/articles-admin.ts';
import { type ArticleState, articleStates } from '#shared/contracts/articles.ts';
import { momentText } from '#shared/domain/dates.ts';
import { articlePath } from '#shared/domain/paths.ts';
import { categoryLabels } from '#shared/messages/articles.ts';
import { NewTabLink } from '@/components/links.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { optionsOf, SelectField } from '@/components/ui/form-controls.tsx';
import { newsDesk as copy, newsDelete } from '@/features/articles/copy-admin.ts';
import { DeskPanel, ShowMore } from '@/features/desk/desk-list.tsx';
import { itemsOf } from '@/lib/paging.ts';
import { deskQuery } from '../api-admin.ts';
import { useStateChange } from './use-state-change.ts';

export function ArticleDesk({ onOpen }: { onOpen: (id: number | null) => void }) {
  const [state, setState] = useState<ArticleState | undefined>();
  const list = useInfiniteQuery(deskQuery(state));
  const change = useStateChange();
  const [deleting, setDeleting] = useState<AdminArticleRow | null>(null);
  const write = useRef<HTMLButtonElement>(null);
  const articles = itemsOf(list.data?.pages);

  return (
    <>
      <Toolbar state={state} onState={setState} writeButton={write} onWrite={() => onOpen(null)} />
      <DeskPanel
        query={list}
        empty={
          articles.length > 0 ? null : { title: copy.empty, text: state ? copy.emptyFilter : copy.emptyText }
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
              onWithdraw={() => void change.withdraw(article)}
              onDelete={() => setDeleting(article)}
            />
          ))}
        </ul>
        <ShowMore list={list} />
      </DeskPanel>
      {deleting ? (
        <ActionDialog
          title={newsDelete.title}
          text={newsDelete.text(deleting.title)}
          confirm={newsDelete.confirm}
          working={newsDelete.deleting}
          run={async () => (await change.remove(deleting)) !== null}
          onClose={() => setDeleting(null)}
          focusDone={() => write.current?.focus()}
        />
      ) : null}
    </>
  );
}

function Toolbar({
  state,
  onState,
  writeButton,
  onWrite,
}: {
  state: ArticleState | undefined;
  onState: (state: ArticleState | undefined) => void;
  writeButton: Ref<HTMLButtonElement>;
  onWrite: () => void;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
      <SelectField
        label={copy.filter}
        value={state ?? ''}
        onValue={(value) => onState(articleStates.find((articleState) => articleState === value))}
        className="w-48"
        choose={copy.filters.all}
        options={optionsOf(articleStates, copy.filters)}
      />
      <Button ref={writeButton} onClick={onWrite}>
        <PenLine className="size-4" />
        {copy.write}
      </Button>
    </div>
  );
}

type RowProps = {
  article: AdminArticleRow;
  busy: boolean;
  onEdit: () => void;
  onPublish: () => void;
  onWithdraw: () => void;
  onDelete: () => void;
};

export const StateBadge = ({ state }: Pick<AdminArticleRow, 'state'>) => (
  <Badge variant={state === 'draft' ? 'secondary' : 'success'}>{copy.states[state]}</Badge>
);

/** Null for a draft. */
export const publicText = ({ publishedAt }: Pick<AdminArticleRow, 'publishedAt'>) =>
  publishedAt === null ? null : copy.publicSince(momentText(publishedAt));

function ArticleRow(props: RowProps) {
  const { article } = props;
  const { title, category, state, updatedAt, editedBy, sample } = article;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          <StateBadge state={state} />
          {sample ? <Badge variant="secondary">{copy.sample}</Badge> : null}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[categoryLabels[category], publicText(article), copy.saved(momentText(updatedAt), editedBy)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ArticleActions {...props} />
    </li>
  );
}

function ArticleActions({ article, busy, onEdit, onPublish, onWithdraw, onDelete }: RowProps) {
  const { slug, title, state } = article;
  const ofArticle = <span className="sr-only">{copy.of(title)}</span>;
  return (
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
      <Button
        variant="quiet"
        size="small"
        aria-disabled={busy}
        onClick={state === 'draft' ? onPublish : onWithdraw}
      >
        {state === 'draft' ? copy.publish : copy.withdraw}
        {ofArticle}
      </Button>
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
  );
}
