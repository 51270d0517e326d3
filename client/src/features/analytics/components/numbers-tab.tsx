import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type MonthNumbers, visitKinds } from '#shared/analytics.ts';
import { numbers as copy, numberLabels } from '#shared/messages/analytics.ts';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/select.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { downloadCsv } from '@/lib/csv.ts';
import { numbersQuery } from '../api.ts';
import { csvOf } from '../reckon.ts';
import { MonthlySwitch } from './monthly-switch.tsx';
import { NumberCards } from './number-cards.tsx';
import { NumberChart } from './number-chart.tsx';
import { NumberTable } from './number-table.tsx';

export function NumbersTab() {
  const { data, error, refetch } = useQuery(numbersQuery());
  const [chosen, setChosen] = useState('');
  if (!data && error)
    return <StatePanel live title={copy.failed} text={error.message} retry={() => void refetch()} />;
  if (!data) return <NumbersSkeleton />;
  const churches = [...new Map(data.map((row) => [String(row.churchId), row.churchName]))];
  const [id] = churches.find(([value]) => value === chosen) ?? churches[0] ?? [];
  const rows = data.filter(({ churchId }) => String(churchId) === id);
  return (
    <div className="pt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-xl">{copy.title}</h2>
          <p className="mt-1 text-ink-soft">{copy.intro}</p>
        </div>
        {churches.length > 1 && id ? (
          <div className="w-full sm:w-72">
            <Select
              label={copy.church}
              value={id}
              options={churches.map(([value, label]) => ({ value, label }))}
              onChange={setChosen}
            />
          </div>
        ) : null}
      </div>
      {rows.length > 0 ? <Numbers key={id} rows={rows} /> : null}
      <div className="mt-10 border-t border-line pt-6">
        <MonthlySwitch />
      </div>
    </div>
  );
}

function Numbers({ rows }: { rows: MonthNumbers[] }) {
  const [table, setTable] = useState(false);
  const tableId = useId();
  const none = rows.every((row) => visitKinds.every((kind) => row[kind] === 0));
  return (
    <>
      <div className="mt-6">
        {none ? <p className="mb-6">{copy.none}</p> : null}
        <NumberCards rows={rows} />
      </div>
      <section className="mt-10">
        <h3 className="mb-3 text-lg">{copy.chart}</h3>
        <NumberChart rows={rows} />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            aria-expanded={table}
            aria-controls={table ? tableId : undefined}
            onClick={() => setTable(!table)}
          >
            {table ? copy.tableHide : copy.table}
          </Button>
          <Button variant="secondary" size="small" onClick={() => download(rows)}>
            {copy.csv}
          </Button>
        </div>
        {table ? (
          <div id={tableId} className="mt-4">
            <NumberTable rows={rows} />
          </div>
        ) : null}
      </section>
      <section className="mt-10 max-w-prose">
        <h3 className="text-lg">{copy.meaning}</h3>
        <dl className="mt-3 space-y-3">
          {visitKinds.map((kind) => (
            <div key={kind}>
              <dt className="font-medium">{numberLabels[kind]}</dt>
              <dd className="text-ink-soft">{copy.meanings[kind]}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-ink-soft">{copy.rule}</p>
      </section>
    </>
  );
}

function download(rows: MonthNumbers[]): void {
  const [first] = rows;
  downloadCsv(`numbers-${first?.churchId}-${rows.at(-1)?.month}.csv`, csvOf(rows));
}

function NumbersSkeleton() {
  return (
    <div className="pt-8">
      <p role="status" className="sr-only">
        {copy.loading}
      </p>
      <Skeleton className="h-8 w-64" />
      <div className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {visitKinds.map((kind) => (
          <Skeleton key={kind} className="h-32" />
        ))}
      </div>
      <Skeleton className="mt-10 h-64 w-full" />
    </div>
  );
}
