import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { totalText } from '#shared/domain/format.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { UndoBar, useUndo } from '@/components/admin/review-bar.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { SectionTabs } from '@/components/ui/section-tabs.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { approvedQuery } from '@/features/curation/api.ts';
import { AdminTable } from '@/features/curation/components/admin-table.tsx';
import { keysSwitch, useKeys, useKeysOn } from '@/lib/keys.ts';
import { historyQuery, pendingQuery, revisionsQuery, useReviewActions } from '../api.ts';
import { AdminHistory, AdminLive } from './admin-history.tsx';
import { ChangesQueue, PendingQueue, type Returned } from './admin-queues.tsx';

const groups = ['overview', 'review', 'site', 'records'] as const;
type Group = (typeof groups)[number];
const tabGroups = {
  pending: 'review',
  changes: 'review',
  live: 'review',
  approved: 'site',
  history: 'records',
} as const;
type Tab = keyof typeof tabGroups;
type Counts = Record<Exclude<Tab, 'history'>, string>;
const loadingCount = '…';

/** A tab from another feature, passed in by the page. */
export type AdminTab = { value: string; group: Group; label: string; panel: ReactNode };

/** Counts for the tab labels, from the same queries that the tabs use. */
function useCounts(): Counts {
  const pending = useQuery(pendingQuery()).data?.total;
  const changes = useQuery(revisionsQuery()).data?.total;
  const [approved] = useInfiniteQuery(approvedQuery('')).data?.pages ?? [];
  const live = useInfiniteQuery(historyQuery({ kind: 'live' })).data?.pages;
  const entries = live?.flat().length ?? 0;
  return {
    pending: pending === undefined ? loadingCount : totalText(pending, false),
    approved: approved ? totalText(approved.total, approved.capped) : loadingCount,
    changes: changes === undefined ? loadingCount : totalText(changes, false),
    live: live === undefined ? loadingCount : totalText(entries, entries > 0 && entries % 100 === 0),
  };
}

const labelOf = (tab: Tab, counts: Counts) =>
  tab === 'history' ? copy.tabs.history : copy.tabs[tab](counts[tab]);

/** The tabs; the shown one and its church are in the URL. */
function useTabs(more: readonly AdminTab[]) {
  const [query, setQuery] = useSearchParams();
  const counts = useCounts();
  const tabs: ReadonlyArray<Omit<AdminTab, 'panel'>> = [
    ...Object.entries(tabGroups).map(([value, group]) => ({
      value,
      group,
      label: labelOf(value as Tab, counts),
    })),
    ...more,
  ];
  // Moderators have no overview.
  const home = tabs.some(({ value }) => value === 'overview') ? 'overview' : 'pending';
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? home;
  const churchId = /^[1-9]\d{0,8}$/.exec(query.get('church') ?? '')?.[0] ?? null;
  const show = (next: string, church?: number | null) =>
    setQuery(
      { ...(next === home ? {} : { tab: next }), ...(church ? { church: String(church) } : {}) },
      { replace: next === tab },
    );
  return { tabs, tab, churchId, show };
}

function useUndoDecision() {
  const { undo } = useReviewActions();
  // After an edit from the queue, the same church is selected again.
  const { selected } = (useLocation().state ?? {}) as { selected?: number };
  return useUndo<Returned>(
    undo.isPending,
    ({ kind, id, name }) =>
      attempt(copy.undoFailed, async () => {
        await undo.mutateAsync({ kind, id });
        toast({ title: copy.undone, description: name });
      }),
    selected === undefined ? null : { kind: 'church', id: selected },
  );
}

/** Review queues, the table of churches, and the history. */
export function AdminDesk({
  actions,
  bulk,
  more,
}: {
  actions: ReactNode;
  /** Whether bulk actions are available; only administrators have them. */
  bulk: boolean;
  more: readonly AdminTab[];
}) {
  const { tabs, tab, churchId, show } = useTabs(more);
  const { setDecided, returned, bar, keys } = useUndoDecision();
  const [showHelp, setShowHelp] = useState(false);
  useKeys({ ...keys, '?': () => setShowHelp(true) });
  const onHistory = (id: number | null) => show('history', id);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-2xl md:text-3xl">{copy.heading}</h1>
        <div className="flex gap-2">
          <Button
            variant="quiet"
            size="small"
            aria-keyshortcuts="?"
            onClick={() => setShowHelp(true)}
            className="max-md:hidden"
          >
            {copy.keys}
          </Button>
          {actions}
        </div>
      </div>
      <SectionTabs
        label={copy.sections}
        value={tab}
        onChange={(next) => show(next)}
        groups={groups
          .map((group) => ({
            title: copy.groups[group],
            tabs: tabs.filter((candidate) => candidate.group === group),
          }))
          .filter(({ tabs }) => tabs.length > 0)}
      >
        {tab === 'pending' ? <PendingQueue onDecided={setDecided} returned={returned} /> : null}
        {tab === 'approved' ? <AdminTable bulk={bulk} onHistory={onHistory} /> : null}
        {tab === 'changes' ? <ChangesQueue onDecided={setDecided} returned={returned} /> : null}
        {tab === 'live' ? <AdminLive onChurch={onHistory} /> : null}
        {more.find(({ value }) => value === tab)?.panel}
        {tab === 'history' ? (
          <AdminHistory key={churchId} churchId={churchId} bulk={bulk} onChurch={onHistory} />
        ) : null}
      </SectionTabs>
      <UndoBar {...bar} />
      {showHelp ? <KeysHelp onClose={() => setShowHelp(false)} /> : null}
    </>
  );
}

function KeysHelp({ onClose }: { onClose: () => void }) {
  const enabled = useKeysOn();
  return (
    <Dialog title={copy.keys} text={copy.keysText} onClose={onClose}>
      <dl className="divide-y divide-line border-y border-line">
        {copy.keyList.map(({ key, does }) => (
          <div key={key} className="flex gap-4 py-2">
            <dt className="w-24 shrink-0 font-semibold">{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-9 items-center gap-3">
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => keysSwitch.set(event.target.checked)}
          className="size-5 accent-bayou"
        />
        {copy.keysOn}
      </label>
    </Dialog>
  );
}
