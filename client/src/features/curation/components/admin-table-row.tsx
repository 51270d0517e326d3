import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminChurch } from '#shared/contracts/admin/churches-admin.ts';
import { dayText, monthText } from '#shared/domain/dates.ts';
import { adminChurchPath, churchPath } from '#shared/domain/paths.ts';
import { phoneText } from '#shared/domain/phone.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { adminChurch, churchTable } from '#shared/messages/admin/churches-admin.ts';
import { bulkCopy } from '#shared/messages/admin/submissions-bulk.ts';
import { websitesCopy } from '#shared/messages/admin/websites.ts';
import { NewTabLink } from '@/components/links.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { RowCheckbox } from '@/features/desk/row-checkbox.tsx';
import { readJson, writeJson } from '@/lib/storage.ts';

const missing = <span className="text-brick-dark">{churchTable.missingValue}</span>;

const cells = {
  status: ({ status }) => churchTable.statuses[status],
  denomination: ({ denomination }) => denomination,
  address: ({ address, zip }) => [address, zip].filter(Boolean).join(', ') || missing,
  city: ({ city }) => city,
  area: ({ area }) => area,
  phone: ({ phone }) => (phone ? <span className="whitespace-nowrap">{phoneText(phone)}</span> : missing),
  owner: ({ ownerEmail }) => ownerEmail,
  source: ({ source }) => source,
  times: ({ timed }) => (timed ? churchTable.listed : missing),
  position: ({ placed }) => (placed ? churchTable.placed : missing),
  confirmed: ({ timesConfirmedAt }) => (timesConfirmedAt ? dayText(timesConfirmedAt) : churchTable.never),
  checked: ({ sourceDate }) => (sourceDate ? monthText(sourceDate.slice(0, 7)) : ''),
  website: ({ websiteProblem, websiteSeenAt }) =>
    websiteProblem ? (
      <span className="text-brick-dark">{websitesCopy.verdicts[websiteProblem]}</span>
    ) : websiteSeenAt ? (
      churchTable.websiteSeen(dayText(websiteSeenAt))
    ) : (
      ''
    ),
  added: ({ createdAt }) => dayText(createdAt),
  changed: ({ updatedAt }) => dayText(updatedAt),
  id: ({ id }) => id,
} satisfies Record<string, (church: AdminChurch) => ReactNode>;

export type Column = keyof typeof cells;
const columns = Object.keys(cells) as Column[];
const defaultColumns: Column[] = ['denomination', 'address', 'area', 'phone', 'owner'];
const cellOf = (column: Column, church: AdminChurch): ReactNode => cells[column](church);

const storageKey = 'admin-columns';

/** The visible columns, stored in this browser. */
export function useColumns(): [Column[], (next: Column[]) => void] {
  const [chosen, setChosen] = useState(() => {
    const stored = readJson<unknown>(storageKey);
    return Array.isArray(stored) ? columns.filter((column) => stored.includes(column)) : defaultColumns;
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
        {churchTable.columns}
      </Button>
      {open ? (
        <fieldset className="order-last flex basis-full flex-wrap gap-x-5 rounded-card border border-line bg-card px-4 py-2">
          <legend className="sr-only">{churchTable.columns}</legend>
          {columns.map((column) => (
            <label key={column} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={chosen.includes(column)}
                onChange={({ target }) =>
                  onChoose(
                    columns.filter((other) => (other === column ? target.checked : chosen.includes(other))),
                  )
                }
                className="size-5 accent-bayou"
              />
              {churchTable.headings[column]}
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

export const stickyCell = 'sticky left-0 z-10 bg-card min-w-44 max-sm:max-w-52';

type RowActions = { onMerge: () => void; onDelete: () => void };

export function AdminTableRow({
  church,
  columns,
  selected,
  onSelect,
  ...actions
}: RowActions & {
  church: AdminChurch;
  columns: readonly Column[];
  selected: boolean;
  /** Null for moderators. */
  onSelect: ((selected: boolean) => void) | null;
}) {
  const { id, name } = church;
  return (
    <tr className="align-top">
      <th scope="row" className={`${stickyCell} px-4 py-3 text-left font-semibold`}>
        <div className="flex gap-2">
          {onSelect ? (
            <RowCheckbox label={bulkCopy.select(name)} checked={selected} onCheck={onSelect} />
          ) : null}
          <div className="min-w-0">
            <Link
              to={adminChurchPath(id)}
              className="block text-bayou wrap-anywhere underline-offset-4 hover:underline"
            >
              <span className="sr-only">{adminChurch.edit}</span> {name}
            </Link>
            <Badges church={church} />
          </div>
        </div>
      </th>
      {columns.map((column) => (
        <td key={column} className="max-w-64 px-3 py-3 text-sm wrap-break-word max-sm:min-w-28">
          {cellOf(column, church)}
        </td>
      ))}
      <td className="px-3 py-2 whitespace-nowrap">
        <RowButtons church={church} {...actions} />
      </td>
    </tr>
  );
}

function Badges({ church: { status, featured, paid, sample } }: { church: AdminChurch }) {
  return (
    <span className="mt-1 flex flex-wrap gap-1 font-normal empty:hidden">
      {status === 'approved' ? null : (
        <Badge variant={status === 'rejected' ? 'destructive' : 'secondary'}>{copy.status[status]}</Badge>
      )}
      {featured ? <Badge variant="success">{paid ? copy.payment.paid : copy.granted}</Badge> : null}
      {sample ? <Badge variant="secondary">{copy.sample}</Badge> : null}
    </span>
  );
}

function RowButtons({
  church: { id, name, status },
  onMerge,
  onDelete,
}: RowActions & { church: AdminChurch }) {
  const nameSuffix = <span className="sr-only">{copy.thisOne(name)}</span>;
  return (
    <>
      {status === 'approved' ? (
        <NewTabLink href={churchPath(id)} className={buttonClass('quiet', 'small')}>
          {copy.view}
          {nameSuffix}
        </NewTabLink>
      ) : null}
      <Link to={`?tab=history&church=${id}`} className={buttonClass('quiet', 'small')}>
        {copy.historyOf}
        <span className="sr-only">{copy.of(name)}</span>
      </Link>
      <Button variant="quiet" size="small" onClick={onMerge}>
        {copy.merge}
        {nameSuffix}
      </Button>
      <Button variant="quiet" size="small" onClick={onDelete}>
        {copy.delete}
        {nameSuffix}
      </Button>
    </>
  );
}
