import { type FormEvent, useState } from 'react';
import { adminMoney as copy } from '#shared/messages/billing-admin.ts';
import { site } from '#shared/site.ts';
import { zoneDay } from '#shared/zone.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { downloadCsv } from '@/lib/csv.ts';
import { readPayments } from '../api-admin.ts';
import { booksCsv } from '../books.ts';

/** First and last day of the month before this one, in the site's zone. */
function lastMonth(): { from: string; to: string } {
  const today = zoneDay(new Date());
  const [year, month] = today.split('-').map(Number) as [number, number];
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 2, 1)), to: day(Date.UTC(year, month - 1, 0)) };
}

export function AdminBooks() {
  const [period, setPeriod] = useState(lastMonth);
  const [busy, setBusy] = useState(false);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const payments = await readPayments(period);
      downloadCsv(`payments-${site.slug}-${period.from}-${period.to}.csv`, booksCsv(payments));
    } catch (error) {
      toastFailure(error, copy.booksFailed);
    }
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
            onChange={(event) => setPeriod((before) => ({ ...before, [end]: event.target.value }))}
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
