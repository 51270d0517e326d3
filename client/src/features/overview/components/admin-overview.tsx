import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { overviewCopy as copy, countText } from '#shared/messages/analytics.ts';
import type { Queue } from '#shared/overview.ts';
import { AdminPanel } from '@/components/admin-panel.tsx';
import { QueueAge } from '@/components/review-bar.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useNow } from '@/lib/clock.ts';
import { overviewQuery } from '../api.ts';

/** Queues in the order of the tabs that hold them; pending ones are the area's first tab. */
const queues = [
  { name: 'pending', to: '?' },
  { name: 'changes', to: '?tab=changes' },
  { name: 'claims', to: '?tab=claims' },
  { name: 'messages', to: '?tab=messages' },
] as const;

/** What waits and since when, against the 24 hours that are promised; below, how the site is doing. */
export function AdminOverview() {
  const query = useQuery({ ...overviewQuery(), refetchOnMount: 'always' });
  const now = useNow(30_000);
  const { data } = query;
  return (
    <AdminPanel query={query} empty={null}>
      {data ? (
        <>
          {data.subscriptions.portalWrong ? (
            <Notice look="warning" title={copy.portalWrong} className="mb-6 max-w-prose">
              {copy.portalWrongText}
            </Notice>
          ) : null}
          <h2 className="text-xl">{copy.title}</h2>
          <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {queues.map(({ name, to }) => (
              <Waiting key={name} label={copy[name]} queue={data[name]} to={to} now={now} />
            ))}
          </ul>
          <h2 className="mt-10 text-xl">{copy.rest}</h2>
          <dl className="mt-3 max-w-prose divide-y divide-line border-y border-line">
            <Fact label={copy.newChurches} count={data.newChurches} />
            <Fact label={copy.live} count={data.subscriptions.live} to="?tab=money" />
            <Fact label={copy.failing} count={data.subscriptions.failing} to="?tab=money" fault />
            <Fact label={copy.failedMails} count={data.failedMails.count} fault />
          </dl>
          {data.failedMails.oldest ? (
            <p className="mt-3 max-w-prose text-sm text-ink-soft">{copy.mailsNote}</p>
          ) : null}
        </>
      ) : null}
    </AdminPanel>
  );
}

function Waiting({ label, queue, to, now }: { label: string; queue: Queue; to: string; now: number }) {
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <Link to={to} className="inline-flex min-h-6 items-center text-bayou underline underline-offset-4">
        {label}
      </Link>
      <p className="mt-1 font-serif text-3xl font-semibold tabular-nums">{countText(queue.count)}</p>
      <p className="text-sm">
        {queue.oldest ? (
          <QueueAge since={queue.oldest} now={now} />
        ) : (
          <span className="text-ink-soft">{copy.nothing}</span>
        )}
      </p>
    </li>
  );
}

function Fact({
  label,
  count,
  to,
  fault = false,
}: {
  label: string;
  count: number;
  to?: string;
  fault?: boolean;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt>
        {to ? (
          <Link to={to} className="inline-flex min-h-6 items-center text-bayou underline underline-offset-4">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={clsx('font-medium tabular-nums', fault && count > 0 && 'text-brick-dark')}>
        {countText(count)}
      </dd>
    </div>
  );
}
