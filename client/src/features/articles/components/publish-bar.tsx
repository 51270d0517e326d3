import { type ReactNode, useState } from 'react';
import type { AdminArticle } from '#shared/articles.ts';
import { newsEditor as copy, newsDesk } from '#shared/messages/articles-admin.ts';
import { Button } from '@/components/ui/button.tsx';
import { showServerErrors } from '@/lib/form.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { useArticleForm } from './use-article-form.ts';
import { useStateChange } from './use-state-change.ts';

/** Save, preview, publish, schedule, withdraw. What is typed is saved before it is published. */
export function PublishBar({
  state,
  saving,
  previewButton,
}: {
  state: ReturnType<typeof useArticleForm>;
  saving: boolean;
  previewButton: ReactNode;
}) {
  const { stand, dirty, form } = state;
  const change = useStateChange();
  const [scheduling, setScheduling] = useState<AdminArticle | null>(null);
  const busy = saving || change.busy;
  const isPublic = stand?.state === 'published';

  /** The saved article as it stands, after saving what is typed. */
  const settled = async () => (stand && !dirty ? stand : await state.save());
  const publish = async () => {
    const article = await settled();
    if (!article) return;
    const done = await change.publish(article, (error) => showServerErrors(form as never, error));
    if (done) state.setStand(done);
  };
  const schedule = async () => {
    const article = await settled();
    if (article) setScheduling(article);
  };
  const withdraw = async () => {
    const done = stand && (await change.withdraw(stand));
    if (done) state.setStand(done);
  };
  const once = (step: () => Promise<void>) => () => (busy ? undefined : void step());
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <p role="status" className="text-sm text-ink-soft">
        {dirty ? copy.unsaved : ''}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy} className="aria-disabled:opacity-60">
          {saving ? copy.saving : copy.save}
        </Button>
        {previewButton}
        {isPublic ? null : (
          <>
            <Button variant="secondary" aria-disabled={busy} onClick={once(publish)}>
              {newsDesk.publish}
            </Button>
            <Button variant="secondary" aria-disabled={busy} onClick={once(schedule)}>
              {stand?.state === 'scheduled' ? newsDesk.reschedule : newsDesk.schedule}
            </Button>
          </>
        )}
        {stand && stand.state !== 'draft' ? (
          <Button variant="quiet" aria-disabled={busy} onClick={once(withdraw)}>
            {stand.state === 'scheduled' ? newsDesk.cancelSchedule : newsDesk.withdraw}
          </Button>
        ) : null}
      </div>
      {scheduling ? (
        <ScheduleDialog
          publishedAt={scheduling.publishedAt}
          onSchedule={async (moment) => state.setStand(await change.schedule(scheduling, moment))}
          onClose={() => setScheduling(null)}
        />
      ) : null}
    </div>
  );
}
