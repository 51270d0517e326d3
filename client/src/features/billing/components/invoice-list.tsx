import { useQuery } from '@tanstack/react-query';
import { moneyText } from '#shared/format.ts';
import { billingTab as copy } from '#shared/messages/billing.ts';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { dayText } from '@/lib/dates.ts';
import { invoicesQuery } from '../api.ts';

const unpaid = ['open', 'draft'];

/**
 * Invoices, newest first, as the provider has them. A payment form that was only looked at leaves an open one behind: such
 * are shown only to somebody who owes something.
 */
export function InvoiceList({ owes }: { owes: boolean }) {
  const { data, error, refetch } = useQuery(invoicesQuery());
  const shown = data?.filter(({ status }) => owes || !unpaid.includes(status));
  return (
    <section className="min-w-0">
      <h2 className="text-xl">{copy.invoices}</h2>
      {error && !data ? (
        <div role="alert" className="mt-3">
          <p>{copy.invoicesFailed}</p>
          <Button variant="secondary" size="small" onClick={() => void refetch()} className="mt-2">
            {copy.retry}
          </Button>
        </div>
      ) : null}
      {data === undefined && !error ? <Skeleton className="mt-3 h-24 w-full" /> : null}
      {shown?.length === 0 ? <p className="mt-3 text-ink-soft">{copy.invoicesNone}</p> : null}
      <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {(shown ?? []).map(({ id, number, createdAt, amount, status, url }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p>{dayText(createdAt)}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {[copy.invoiceStatuses[status] ?? status, number].filter(Boolean).join(' · ')}
              </p>
            </div>
            <div className="text-right">
              <p className="tabular-nums">{moneyText(amount)}</p>
              {url ? (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener"
                  className="inline-flex min-h-6 items-center text-sm text-bayou underline underline-offset-4"
                >
                  {copy.invoiceLink}
                  <span className="sr-only">{copy.invoiceOf(dayText(createdAt))}</span>
                </a>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
