import { useInfiniteQuery } from '@tanstack/react-query';
import type { AccountEntry, Person } from '#shared/accounts-admin.ts';
import { people as copy } from '#shared/messages/accounts-admin.ts';
import { admin } from '#shared/messages/admin.ts';
import { AdminPanel, ShowMore } from '@/components/admin-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { momentText } from '@/lib/dates.ts';
import { peopleHistoryQuery } from '../api-admin.ts';

const textOf = ({ action, details: { from, to } }: AccountEntry): string =>
  action === 'set_role'
    ? copy.entries.set_role(copy.roles[from ?? 'user'], copy.roles[to ?? 'user'])
    : copy.entries[action];

/** What administrators did with one account, or with all, newest first. */
export function AdminPeopleHistory({ person, onBack }: { person: Person | null; onBack: () => void }) {
  const list = useInfiniteQuery(peopleHistoryQuery(person?.id ?? null));
  const entries = list.data?.pages.flat() ?? [];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl wrap-anywhere">
          {person ? copy.historyOf(person.username) : copy.allHistory}
        </h2>
        <Button variant="secondary" size="small" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
      <AdminPanel query={list} empty={entries.length === 0 ? { title: copy.noHistory, text: '' } : null}>
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {entries.map((entry) => (
            <li key={entry.id} className="px-4 py-3">
              <p className="font-semibold wrap-anywhere">
                {person ? '' : `${entry.username}: `}
                {textOf(entry)}
              </p>
              <p className="text-sm text-ink-soft">
                <time dateTime={entry.at}>{momentText(entry.at)}</time> {admin.by} {entry.actor}
              </p>
            </li>
          ))}
        </ul>
        <ShowMore list={list} />
      </AdminPanel>
    </>
  );
}
