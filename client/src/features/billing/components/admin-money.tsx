import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminSubscription } from '#shared/contracts/admin/billing-admin.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { numberText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { adminMoney as copy } from '@/features/billing/copy-admin.ts';
import { AdminRows, AdminSearch, DeskPanel } from '@/features/desk/desk-panel.tsx';
import { downloadCsv } from '@/lib/csv-download.ts';
import { useDebouncedValue } from '@/lib/timing.ts';
import { readPayments, subscriptionsQuery, useMoneyActions } from '../api-admin.ts';
import { booksCsv } from '../books.ts';
import { AdminGrants } from './admin-grants.tsx';
import { AdminSubscriptionRow } from './admin-subscription.tsx';

export function AdminMoney() {
  return (
    <div className="@container">
      <div className="grid gap-x-12 gap-y-12 @[64rem]:grid-cols-[minmax(0,1fr)_24rem]">
        <section className="min-w-0">
          <h2 className="mb-4 text-xl">{copy.subscriptions}</h2>
          <Subscriptions />
        </section>
        <div className="flex min-w-0 flex-col gap-12">
          <AdminGrants />
          <AdminBooks />
        </div>
      </div>
    </div>
  );
}

function Subscriptions() {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), 300);
  const list = useInfiniteQuery(subscriptionsQuery(search));
  const { sync } = useMoneyActions();
  const syncing = sync.isPending ? sync.variables.id : null;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = list.data?.pages ?? [];
  const isEmpty = search === '' && first !== undefined && items.length === 0;

  const runSync = ({ id, churchName }: AdminSubscription) =>
    attempt(copy.syncFailed, async () => {
      await sync.mutateAsync({ id });
      toast({ title: copy.syncDone, description: churchName ?? copy.noChurch });
    });
  return (
    <DeskPanel query={list} empty={isEmpty ? { title: copy.none, text: copy.noneText } : null}>
      <AdminSearch label={copy.search} text={text} onText={setText} />
      <AdminRows
        list={list}
        found={
          items.length === 0
            ? copy.noMatch
            : copy.shown(numberText(items.length), numberText(first?.total ?? items.length))
        }
      >
        {items.map((subscription) => (
          <AdminSubscriptionRow
            key={subscription.id}
            subscription={subscription}
            busy={syncing === subscription.id}
            onSync={() => void (syncing === null && runSync(subscription))}
          />
        ))}
      </AdminRows>
    </DeskPanel>
  );
}

/** First and last day of the previous month in the site's time zone. */
function lastMonth(): { from: string; to: string } {
  const today = zoneDay(new Date());
  const [year, month] = today.split('-').map(Number) as [number, number];
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 2, 1)), to: day(Date.UTC(year, month - 1, 0)) };
}

function AdminBooks() {
  const [period, setPeriod] = useState(lastMonth);
  const [busy, setBusy] = useState(false);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await attempt(copy.booksFailed, async () => {
      const payments = await readPayments(period);
      downloadCsv(`payments-${site.slug}-${period.from}-${period.to}.csv`, booksCsv(payments));
    });
    setBusy(false);
  };
  return (
    <section className="min-w-0">
      <h2 className="text-xl">{copy.books}</h2>
      <p className="mt-2 text-ink-soft">{copy.booksText}</p>
      <form onSubmit={(event) => void run(event)} className="mt-3 flex flex-wrap items-end gap-3">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={end === 'from' ? copy.booksFrom : copy.booksTo}
            type="date"
            required
            value={period[end]}
            onValue={(value) => setPeriod((previous) => ({ ...previous, [end]: value }))}
            className="max-w-44"
          />
        ))}
        <Button type="submit" variant="secondary" aria-disabled={busy}>
          {busy ? copy.booksLoading : copy.booksRun}
        </Button>
      </form>
    </section>
  );
}
