import { useInfiniteQuery } from '@tanstack/react-query';
import type { AccountEntry, Person } from '#shared/accounts-admin.ts';
import { people as copy } from '#shared/messages/accounts-admin.ts';
import { HistoryPanel } from '@/components/history-panel.tsx';
import { peopleHistoryQuery } from '../api-admin.ts';

const textOf = ({ action, details: { from, to } }: AccountEntry): string =>
  action === 'set_role'
    ? copy.entries.set_role(copy.roles[from ?? 'user'], copy.roles[to ?? 'user'])
    : copy.entries[action];

export function AdminPeopleHistory({ person, onBack }: { person: Person | null; onBack: () => void }) {
  return (
    <HistoryPanel
      title={person ? copy.historyOf(person.username) : copy.allHistory}
      list={useInfiniteQuery(peopleHistoryQuery(person?.id ?? null))}
      none={copy.noHistory}
      back={copy.back}
      onBack={onBack}
      textOf={(entry) => (person ? '' : `${entry.username}: `) + textOf(entry)}
    />
  );
}
