import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { useQueue } from '@/lib/admin-queries.ts';
import { clearDraft, writeDraft } from '@/lib/draft.ts';
import { useKeys } from '@/lib/keys.ts';
import { useNow } from '@/lib/timing.ts';
import { toastRefusal } from '../toast-failure.ts';
import { RejectDialog, type Rejection } from './reject-dialog.tsx';
import { QueueAge, ReviewBar } from './review-bar.tsx';

export type QueueItem = {
  id: number;
  name: string;
  since: string;
  mark?: string | null;
};

export type Review<T extends QueueItem> = {
  busy: boolean;
  approving: boolean;
  rejecting: boolean;
  /** Name of the draft that stores a rejection that couldn't be sent. */
  draftOf: (item: T) => string;
  approve: (item: T) => Promise<void>;
  reject: (item: T, rejection: Rejection) => Promise<void>;
  dialog: Pick<ComponentProps<typeof RejectDialog>, 'text' | 'noteLabel' | 'reasons' | 'reasonLabels'>;
};

type Step<Args extends unknown[]> = {
  isPending: boolean;
  run: (...args: Args) => Promise<void>;
  failed: string;
};

/** Shows errors as toasts, and stores a rejection that couldn't be sent so the dialog can restore it. */
export function reviewOf<T extends QueueItem>({
  kind,
  approve,
  reject,
  dialog,
  messages,
}: {
  kind: string;
  approve: Step<[item: T]>;
  reject: Step<[item: T, rejection: Rejection]>;
  dialog: Review<T>['dialog'];
  /** Replace the server's message, by status. */
  messages: Partial<Record<number, string>>;
}): Review<T> {
  const draftOf = (item: T) => `reject-${kind}-${item.id}`;
  return {
    busy: approve.isPending || reject.isPending,
    approving: approve.isPending,
    rejecting: reject.isPending,
    draftOf,
    dialog,
    approve: (item) => approve.run(item).catch((error) => toastRefusal(error, approve.failed, messages)),
    reject: async (item, rejection) => {
      try {
        await reject.run(item, rejection);
        clearDraft(draftOf(item));
      } catch (error) {
        writeDraft(draftOf(item), rejection);
        toastRefusal(error, reject.failed, messages);
      }
    },
  };
}

export function ReviewQueue<T extends QueueItem>({
  items,
  review,
  returned,
  children,
}: {
  items: readonly T[];
  review: Review<T>;
  /** An item whose decision was undone; it gets selected. */
  returned?: { id: number } | null;
  children: (item: T) => ReactNode;
}) {
  const queue = useQueue(items, returned);
  const { current, next, previous } = queue;
  const [rejecting, setRejecting] = useState<T | null>(null);
  const now = useNow(60_000);
  const { heading, focusIfMoved } = useHeadingFocus(current?.id);
  const approve = () => {
    if (current && !review.busy) void review.approve(current);
  };
  const reject = () => setRejecting(current);
  useKeys({ a: approve, r: reject, n: next, j: next, k: previous });

  if (!current) return null;
  return (
    <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <QueueList items={items} selected={current} now={now} onChoose={queue.choose} />
      <article aria-labelledby="review-title" className="min-w-0">
        <ReviewBar queue={queue} review={review} of={items.length} onApprove={approve} onReject={reject} />
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
      {rejecting ? (
        <RejectDialog
          title={copy.rejectTitle(rejecting.name)}
          {...review.dialog}
          draftName={review.draftOf(rejecting)}
          busy={review.rejecting}
          onReject={(rejection) => void review.reject(rejecting, rejection).finally(() => setRejecting(null))}
          onClose={() => setRejecting(null)}
          focusAfter={() => focusIfMoved(rejecting.id)}
        />
      ) : null}
    </div>
  );
}

/** Focuses the name of each item except the first one, which loads with the page. */
function useHeadingFocus(id: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const focusIfMoved = (from: number): boolean => {
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
  onChoose: (id: number) => void;
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
