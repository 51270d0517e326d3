import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { type DuplicatePair, pairsLimit } from '#shared/contracts/admin/submissions-merge.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { NewTabLink } from '@/components/links.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { DeskPanel, ShowMore } from '@/features/desk/desk-panel.tsx';
import { duplicatesQuery, useCurationActions } from '../api.ts';
import { MergeDialog } from './merge-dialog.tsx';

type Decision = 'distinct' | 'later' | 'undecided';

const keyOf = ({ a, b }: DuplicatePair) => `${a.id}-${b.id}`;

export const useDuplicatesCount = (): number =>
  useInfiniteQuery(duplicatesQuery()).data?.pages[0]?.total ?? 0;

function useDecisions(focusList: () => void) {
  const { pair: decide } = useCurationActions();
  /** Just marked as distinct. */
  const [marked, setMarked] = useState<DuplicatePair[]>([]);
  const run = async (chosen: DuplicatePair[], decision: Decision) => {
    if (decide.isPending) return;
    await attempt(copy.duplicatesFailed, async () => {
      const ids = chosen.map(({ a, b }) => ({ a: a.id, b: b.id }));
      const saved = await decide.mutateAsync({ pairs: ids, decision });
      setMarked(decision === 'distinct' ? chosen : []);
      toast({ title: saved.message });
      focusList();
    });
  };
  return { marked, decide: (chosen: DuplicatePair[], decision: Decision) => void run(chosen, decision) };
}

/** Likely duplicates among public churches: merge them, mark them as distinct, or decide later. */
export function AdminDuplicates() {
  const list = useInfiniteQuery(duplicatesQuery());
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const pairs = list.data?.pages.flatMap((page) => page.pairs) ?? [];
  const focusList = () => status.current?.focus();

  const { marked, decide } = useDecisions(focusList);
  const row = (pair: DuplicatePair) => (
    <PairRow
      key={keyOf(pair)}
      pair={pair}
      onMerge={() => setMerging(pair)}
      onDecide={(decision) => decide([pair], decision)}
    />
  );
  const total = list.data?.pages[0]?.total;
  return (
    <DeskPanel
      query={list}
      empty={total === 0 ? { title: copy.duplicatesNone, text: copy.duplicatesNoneText } : null}
    >
      <p ref={status} tabIndex={-1} role="status" className="mb-2 text-sm text-ink-soft outline-none">
        {copy.duplicatesFound(total ?? 0)}
      </p>
      {marked.length > 0 ? (
        <p className="mb-3 flex flex-wrap items-center gap-x-4">
          {copy.duplicatesMarked(marked.length)}
          <Button size="small" variant="secondary" onClick={() => decide(marked, 'undecided')}>
            {copy.duplicatesUndo}
          </Button>
        </p>
      ) : null}
      <ul className="divide-y divide-line rounded-card border border-line bg-card empty:hidden">
        {pairs.filter(({ congregations }) => !congregations).map(row)}
      </ul>
      <Congregations
        pairs={pairs.filter(({ congregations }) => congregations)}
        row={row}
        onDistinct={(chosen) => decide(chosen, 'distinct')}
      />
      <ShowMore list={list} />
      {merging ? (
        <MergeDialog
          church={merging.a}
          other={merging.b}
          onClose={() => setMerging(null)}
          focusAfterMerge={focusList}
        />
      ) : null}
    </DeskPanel>
  );
}

/** Pairs that are connected by their churches: the congregations of one building. */
function groupsOf(pairs: DuplicatePair[]): DuplicatePair[][] {
  const groups: Array<{ ids: Set<number>; pairs: DuplicatePair[] }> = [];
  for (const pair of pairs) {
    const ids = [pair.a.id, pair.b.id];
    const found = groups.filter((group) => ids.some((id) => group.ids.has(id)));
    const [into = { ids: new Set<number>(), pairs: [] }, ...others] = found;
    if (found.length === 0) groups.push(into);
    for (const other of others) {
      for (const id of other.ids) into.ids.add(id);
      into.pairs.push(...other.pairs);
      groups.splice(groups.indexOf(other), 1);
    }
    for (const id of ids) into.ids.add(id);
    into.pairs.push(pair);
  }
  return groups.map((group) => group.pairs);
}

const churchesOf = (pairs: DuplicatePair[]) => [
  ...new Map(pairs.flatMap(({ a, b }) => [a, b]).map((church) => [church.id, church])).values(),
];

/** One decision for each building, or for all of them. */
function Congregations({
  pairs,
  row,
  onDistinct,
}: {
  pairs: DuplicatePair[];
  row: (pair: DuplicatePair) => ReactNode;
  onDistinct: (pairs: DuplicatePair[]) => void;
}) {
  const groups = groupsOf(pairs);
  if (groups.length === 0) return null;
  const all = pairs.slice(0, pairsLimit);
  return (
    <section aria-labelledby="congregations" className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 id="congregations" className="text-xl">
            {copy.congregations}
          </h3>
          <p className="max-w-prose text-sm text-ink-soft">{copy.congregationsText}</p>
        </div>
        {groups.length > 1 ? (
          <Button size="small" variant="secondary" onClick={() => onDistinct(all)}>
            {copy.congregationsAll(churchesOf(all).length)}
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {groups.map((group) => {
          const churches = churchesOf(group);
          return (
            <li key={keyOf(group[0]!)} className="px-4 py-3">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere">
                  {churches.map(({ name }) => name).join('; ')}
                </p>
                <Button size="small" variant="secondary" onClick={() => onDistinct(group)}>
                  {copy.congregationsDistinct(churches.length)}
                  <span className="sr-only">{copy.congregationsOf(churches[0]!.name)}</span>
                </Button>
              </div>
              <details>
                <summary className="min-h-11 cursor-pointer content-center text-sm text-ink-soft">
                  {copy.congregationsPairs(group.length)}
                </summary>
                <ul className="-mx-4 divide-y divide-line border-t border-line">{group.map(row)}</ul>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PairRow({
  pair,
  onMerge,
  onDecide,
}: {
  pair: DuplicatePair;
  onMerge: () => void;
  onDecide: (decision: Decision) => void;
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
