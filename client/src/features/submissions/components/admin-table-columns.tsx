/** Columns of the administrator's table of churches; which of them are shown is stored in this browser. */

import { type ReactNode, useState } from 'react';
import type { AdminChurch } from '#shared/churches-admin.ts';
import { churchTable as copy } from '#shared/messages/churches-admin.ts';
import { Button } from '@/components/ui/button.tsx';
import { dayText } from '@/lib/dates.ts';
import { readJson, writeJson } from '@/lib/storage.ts';

const missing = <span className="text-brick-dark">{copy.missingValue}</span>;

const cells = {
  status: ({ status }) => copy.statuses[status],
  denomination: ({ denomination }) => denomination,
  address: ({ address, zip }) => [address, zip].filter(Boolean).join(', ') || missing,
  city: ({ city }) => city,
  area: ({ area }) => area,
  phone: ({ phone }) => (phone ? <span className="whitespace-nowrap">{phone}</span> : missing),
  owner: ({ ownerEmail }) => ownerEmail,
  source: ({ source }) => source,
  times: ({ timed }) => (timed ? copy.listed : missing),
  position: ({ placed }) => (placed ? copy.placed : missing),
  confirmed: ({ timesConfirmedAt }) => (timesConfirmedAt ? dayText(timesConfirmedAt) : copy.never),
  added: ({ createdAt }) => dayText(createdAt),
  changed: ({ updatedAt }) => dayText(updatedAt),
  id: ({ id }) => id,
} satisfies Record<string, (church: AdminChurch) => ReactNode>;

export type Column = keyof typeof cells;
const columns = Object.keys(cells) as Column[];
const usual: Column[] = ['denomination', 'address', 'area', 'phone', 'owner'];
export const cellOf = (column: Column, church: AdminChurch): ReactNode => cells[column](church);

const storageKey = 'admin-columns';

export function useColumns(): [Column[], (next: Column[]) => void] {
  const [chosen, setChosen] = useState(() => {
    const stored = readJson<unknown>(storageKey);
    return Array.isArray(stored) ? columns.filter((column) => stored.includes(column)) : usual;
  });
  return [
    chosen,
    (next) => {
      setChosen(next);
      writeJson(storageKey, next);
    },
  ];
}

export function ColumnChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly Column[];
  onChoose: (next: Column[]) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
        {copy.columns}
      </Button>
      {open ? (
        <fieldset className="order-last flex basis-full flex-wrap gap-x-5 rounded-card border border-line bg-card px-4 py-2">
          <legend className="sr-only">{copy.columns}</legend>
          {columns.map((column) => (
            <label key={column} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={chosen.includes(column)}
                onChange={({ target }) =>
                  onChoose(columns.filter((one) => (one === column ? target.checked : chosen.includes(one))))
                }
                className="size-5 accent-bayou"
              />
              {copy.headings[column]}
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
