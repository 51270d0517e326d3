import type { AccountAction, Person } from '#shared/accounts-admin.ts';
import { people as copy } from '#shared/messages/accounts-admin.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { dayText } from '@/lib/dates.ts';
import { useViewer } from '../viewer.ts';

/** What is confirmed in a dialog first. */
export type Asking = 'role' | 'block' | 'reset_second_factor';

export function AdminPersonRow({
  person,
  busy,
  onRun,
  onAsk,
  onHistory,
}: {
  person: Person;
  busy: boolean;
  onRun: (action: AccountAction) => void;
  onAsk: (kind: Asking) => void;
  onHistory: () => void;
}) {
  const { user } = useViewer();
  const facts = [
    person.email,
    ...(person.churches > 0 ? [copy.churches(person.churches)] : []),
    copy.since(dayText(person.createdAt)),
    copy.active(dayText(person.lastActiveAt)),
  ];
  /** Tells screen reader users whom a button is about. */
  const of = <span className="sr-only">{person.username}</span>;
  const act = (action: AccountAction, ask?: Asking) => (
    <Button
      variant={action === 'block' ? 'danger' : 'secondary'}
      size="small"
      aria-disabled={busy}
      onClick={() => (ask ? onAsk(ask) : onRun(action))}
    >
      {copy.actions[action]} {of}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-lg leading-6 wrap-anywhere">{person.username}</h2>
        <p className="mt-1 flex flex-wrap gap-2">
          <Badge look={person.role === 'user' ? 'secondary' : 'default'}>{copy.roles[person.role]}</Badge>
          {person.blocked ? <Badge look="destructive">{copy.blocked}</Badge> : null}
          {person.emailVerified ? null : <Badge look="secondary">{copy.unconfirmed}</Badge>}
          {person.secondFactor ? <Badge look="success">{copy.secondFactor}</Badge> : null}
        </p>
        <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="quiet" size="small" onClick={onHistory}>
          {copy.history} {of}
        </Button>
        {person.id === user?.id ? (
          <p className="px-2 text-sm text-ink-soft">{copy.you}</p>
        ) : (
          <>
            <Button variant="secondary" size="small" onClick={() => onAsk('role')}>
              {copy.changeRole} {of}
            </Button>
            {person.emailVerified ? null : act('resend_confirmation')}
            {person.secondFactor ? act('reset_second_factor', 'reset_second_factor') : null}
            {act('sign_out')}
            {person.blocked ? act('unblock') : act('block', 'block')}
          </>
        )}
      </div>
    </li>
  );
}
