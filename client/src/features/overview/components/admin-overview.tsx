import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import type { Overview, Queue } from '#shared/contracts/admin/overview.ts';
import { momentText } from '#shared/domain/dates.ts';
import { numberText, sizeText } from '#shared/domain/format.ts';
import { overviewCopy as copy } from '#shared/messages/analytics.ts';
import { AdminPanel } from '@/components/admin/admin-panel.tsx';
import { QueueAge } from '@/components/admin/review-bar.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { appConfig } from '@/lib/config.ts';
import { useNow } from '@/lib/timing.ts';
import { overviewQuery, useEmailActions } from '../api.ts';

const queues = [
  { name: 'pending', to: '?tab=pending' },
  { name: 'changes', to: '?tab=changes' },
  { name: 'claims', to: '?tab=claims' },
  { name: 'messages', to: '?tab=messages' },
] as const;

/** Review queues with their age, which should stay under the promised 24 hours, and the state of the site. */
export function AdminOverview() {
  const query = useQuery({ ...overviewQuery(), refetchOnMount: 'always' });
  const now = useNow(30_000);
  const { data } = query;
  return (
    <AdminPanel query={query} empty={null}>
      {data ? (
        <>
          {data.subscriptions.portalWrong ? (
            <Notice variant="warning" title={copy.portalWrong} className="mb-6 max-w-prose">
              {copy.portalWrongText}
            </Notice>
          ) : null}
          <h2 className="text-xl">{copy.title}</h2>
          <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            {queues.map(({ name, to }) => (
              <QueueCard key={name} label={copy[name]} queue={data[name]} to={to} now={now} />
            ))}
          </ul>
          <h2 className="mt-10 text-xl">{copy.rest}</h2>
          <dl className="mt-3 max-w-prose divide-y divide-line border-y border-line">
            <Fact label={copy.newChurches} count={data.newChurches} />
            {appConfig.payments ? (
              <>
                <Fact label={copy.live} count={data.subscriptions.live} to="?tab=money" />
                <Fact label={copy.failing} count={data.subscriptions.failing} to="?tab=money" isProblem />
              </>
            ) : null}
          </dl>
          <FailedEmails emails={data.failedEmails} />
          <System overview={data} />
        </>
      ) : null}
    </AdminPanel>
  );
}

function System({ overview: { subscriptions, system } }: { overview: Overview }) {
  const { checkedAt } = subscriptions;
  const { lastImport, storage } = system;
  const importText = lastImport
    ? lastImport.finished
      ? copy.imported(lastImport.file, numberText(lastImport.added), numberText(lastImport.updated))
      : copy.unfinished(lastImport.file)
    : copy.never;
  const facts: Array<readonly [string, string]> = [
    ...(appConfig.payments
      ? [[copy.checkedAt, checkedAt ? momentText(checkedAt) : copy.never] as const]
      : []),
    [copy.lastImport, lastImport ? `${importText} (${momentText(lastImport.at)})` : importText],
    [copy.images, copy.imageCount(numberText(storage.images), sizeText(storage.imageBytes))],
    [copy.database, sizeText(storage.databaseBytes)],
    [copy.version, system.version],
  ];
  return (
    <section aria-labelledby="system" className="mt-10 max-w-prose">
      <h2 id="system" className="text-xl">
        {copy.system}
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <dt>{label}</dt>
            <dd className="tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {system.jobs.length > 0 ? (
        <table className="mt-8 w-full text-left">
          <caption className="mb-2 text-left font-serif text-lg font-semibold">{copy.jobs}</caption>
          <thead className="border-b border-line text-sm">
            <tr>
              <th className="py-2 pr-3 font-medium">{copy.job}</th>
              <th className="py-2 pr-3 font-medium">{copy.lastRun}</th>
              <th className="py-2 font-medium">{copy.result}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {system.jobs.map(({ name, isOff, last }) => (
              <tr key={name}>
                <td className="py-2 pr-3">{copy.jobNames[name] ?? name}</td>
                <td className="py-2 pr-3 text-sm text-ink-soft">
                  {isOff ? '' : last ? momentText(last.at) : copy.never}
                </td>
                <td className={clsx('py-2', !isOff && last?.failed && 'font-medium text-brick-dark')}>
                  {isOff ? copy.jobOff : last ? (last.failed ? copy.jobFailed : copy.jobDone) : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function QueueCard({ label, queue, to, now }: { label: string; queue: Queue; to: string; now: number }) {
  return (
    <li className="rounded-card border border-line bg-card p-3 sm:p-4">
      <Link to={to} className="inline-flex min-h-6 items-center text-bayou underline underline-offset-4">
        {label}
      </Link>
      <p className="mt-1 font-serif text-3xl font-semibold tabular-nums">{numberText(queue.count)}</p>
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
  isProblem = false,
}: {
  label: string;
  count: number;
  to?: string;
  isProblem?: boolean;
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
      <dd className={clsx('font-medium tabular-nums', isProblem && count > 0 && 'text-brick-dark')}>
        {numberText(count)}
      </dd>
    </div>
  );
}

function FailedEmails({ emails: { count, newest } }: { emails: Overview['failedEmails'] }) {
  const { retry, discard } = useEmailActions();
  const busy = retry.isPending || discard.isPending;
  const run = async (action: typeof retry, id: string) => {
    if (busy) return;
    await attempt(copy.emailFailed, async () => {
      const { message } = await action.mutateAsync({ id });
      toast({ title: message });
    });
  };
  if (count === 0) return null;
  return (
    <section aria-labelledby="failed-emails" className="mt-10 max-w-prose">
      <h2 id="failed-emails" className="text-xl">
        {copy.failedEmails} ({count})
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {copy.failedEmailsText} {count > newest.length ? copy.moreFailed(newest.length) : ''}
      </p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {newest.map(({ id, to, subject, error, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3">
            <div className="min-w-0 grow basis-64 wrap-anywhere">
              <p className="font-medium">{subject}</p>
              <p className="text-sm text-ink-soft">
                {to}, {momentText(createdAt)}
              </p>
              {error ? <p className="text-sm text-brick-dark">{error}</p> : null}
            </div>
            <div className="flex gap-2">
              <Button
                variant="secondary"
                size="small"
                aria-disabled={busy}
                onClick={() => void run(retry, id)}
              >
                {copy.retry}
                <span className="sr-only">{copy.emailTo(to)}</span>
              </Button>
              <Button variant="quiet" size="small" aria-disabled={busy} onClick={() => void run(discard, id)}>
                {copy.discard}
                <span className="sr-only">{copy.emailTo(to)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
