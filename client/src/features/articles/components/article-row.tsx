import type { AdminArticleRow } from '#shared/articles-admin.ts';
import { categoryLabels } from '#shared/messages/articles.ts';
import { newsDesk as copy } from '#shared/messages/articles-admin.ts';
import { articlePath } from '#shared/paths.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { momentText } from '@/lib/dates.ts';
import { publicText, StateBadge } from './article-state.tsx';

export function ArticleRow({
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
  const of = <span className="sr-only">{copy.of(title)}</span>;
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
          <a
            href={articlePath(slug)}
            target="_blank"
            rel="noopener"
            className={buttonClass('quiet', 'small')}
          >
            {copy.view}
            {of}
          </a>
        ) : null}
        <Button variant="quiet" size="small" onClick={onEdit}>
          {copy.edit}
          {of}
        </Button>
        {state === 'published' ? null : (
          <>
            <Button variant="quiet" size="small" aria-disabled={busy} onClick={onPublish}>
              {copy.publish}
              {of}
            </Button>
            <Button variant="quiet" size="small" onClick={onSchedule}>
              {state === 'scheduled' ? copy.reschedule : copy.schedule}
              {of}
            </Button>
          </>
        )}
        {state === 'draft' ? null : (
          <Button variant="quiet" size="small" aria-disabled={busy} onClick={onWithdraw}>
            {state === 'scheduled' ? copy.cancelSchedule : copy.withdraw}
            {of}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          onClick={onDelete}
          className="border-brick/60! text-brick-dark! hover:border-brick!"
        >
          {copy.delete}
          {of}
        </Button>
      </div>
    </li>
  );
}
