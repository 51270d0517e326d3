import { Button } from '@/components/ui/button.tsx';
import { newsEditor as copy, newsDesk } from '@/features/articles/copy-admin.ts';
import { showServerErrors } from '@/lib/form.ts';
import type { useArticleForm } from './use-article-form.ts';
import { useStateChange } from './use-state-change.ts';

/** Publishing saves unsaved changes first. */
export function PublishBar({ state }: { state: ReturnType<typeof useArticleForm> }) {
  const { current, dirty, form, saving } = state;
  const change = useStateChange();
  const busy = saving || change.busy;

  const publish = async () => {
    const article = current && !dirty ? current : await state.save();
    if (!article) return;
    const published = await change.publish(article, (error) => showServerErrors(form, error));
    if (published) state.setCurrent(published);
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
        {current?.state === 'published' ? (
          <Button variant="quiet" aria-disabled={busy} onClick={() => void withdraw()}>
            {newsDesk.withdraw}
          </Button>
        ) : (
          <Button variant="secondary" aria-disabled={busy} onClick={() => void publish()}>
            {newsDesk.publish}
          </Button>
        )}
      </div>
    </div>
  );
}
