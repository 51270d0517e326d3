import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MonthNumbers, numberKinds } from '#shared/contracts/analytics.ts';
import { monthText } from '#shared/domain/dates.ts';
import { numberText } from '#shared/domain/format.ts';
import { numbers as copy, monthlyEmail, numberLabels } from '#shared/messages/analytics.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { SettingCheckbox } from '@/components/setting-checkbox.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/select.tsx';
import { NotLoaded } from '@/components/ui/state-panel.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { saveFile } from '@/lib/download.ts';
import { monthlyEmailQuery, numbersQuery, useMonthlyEmail } from '../api.ts';
import { compared, csvOf } from '../chart-data.ts';
import { NumberChart } from './number-chart.tsx';

export function NumbersTab() {
  const query = useQuery(numbersQuery());
  const { data } = query;
  const [chosenId, setChosenId] = useState('');
  if (!data) return <NotLoaded query={query} />;
  const churches = [...new Map(data.map((row) => [String(row.churchId), row.churchName]))];
  const [id] = churches.find(([value]) => value === chosenId) ?? churches[0] ?? [];
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
              onChange={setChosenId}
            />
          </div>
        ) : null}
      </div>
      {rows.length > 0 ? <Numbers key={id} rows={rows} /> : null}
      <div className="mt-10 border-t border-line pt-6">
        <MonthlyEmailCheckbox />
      </div>
    </div>
  );
}

function Numbers({ rows }: { rows: MonthNumbers[] }) {
  const fileName = `numbers-${rows[0]?.churchId}-${rows.at(-1)?.month}.csv`;
  const isEmpty = rows.every((row) => numberKinds.every((kind) => row[kind] === 0));
  return (
    <>
      <div className="mt-6">
        {isEmpty ? <p className="mb-6">{copy.none}</p> : null}
        <NumberCards rows={rows} />
      </div>
      <section className="mt-10">
        <h3 className="mb-3 text-lg">{copy.chart}</h3>
        <NumberChart rows={rows} />
        <details className="my-4">
          <summary className="cursor-pointer py-2 font-medium marker:text-bayou">{copy.table}</summary>
          <NumberTable rows={rows} />
        </details>
        <Button variant="secondary" size="small" onClick={() => saveFile(fileName, csvOf(rows))}>
          {copy.csv}
        </Button>
      </section>
      <section className="mt-10 max-w-prose">
        <h3 className="text-lg">{copy.meaning}</h3>
        <dl className="mt-3 space-y-3">
          {numberKinds.map((kind) => (
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

/** The current month, and the last full month compared with the one before it and with the area. */
function NumberCards({ rows }: { rows: MonthNumbers[] }) {
  const [previous, last, current] = rows.slice(-3);
  if (!previous || !last || !current) return null;
  const median = last.areaMedian;
  const area = shown.area(last.area);
  return (
    <div>
      <dl className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
        {numberKinds.map((kind) => (
          <div key={kind} className="border-l-2 border-line pl-4">
            <dt className="font-medium">{numberLabels[kind]}</dt>
            <dd>
              <p className="font-serif text-3xl font-semibold tabular-nums">{numberText(current[kind])}</p>
              <p className="text-sm text-ink-soft">{copy.soFar(monthText(current.month))}</p>
              <p className="mt-2">{copy.was(monthText(last.month), numberText(last[kind]))}</p>
              <p className="text-sm text-ink-soft">{compared(last[kind], previous[kind], previous.month)}</p>
              {median && median[kind] > 0 ? (
                <p className="text-sm text-ink-soft">{copy.median(area, numberText(median[kind]))}</p>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-sm text-ink-soft">
        {median === null
          ? copy.noMedian(area)
          : numberKinds.some((kind) => median[kind] > 0)
            ? copy.medianNote(area, monthText(last.month))
            : null}
      </p>
    </div>
  );
}

/** Newest first. */
function NumberTable({ rows }: { rows: MonthNumbers[] }) {
  const { churchName } = rows[0]!;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
    <section tabIndex={0} aria-label={copy.tableOf(churchName)} className="overflow-x-auto">
      <table className="w-full min-w-lg border-collapse text-left">
        <caption className="sr-only">{copy.tableOf(churchName)}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft">
            <th scope="col" className="py-2 pr-4 font-medium">
              {copy.month}
            </th>
            {numberKinds.map((kind) => (
              <th key={kind} scope="col" className="py-2 pl-4 text-right font-medium">
                {numberLabels[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.month} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal whitespace-nowrap">
                {monthText(row.month)}
              </th>
              {numberKinds.map((kind) => (
                <td key={kind} className="py-2 pl-4 text-right tabular-nums">
                  {numberText(row[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MonthlyEmailCheckbox() {
  const { data } = useQuery(monthlyEmailQuery());
  const save = useMonthlyEmail();
  if (!data) return null;
  const change = (wanted: boolean) =>
    save.mutate(
      { wanted },
      {
        onSuccess: () => toast({ title: wanted ? monthlyEmail.on : monthlyEmail.off }),
        onError: () => toast({ title: monthlyEmail.failed, variant: 'destructive' }),
      },
    );
  return (
    <SettingCheckbox
      label={monthlyEmail.label}
      help={monthlyEmail.help}
      // Optimistic: shows the new value while saving, and the old one again after an error.
      checked={save.isPending ? save.variables.wanted : data.wanted}
      isSaving={save.isPending}
      onChange={change}
    />
  );
}
