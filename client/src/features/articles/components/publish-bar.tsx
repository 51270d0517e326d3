import { type ReactNode, useState } from 'react';
import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import type { ArticleState } from '#shared/contracts/articles.ts';
import { Button } from '@/components/ui/button.tsx';
import { newsEditor as copy, newsDesk } from '@/features/articles/copy-admin.ts';
import { showServerErrors } from '@/lib/form.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { useArticleForm } from './use-article-form.ts';
import { useStateChange } from './use-state-change.ts';

/** Publishing and scheduling save unsaved changes first. */
export function PublishBar({
  state,
  previewButton,
}: {
  state: ReturnType<typeof useArticleForm>;
  previewButton: ReactNode;
}) {
  const { current, dirty, form, saving } = state;
  const change = useStateChange();
  const [scheduling, setScheduling] = useState<AdminArticle | null>(null);
  const busy = saving || change.busy;

  const savedArticle = async () => (current && !dirty ? current : await state.save());
  const publish = async () => {
    const article = await savedArticle();
    if (!article) return;
    const published = await change.publish(article, (error) => showServerErrors(form, error));
    if (published) state.setCurrent(published);
  };
  const schedule = async () => {
    const article = await savedArticle();
    if (article) setScheduling(article);
  };
  const withdraw = async () => {
    const withdrawn = current && (await change.withdraw(current));
    if (withdrawn) state.setCurrent(withdrawn);
  };
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <p role="status" className="text-sm text-ink-soft">
        {dirty ? copy.unsaved : ''}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy}>
          {saving ? copy.saving : copy.save}
        </Button>
        {previewButton}
        <StateButtons
          state={current?.state ?? 'draft'}
          busy={busy}
          onPublish={publish}
          onSchedule={schedule}
          onWithdraw={withdraw}
        />
      </div>
      {scheduling ? (
        <ScheduleDialog
          publishedAt={scheduling.publishedAt}
          onSchedule={async (moment) => state.setCurrent(await change.schedule(scheduling, moment))}
          onClose={() => setScheduling(null)}
        />
      ) : null}
    </div>
  );
}

function StateButtons({
  state,
  busy,
  onPublish,
  onSchedule,
  onWithdraw,
}: {
  state: ArticleState;
  busy: boolean;
  onPublish: () => void;
  onSchedule: () => void;
  onWithdraw: () => void;
}) {
  const isScheduled = state === 'scheduled';
  return (
    <>
      {state === 'published' ? null : (
        <>
          <Button variant="secondary" aria-disabled={busy} onClick={onPublish}>
            {newsDesk.publish}
          </Button>
          <Button variant="secondary" aria-disabled={busy} onClick={onSchedule}>
            {isScheduled ? newsDesk.reschedule : newsDesk.schedule}
          </Button>
        </>
      )}
      {state === 'draft' ? null : (
        <Button variant="quiet" aria-disabled={busy} onClick={onWithdraw}>
          {isScheduled ? newsDesk.cancelSchedule : newsDesk.withdraw}
        </Button>
      )}
    </>
  );
}
