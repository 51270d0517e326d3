/** A queue of items that are decided one by one: by button or key, with a reason, and with 15 seconds to undo. */
import { clsx } from 'clsx';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { controls } from '#shared/messages/app.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { clearDraft } from '@/lib/draft.ts';
import { useKeys } from '@/lib/keys.ts';
import { useClock } from '@/lib/timing.ts';
import { type Approval, type QueueKind, useDecisions } from './api.ts';
import { DeskPanel } from './desk-panel.tsx';
import { QueueAge } from './queue-age.tsx';
import { RejectDialog, type Rejection } from './reject-dialog.tsx';
import { useUndo } from './undo.tsx';

export type QueueItem = { id: number | string; name: string; since: string; mark?: string | null };

type Decision<Item, Args extends unknown[] = []> = {
  /** The response says what was done, and has the history entry that undoes it, if any. Null if nothing was decided. */
  run: (item: Item, ...args: Args) => Promise<{ message: string; undo?: number | null } | null>;
  /** The title of its error, if it isn't the usual one. */
  failed?: string;
};

export type Decisions<Item> = {
  approve: Decision<Item> & {
    label?: string;
    /** Asks before approving this one. */
    ask?: (item: Item) =>
      | (Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'confirm'> & {
          cancel: string;
          children: ReactNode;
        })
      | null;
  };
  /** Absent for what is already public. */
  reject?: Decision<Item, [Rejection]> & {
    dialog: Pick<
      ComponentProps<typeof RejectDialog<Rejection['reason']>>,
      'text' | 'noteLabel' | 'reasons' | 'reasonLabels'
    >;
  };
};

/** The decisions of a queue; `dialog` asks for the reason of a rejection. */
export function useQueueDecisions(
  kind: QueueKind,
  dialog: NonNullable<Decisions<QueueItem>['reject']>['dialog'],
): Required<Decisions<QueueItem & { approval: Approval }>> {
  const { approve, reject } = useDecisions(kind);
  const failed = (church: string) => (kind === 'church' ? { failed: church } : {});
  return {
    approve: {
      ...failed(copy.approveFailed),
      run: ({ approval }) => approve.mutateAsync(approval),
    },
    reject: {
      ...failed(copy.rejectFailed),
      dialog,
      run: ({ approval: { id } }, why) => reject.mutateAsync({ id, ...why }),
    },
  };
}

const refusals = { 404: copy.decidedElsewhere };

/** Decides one item at a time. A rejection that couldn't be sent stays a draft, which the dialog restores. */
function useDecide<Item extends QueueItem>(queue: string, decisionsOf: (item: Item) => Decisions<Item>) {
  const { setDecided } = useUndo();
  const [running, setRunning] = useState<'approve' | 'reject' | null>(null);
  const draftOf = (item: Item) => `reject-${queue}-${item.id}`;
  const decide = async (item: Item, why: Rejection | null) => {
    const { approve, reject } = decisionsOf(item);
    const step = why ? reject : approve;
    if (running || !step) return;
    setRunning(why ? 'reject' : 'approve');
    try {
      const response = await (why ? reject!.run(item, why) : approve.run(item));
      clearDraft(draftOf(item));
      const { id, name } = item;
      const { message: title = '', undo } = response ?? {};
      setDecided(undo ? { queue, id, name, title, undo } : null);
      if (response && !undo) toast({ title, description: name });
    } catch (error) {
      toastFailure(error, step.failed ?? controls.failed, undefined, refusals);
    }
    setRunning(null);
  };
  return { running, draftOf, decide };
}

type QueueProps<Item> = {
  /** Its name in drafts and for undo. */
  name: string;
  items: readonly Item[];
  decisionsOf: (item: Item) => Decisions<Item>;
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

/** The selected item, what is being done to it, and the keys. */
function useReview<Item extends QueueItem>(
  name: string,
  items: readonly Item[],
  decisionsOf: (item: Item) => Decisions<Item>,
) {
  const { returned } = useUndo();
  const queue = useQueue(items, returned?.queue === name ? returned : null);
  const { current, next, previous } = queue;
  const { running, draftOf, decide } = useDecide(name, decisionsOf);
  const [open, setOpen] = useState<{ kind: 'ask' | 'reject'; item: Item } | null>(null);
  const decisions = current && decisionsOf(current);
  const approve = () => {
    if (!current || running) return;
    if (decisions?.approve.ask?.(current)) setOpen({ kind: 'ask', item: current });
    else void decide(current, null);
  };
  const reject = () => {
    if (current && decisions?.reject) setOpen({ kind: 'reject', item: current });
  };
  useKeys({ a: approve, r: reject, n: next, j: next, k: previous });
  return { queue, current, decisions, running, draftOf, decide, open, setOpen, approve, reject };
}

function Queue<Item extends QueueItem>({ name, items, decisionsOf, children }: QueueProps<Item>) {
  const review = useReview(name, items, decisionsOf);
  const { queue, current, decisions, running, open, setOpen } = review;
  const now = useClock();
  const { heading, focusIfMoved } = useHeadingFocus(current?.id);
  if (!current || !decisions) return null;
  return (
    <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <QueueList items={items} selected={current} now={now} onChoose={queue.choose} />
      <article aria-labelledby="review-title" className="min-w-0">
        <QueueBar
          queue={queue}
          of={items.length}
          running={running}
          label={decisions.approve.label ?? copy.approve}
          onApprove={review.approve}
          onReject={decisions.reject ? review.reject : null}
        />
        <h2
          id="review-title"
          ref={heading}
          tabIndex={-1}
          className="mt-4 scroll-mt-28 text-2xl wrap-anywhere outline-none"
        >
          {current.name}
        </h2>
        <p className="mt-1 mb-5">
          <span className="text-ink-soft tabular-nums">
            {copy.position(queue.index + 1, items.length)}
            {' · '}
          </span>
          <QueueAge since={current.since} now={now} />
        </p>
        {children(current)}
      </article>
      {open ? (
        <DecisionDialog
          {...open}
          decisions={decisionsOf(open.item)}
          draftName={review.draftOf(open.item)}
          busy={running !== null}
          onDecide={(why) => void review.decide(open.item, why).finally(() => setOpen(null))}
          onClose={() => setOpen(null)}
          focusAfter={() => focusIfMoved(open.item.id)}
        />
      ) : null}
    </div>
  );
}

function DecisionDialog<Item extends QueueItem>({
  kind,
  item,
  decisions: { approve, reject },
  draftName,
  onDecide,
  ...dialog
}: {
  kind: 'ask' | 'reject';
  item: Item;
  decisions: Decisions<Item>;
  draftName: string;
  busy: boolean;
  onDecide: (why: Rejection | null) => void;
  onClose: () => void;
  focusAfter: () => boolean;
}) {
  const question = kind === 'ask' ? approve.ask?.(item) : null;
  if (question) return <ConfirmDialog {...dialog} {...question} onConfirm={() => onDecide(null)} />;
  return reject ? (
    <RejectDialog
      {...dialog}
      {...reject.dialog}
      title={copy.rejectTitle(item.name)}
      draftName={draftName}
      onReject={onDecide}
    />
  ) : null;
}

export function QueueBar({
  queue: { index, next, previous },
  of,
  running,
  label,
  onApprove,
  onReject,
}: {
  queue: { index: number; next: () => void; previous: () => void };
  of: number;
  running: string | null;
  label: string;
  onApprove: () => void;
  onReject: (() => void) | null;
}) {
  const button = { size: 'small', 'aria-disabled': running !== null, className: 'sm:min-w-24' } as const;
  return (
    <div className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-4 py-2 sm:mx-0 sm:px-0">
      <Button
        {...button}
        busy={running === 'approve'}
        aria-keyshortcuts="a"
        // The second click of a double click would approve the next item sight unseen.
        onClick={(event: MouseEvent) => (event.detail > 1 ? undefined : onApprove())}
      >
        {label}
      </Button>
      {onReject ? (
        <Button {...button} variant="danger" aria-keyshortcuts="r" onClick={onReject}>
          {copy.reject}
        </Button>
      ) : null}
      <div className="ml-auto flex gap-2">
        <Button
          size="small"
          variant="secondary"
          aria-keyshortcuts="k"
          aria-disabled={index <= 0}
          onClick={previous}
        >
          {copy.previous}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-keyshortcuts="n j"
          aria-disabled={index >= of - 1}
          onClick={next}
        >
          {copy.next}
        </Button>
      </div>
    </div>
  );
}

/**
 * Tracks the selected item of a queue. When it leaves the queue, the item now in its position is selected; when it
 * returns, it is selected again.
 */
export function useQueue<T extends { id: number | string }>(
  items: readonly T[],
  returned?: { id: number | string } | null,
) {
  const [selectedId, select] = useState<number | string | null>(null);
  const lastIndex = useRef(0);
  const selectedIndex = items.findIndex(({ id }) => id === selectedId);
  const index = selectedIndex === -1 ? Math.min(lastIndex.current, items.length - 1) : selectedIndex;
  lastIndex.current = Math.max(0, index);
  useEffect(() => {
    if (returned) select(returned.id);
  }, [returned]);
  const step = (by: number) => {
    const next = items[index + by];
    if (next) select(next.id);
    return next !== undefined;
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
function useHeadingFocus(id: number | string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const focusIfMoved = (from: number | string): boolean => {
    const moved = shown.current !== from;
    if (moved) heading.current?.focus();
    return moved;
  };
  return { heading, focusIfMoved };
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
