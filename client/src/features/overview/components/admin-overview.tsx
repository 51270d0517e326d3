import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import type { Overview, Queue } from '#shared/contracts/admin/overview.ts';
import { momentText } from '#shared/domain/dates.ts';
import { numberText, sizeText } from '#shared/domain/format.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { overviewCopy as copy } from '#shared/messages/admin/overview.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import { DeskRows } from '@/features/desk/desk-list.tsx';
import { DeskPanel, Fact } from '@/features/desk/desk-panel.tsx';
import { QueueAge } from '@/features/desk/queue-age.tsx';
import { adminQuery } from '@/lib/admin-queries.ts';
import { appConfig } from '@/lib/config.ts';
import { useClock } from '@/lib/timing.ts';

const queues = ['pending', 'changes', 'claims', 'messages'] as const;

/** What waits, with its age, which should stay under the promised 24 hours, and the state of the site. */
export function AdminOverview({ duplicates }: { duplicates: number }) {
  const query = useQuery({ ...adminQuery('/api/admin/overview'), refetchOnMount: 'always' });
  const now = useClock(30_000);
  const { data } = query;
  const waiting = [
    ...queues.map((to) => ({ to, label: copy[to], ...(data?.[to] ?? { count: 0, oldest: null }) })),
    { to: 'duplicates', label: admin.duplicates, count: duplicates, oldest: null },
  ].filter(({ count }) => count > 0);
  return (
    <DeskPanel query={query} empty={null}>
      {data ? (
        <>
          {data.subscriptions.portalWrong ? (
            <Notice variant="warning" title={copy.portalWrong} className="mb-6 max-w-prose">
              {copy.portalWrongText}
            </Notice>
          ) : null}
          <h2 className="text-xl">{copy.title}</h2>
          <ul className="mt-4 grid grid-cols-2 gap-3 empty:hidden sm:gap-4 lg:grid-cols-4">
            {waiting.map((card) => (
              <QueueCard key={card.to} {...card} now={now} />
            ))}
          </ul>
          {waiting.length === 0 ? <p className="mt-2 text-ink-soft">{copy.nothing}</p> : null}
          <h2 className="mt-10 text-xl">{copy.rest}</h2>
          <dl className="mt-3 max-w-prose divide-y divide-line border-y border-line">
            <Fact term={copy.newChurches}>{numberText(data.newChurches)}</Fact>
            {appConfig.payments ? (
              <>
                <Fact term={<TabLink to="money">{copy.live}</TabLink>}>
                  {numberText(data.subscriptions.live)}
                </Fact>
                <Fact term={<TabLink to="money">{copy.failing}</TabLink>}>
                  <span className={clsx(data.subscriptions.failing > 0 && 'font-medium text-brick-dark')}>
                    {numberText(data.subscriptions.failing)}
                  </span>
                </Fact>
              </>
            ) : null}
          </dl>
          <FailedEmails emails={data.failedEmails} />
          <System overview={data} />
        </>
      ) : null}
    </DeskPanel>
  );
}

function System({ overview: { subscriptions, system } }: { overview: Overview }) {
  const { checkedAt } = subscriptions;
  const { lastImport, storage, failedJobs } = system;
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
          <Fact key={label} term={label}>
            {value}
          </Fact>
        ))}
      </dl>
      {failedJobs.length > 0 ? (
        <>
          <h3 className="mt-8 font-serif text-lg font-semibold">{copy.jobsFailed}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {failedJobs.map(({ name, at }) => (
              <li key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <span className="font-medium text-brick-dark">{copy.jobNames[name] ?? name}</span>
                <span className="text-sm text-ink-soft">{momentText(at)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function QueueCard({ label, count, oldest, to, now }: Queue & { label: string; to: string; now: number }) {
  return (
    <li className="rounded-card border border-line bg-card p-3 sm:p-4">
      <TabLink to={to}>{label}</TabLink>
      <p className="mt-1 font-serif text-3xl font-semibold tabular-nums">{numberText(count)}</p>
      <p className="text-sm">{oldest ? <QueueAge since={oldest} now={now} /> : null}</p>
    </li>
  );
}

const TabLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={`?tab=${to}`}
    className="inline-flex min-h-6 items-center text-bayou underline underline-offset-4"
  >
    {children}
  </Link>
);

function FailedEmails({ emails: { count, newest } }: { emails: Overview['failedEmails'] }) {
  const retry = useDeskSend('POST /api/admin/emails/:id/retry');
  const discard = useDeskSend('DELETE /api/admin/emails/:id');
  if (count === 0) return null;
  return (
    <section aria-labelledby="failed-emails" className="mt-10 max-w-prose">
      <h2 id="failed-emails" className="text-xl">
        {copy.failedEmails} ({count})
      </h2>
      <DeskRows
        items={newest}
        heading="h3"
        row={({ id, to, subject, error, createdAt }) => ({
          name: subject,
          facts: [to, momentText(createdAt)],
          more: error ? <p className="mt-1 text-sm text-brick-dark">{error}</p> : null,
          actions: [
            { label: copy.retry, variant: 'secondary', run: () => retry.mutateAsync({ id }) },
            { label: copy.discard, run: () => discard.mutateAsync({ id }) },
          ],
        })}
      />
    </section>
  );
}
