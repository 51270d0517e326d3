/** A queue of items that are decided one by one: by button or key, with a reason, and with 15 seconds to undo. */
import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { controls } from '#shared/messages/app.ts';
import { Button } from '@/components/ui/button.tsx';
import { useKeys } from '@/lib/keys.ts';
import { useClock } from '@/lib/timing.ts';
import { type Approval, type QueueKind, useDecisions } from './api.ts';
import { type DeskAction, OpenItemActions } from './desk-actions.tsx';
import { DeskPanel } from './desk-panel.tsx';
import { QueueAge } from './queue-age.tsx';
import { type RejectTexts, rejectAction } from './reject-dialog.tsx';

export type QueueItem = {
  id: number | string;
  name: string;
  since: string;
  mark?: string | null;
  actions: readonly DeskAction[];
};

/** The actions of an item of a queue: approve, and reject with a reason. */
export function useQueueActions(kind: QueueKind, texts: RejectTexts) {
  const { approve, reject } = useDecisions(kind);
  const failed = (church: string) => (kind === 'church' ? church : controls.failed);
  return (name: string, approval: Approval, ask?: DeskAction['ask']): DeskAction[] => [
    {
      label: copy.approve,
      variant: 'primary',
      shortcut: 'a',
      failed: failed(copy.approveFailed),
      run: async () => ({ ...(await approve.mutateAsync(approval)), name }),
      ...(ask ? { ask } : {}),
    },
    rejectAction({
      ...texts,
      title: copy.rejectTitle(name),
      draftName: `reject-${kind}-${approval.id}`,
      failed: failed(copy.rejectFailed),
      reject: async (why) => ({ ...(await reject.mutateAsync({ id: approval.id, ...why })), name }),
    }),
  ];
}

type QueueProps<Item> = {
  items: readonly Item[];
  /** Everything that the decision needs. */
  children: (item: Item) => ReactNode;
};

export function DeskQueue<Item extends QueueItem>({
  query,
  empty,
  ...queue
}: QueueProps<Item> &
  Pick<ComponentProps<typeof DeskPanel>, 'query'> & { empty: { title: string; text: string } }) {
  return (
    <DeskPanel query={query} empty={queue.items.length === 0 ? empty : null}>
      <Queue {...queue} />
    </DeskPanel>
  );
}

function Queue<Item extends QueueItem>({ items, children }: QueueProps<Item>) {
  const { current, index, choose, next, previous } = useQueue(items);
  const now = useClock();
  const heading = useFocusedHeading(current?.id);
  useKeys({ n: next, j: next, k: previous });
  if (!current) return null;
  const { id, name, since, actions } = current;
  const step = (label: string, keys: string, disabled: boolean, onClick: () => void) => (
    <Button
      size="small"
      variant="secondary"
      aria-keyshortcuts={keys}
      aria-disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <QueueList items={items} selected={current} now={now} onChoose={choose} />
      <article aria-labelledby="review-title" className="min-w-0">
        <div className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-4 py-2 sm:mx-0 sm:px-0">
          <OpenItemActions key={id} offered={actions} of="" onUndone={() => choose(id)} />
          <div className="ml-auto flex gap-2">
            {step(copy.previous, 'k', index <= 0, previous)}
            {step(copy.next, 'n j', index >= items.length - 1, next)}
          </div>
        </div>
        <h2
          id="review-title"
          ref={heading}
          tabIndex={-1}
          className="mt-4 scroll-mt-28 text-2xl wrap-anywhere outline-none"
        >
          {name}
        </h2>
        <p className="mt-1 mb-5">
          <span className="text-ink-soft tabular-nums">
            {copy.position(index + 1, items.length)}
            {' · '}
          </span>
          <QueueAge since={since} now={now} />
        </p>
        {children(current)}
      </article>
    </div>
  );
}

/**
 * Tracks the selected item of a queue. When it leaves the queue, the item now in its position is selected. After an edit
 * from the queue, the same church is selected again.
 */
export function useQueue<T extends { id: number | string }>(items: readonly T[]) {
  const { selected = null } = (useLocation().state ?? {}) as { selected?: number };
  const [selectedId, select] = useState<number | string | null>(selected);
  const lastIndex = useRef(0);
  const selectedIndex = items.findIndex(({ id }) => id === selectedId);
  const index = selectedIndex === -1 ? Math.min(lastIndex.current, items.length - 1) : selectedIndex;
  lastIndex.current = Math.max(0, index);
  const step = (by: number) => {
    const next = items[index + by];
    if (next) select(next.id);
  };
  return {
    current: items[index] ?? null,
    index,
    choose: select,
    next: () => step(1),
    previous: () => step(-1),
  };
}

/** Focuses the name of each item except the first one, which loads with the page. */
function useFocusedHeading(id: number | string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return heading;
}

function QueueList({
  items,
  selected,
  now,
  onChoose,
}: {
  items: readonly QueueItem[];
  selected: QueueItem;
  now: number;
  onChoose: (id: number | string) => void;
}) {
  return (
    <nav aria-label={copy.queue} className="hidden lg:block">
      <p className="mb-2 text-sm text-ink-soft">{copy.queue}</p>
      <ol className="max-h-[70vh] divide-y divide-line overflow-y-auto rounded-card border border-line bg-card">
        {items.map(({ id, name, mark, since }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === selected.id ? 'true' : undefined}
              onClick={() => onChoose(id)}
              className={clsx(
                'block w-full px-3 py-2 text-left -outline-offset-3!',
                id === selected.id ? 'bg-bayou-tint' : 'hover:bg-paper',
              )}
            >
              <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
              {mark ? <span className="block text-sm font-medium text-brick-dark">{mark}</span> : null}
              <QueueAge since={since} now={now} className="text-sm" />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
