import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#shared/contracts/accounts.ts';
import type { AccountAction, AccountEntry, Person } from '#shared/contracts/admin/accounts-admin.ts';
import { dayText } from '#shared/domain/dates.ts';
import { numberText } from '#shared/domain/format.ts';
import { people as copy } from '#shared/messages/admin/accounts-admin.ts';
import { attempt } from '@/components/toast-failure.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { AdminRows, AdminSearch, DeskPanel, HistoryPanel } from '@/features/desk/desk-list.tsx';
import { itemsOf } from '@/lib/paging.ts';
import { useDebouncedValue } from '@/lib/timing.ts';
import { type PersonChange, peopleHistoryQuery, peopleQuery, useChangePerson } from '../api-admin.ts';
import { useViewer } from '../viewer.ts';

type View =
  | { [Kind in DialogKind]: { kind: Kind; person: Person } }[DialogKind]
  | { kind: 'history'; person: Person | null };

export function AdminPeople() {
  const [text, setText] = useState('');
  const [role, setRole] = useState('');
  const list = useInfiniteQuery(peopleQuery({ search: useDebouncedValue(text.trim(), 300), role }));
  const [open, setOpen] = useState<View | null>(null);
  const change = useChangePerson();
  const people = itemsOf(list.data?.pages);
  const run = async (next: PersonChange) => {
    if (change.isPending) return;
    await attempt(copy.failed, async () => {
      toast({ title: (await change.mutateAsync(next)).message });
    });
    setOpen(null);
  };
  if (open?.kind === 'history')
    return <AdminPeopleHistory person={open.person} onBack={() => setOpen(null)} />;
  return (
    <DeskPanel query={list} empty={null}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <AdminSearch label={copy.search} text={text} onText={setText} />
        <RoleFilter role={role} onRole={setRole} />
        <Button variant="quiet" onClick={() => setOpen({ kind: 'history', person: null })}>
          {copy.history}
        </Button>
      </div>
      <AdminRows
        list={list}
        found={people.length === 0 ? copy.noMatch : copy.found(numberText(list.data?.pages[0]?.total ?? 0))}
      >
        {people.map((person) => (
          <AdminPersonRow
            key={person.id}
            person={person}
            busy={change.isPending}
            onRun={(action) => void run({ id: person.id, action })}
            onAsk={(kind) => setOpen({ kind, person })}
            onHistory={() => setOpen({ kind: 'history', person })}
          />
        ))}
      </AdminRows>
      {open?.kind === 'role' ? (
        <RoleDialog
          person={open.person}
          busy={change.isPending}
          onSave={(next) => void run({ id: open.person.id, role: next })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'block' || open?.kind === 'reset_second_factor' ? (
        <ActionDialog
          kind={open.kind}
          username={open.person.username}
          busy={change.isPending}
          onConfirm={() => void run({ id: open.person.id, action: open.kind })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </DeskPanel>
  );
}

function RoleFilter({ role, onRole }: { role: string; onRole: (role: string) => void }) {
  return (
    <SelectField
      label={copy.role}
      value={role}
      onValue={onRole}
      choose={copy.anyRole}
      options={roleOptions}
    />
  );
}

function ActionDialog({
  kind,
  username,
  ...dialog
}: {
  kind: Exclude<DialogKind, 'role'>;
  username: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      {...dialog}
      title={copy.confirmTitle[kind](username)}
      text={copy.confirmText[kind]}
      confirm={copy.actions[kind]}
      working={copy.working}
    />
  );
}

const textOf = ({ action, details: { from, to } }: AccountEntry): string =>
  action === 'set_role'
    ? copy.entries.set_role(copy.roles[from ?? 'user'], copy.roles[to ?? 'user'])
    : copy.entries[action];

function AdminPeopleHistory({ person, onBack }: { person: Person | null; onBack: () => void }) {
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

const roleOptions = Object.entries(copy.roles).map(([value, label]) => ({ value, label }));

function RoleDialog({
  person,
  busy,
  onSave,
  onClose,
}: {
  person: Person;
  busy: boolean;
  onSave: (role: Role) => void;
  onClose: () => void;
}) {
  const [role, setRole] = useState<Role>(person.role);
  return (
    <Dialog title={copy.roleTitle(person.username)} text={copy.roleText} onClose={onClose}>
      <SelectField
        label={copy.role}
        help={copy.roleEffects[role]}
        value={role}
        onValue={(value) => setRole(value as Role)}
        options={roleOptions}
      />
      <DialogActions
        run={busy ? copy.working : copy.roleSave}
        busy={busy}
        onRun={() => (role === person.role ? onClose() : onSave(role))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Actions that open a dialog first. */
type DialogKind = 'role' | 'block' | 'reset_second_factor';

function AdminPersonRow({
  person,
  busy,
  onRun,
  onAsk,
  onHistory,
}: {
  person: Person;
  busy: boolean;
  onRun: (action: AccountAction) => void;
  onAsk: (kind: DialogKind) => void;
  onHistory: () => void;
}) {
  const { user } = useViewer();
  /** Tells screen reader users which account a button affects. */
  const forAccount = <span className="sr-only">{person.username}</span>;
  const actionButton = (action: AccountAction, dialog?: DialogKind) => (
    <Button
      variant={action === 'block' ? 'danger' : 'secondary'}
      size="small"
      aria-disabled={busy}
      onClick={() => (dialog ? onAsk(dialog) : onRun(action))}
    >
      {copy.actions[action]} {forAccount}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <PersonFacts person={person} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="quiet" size="small" onClick={onHistory}>
          {copy.history} {forAccount}
        </Button>
        {person.id === user?.id ? (
          <p className="px-2 text-sm text-ink-soft">{copy.you}</p>
        ) : (
          <>
            <Button variant="secondary" size="small" onClick={() => onAsk('role')}>
              {copy.changeRole} {forAccount}
            </Button>
            {person.emailVerified ? null : actionButton('resend_confirmation')}
            {person.secondFactor ? actionButton('reset_second_factor', 'reset_second_factor') : null}
            {actionButton('sign_out')}
            {person.blocked ? actionButton('unblock') : actionButton('block', 'block')}
          </>
        )}
      </div>
    </li>
  );
}

function PersonFacts({ person }: { person: Person }) {
  const facts = [
    person.email,
    ...(person.churches > 0 ? [copy.churches(person.churches)] : []),
    copy.since(dayText(person.createdAt)),
    copy.active(dayText(person.lastActiveAt)),
  ];
  return (
    <div className="min-w-0 flex-1 basis-80">
      <h2 className="text-lg leading-6 wrap-anywhere">{person.username}</h2>
      <p className="mt-1 flex flex-wrap gap-2">
        <Badge variant={person.role === 'user' ? 'secondary' : 'default'}>{copy.roles[person.role]}</Badge>
        {person.blocked ? <Badge variant="destructive">{copy.blocked}</Badge> : null}
        {person.emailVerified ? null : <Badge variant="secondary">{copy.unconfirmed}</Badge>}
        {person.secondFactor ? <Badge variant="success">{copy.secondFactor}</Badge> : null}
      </p>
      <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{facts.join(' · ')}</p>
    </div>
  );
}
