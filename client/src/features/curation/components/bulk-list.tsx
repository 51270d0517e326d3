import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkAction, BulkOutcome } from '#shared/contracts/admin/submissions-bulk.ts';
import { bulkCopy as copy } from '#shared/messages/admin/submissions-bulk.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { bulkQuery, isInProgress, refresh, useBulkActions } from '../api.ts';

/** Older actions appear only in the history, unless they are running or can be undone. */
const recentMs = 24 * 3600_000;

export function BulkList() {
  const queryClient = useQueryClient();
  const { data } = useQuery(bulkQuery());
  const recent = (data ?? []).filter(
    ({ startedAt, undoUntil, state }) =>
      undoUntil !== null || state === 'running' || Date.now() - Date.parse(startedAt) < recentMs,
  );
  const openCount = data?.filter(isInProgress).length ?? 0;
  const previousCount = useRef(openCount);
  useEffect(() => {
    // An action has finished, so the lists are out of date.
    if (openCount < previousCount.current) refresh(queryClient);
    previousCount.current = openCount;
  }, [openCount, queryClient]);
  const [newest, ...earlier] = recent;
  if (!newest) return null;
  return (
    <section aria-label={copy.actions} className="mt-4 rounded-card border border-line bg-card px-4">
      <BulkItem action={newest} />
      {earlier.length > 0 ? (
        <details className="border-t border-line py-1">
          <summary className="min-h-11 cursor-pointer content-center text-sm text-ink-soft">
            {copy.earlier(earlier.length)}
          </summary>
          <div className="divide-y divide-line">
            {earlier.map((action) => (
              <BulkItem key={action.id} action={action} />
            ))}
          </div>
        </details>
      ) : null}
    </section>
  );
}

const progressOf = ({ state, outcomes }: BulkAction): number => {
  const total = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  return state === 'undoing' ? total - (outcomes.changed ?? 0) : total;
};

function BulkItem({ action }: { action: BulkAction }) {
  const { id, kind, value, state, undoUntil, admin } = action;
  const { cancel, undo, download } = useBulkActions();
  const run =
    (
      step: { mutateAsync: (input: { id: number }) => Promise<unknown>; isPending: boolean },
      failed: string,
    ) =>
    () =>
      step.isPending
        ? undefined
        : void step.mutateAsync({ id }).catch((error) => toastFailure(error, failed));
  const label = copy.done[kind](value ?? '');
  const isOpen = isInProgress(action);
  const labelSuffix = <span className="sr-only">: {label}</span>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">
          <span className="font-semibold">{label}</span>{' '}
          <span className="text-sm text-ink-soft">
            {copy.states[state]} · {admin}
          </span>
        </p>
        {isOpen ? <Progress action={action} label={label} /> : <Outcomes outcomes={action.outcomes} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'running' ? (
          <Button variant="secondary" size="small" onClick={run(cancel, copy.stepFailed)}>
            {copy.cancel}
            {labelSuffix}
          </Button>
        ) : null}
        {isOpen ? null : (
          <Button variant="quiet" size="small" onClick={run(download, copy.downloadFailed)}>
            {copy.result}
            {labelSuffix}
          </Button>
        )}
        {undoUntil ? (
          <Button variant="secondary" size="small" onClick={run(undo, copy.stepFailed)}>
            {copy.undo}
            {labelSuffix}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Progress({ action, label }: { action: BulkAction; label: string }) {
  const done = progressOf(action);
  return (
    <div className="mt-1 flex items-center gap-3 text-sm text-ink-soft tabular-nums">
      <progress max={action.total} value={done} aria-label={label} className="h-2 w-40 accent-bayou" />
      {copy.progress(done, action.total)}
    </div>
  );
}

function Outcomes({ outcomes }: Pick<BulkAction, 'outcomes'>) {
  const lines = (Object.keys(copy.outcomes) as BulkOutcome[]).flatMap((outcome) => {
    const count = outcomes[outcome];
    return count ? [copy.outcomes[outcome](count)] : [];
  });
  return (
    <p role="status" className="text-sm text-ink-soft">
      {lines.join(', ')}
    </p>
  );
}
