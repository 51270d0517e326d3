import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DuplicatePair } from '#shared/contracts/admin/submissions-merge.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { AdminPanel } from '@/components/admin/admin-panel.tsx';
import { NewTabLink } from '@/components/links.tsx';
import { ShowMoreButton } from '@/components/show-more.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { duplicatesQuery, useCurationActions } from '../api.ts';
import { MergeDialog } from './merge-dialog.tsx';

const keyOf = ({ a, b }: DuplicatePair) => `${a.id}-${b.id}`;

/** Counts the pairs found so far. */
export function useDuplicatesTab(): string {
  const { data, hasNextPage } = useInfiniteQuery(duplicatesQuery());
  const count = data?.pages.reduce((sum, { pairs }) => sum + pairs.length, 0);
  // An empty page doesn't mean zero while there are more churches to compare.
  const isUnknown = count === undefined || (count === 0 && hasNextPage);
  return copy.duplicatesTab(isUnknown ? '…' : `${count}${hasNextPage ? '+' : ''}`);
}

/** Likely duplicates among public churches: merge them, mark them as distinct, or decide later. */
export function AdminDuplicates() {
  const list = useInfiniteQuery(duplicatesQuery());
  const { pair: decide } = useCurationActions();
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const pairs = list.data?.pages.flatMap((page) => page.pairs) ?? [];
  const focusList = () => status.current?.focus();

  const run = async ({ a, b }: DuplicatePair, decision: 'distinct' | 'later') => {
    if (decide.isPending) return;
    await attempt(copy.duplicatesFailed, async () => {
      await decide.mutateAsync({ a: a.id, b: b.id, decision });
      toast({ title: decision === 'distinct' ? copy.duplicatesDistinctDone : copy.duplicatesLaterDone });
      focusList();
    });
  };
  const isEmpty = list.data !== undefined && pairs.length === 0 && !list.hasNextPage;
  return (
    <AdminPanel
      query={list}
      empty={isEmpty ? { title: copy.duplicatesNone, text: copy.duplicatesNoneText } : null}
    >
      <p ref={status} tabIndex={-1} role="status" className="mb-2 text-sm text-ink-soft outline-none">
        {copy.duplicatesFound(pairs.length, list.hasNextPage)}
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-card empty:hidden">
        {pairs.map((pair) => (
          <PairRow
            key={keyOf(pair)}
            pair={pair}
            onMerge={() => setMerging(pair)}
            onDecide={(decision) => void run(pair, decision)}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <ShowMoreButton list={list} label={copy.duplicatesMore} loading={copy.loadingMore} />
        </div>
      ) : null}
      {merging ? (
        <MergeDialog
          church={merging.a}
          other={merging.b}
          onClose={() => setMerging(null)}
          focusAfterMerge={focusList}
        />
      ) : null}
    </AdminPanel>
  );
}

function PairRow({
  pair,
  onMerge,
  onDecide,
}: {
  pair: DuplicatePair;
  onMerge: () => void;
  onDecide: (decision: 'distinct' | 'later') => void;
}) {
  const { a, b, meters, samePhone, sameWebsite } = pair;
  const reasons = [
    meters === null ? '' : copy.duplicatesApart(meters),
    samePhone ? copy.duplicatesPhone : '',
    sameWebsite ? copy.duplicatesWebsite : '',
  ].filter(Boolean);
  const pairLabel = <span className="sr-only">{copy.duplicatesPair(`#${a.id}`, `#${b.id}`)}</span>;
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {[a, b].map((church) => (
          <div key={church.id} className="min-w-0">
            <NewTabLink
              href={churchPath(church.id)}
              className="font-semibold text-bayou underline underline-offset-4 wrap-anywhere"
            >
              {church.name}
            </NewTabLink>
            <p className="text-sm text-ink-soft wrap-anywhere">
              {[`#${church.id}`, church.source ? copy.mergeSource(church.source, church.sourceId ?? '') : '']
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="text-sm text-ink-soft wrap-anywhere">
              {[church.address, church.zip, church.area].filter(Boolean).join(', ')}
            </p>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 text-sm">{reasons.join(', ')}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onMerge}>
            {copy.duplicatesMerge}
            {pairLabel}
          </Button>
          <Button size="small" variant="secondary" onClick={() => onDecide('distinct')}>
            {copy.duplicatesDistinct}
            {pairLabel}
          </Button>
          <Button size="small" variant="quiet" onClick={() => onDecide('later')}>
            {copy.duplicatesLater}
            {pairLabel}
          </Button>
        </div>
      </div>
    </li>
  );
}
