import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#shared/accounts-admin.ts';
import { numberText } from '#shared/format.ts';
import { people as copy } from '#shared/messages/accounts-admin.ts';
import { AdminPanel, AdminRows, AdminSearch } from '@/components/admin-panel.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { Options } from '@/components/ui/options.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useDebouncedValue } from '@/lib/debounce.ts';
import { itemsOf } from '@/lib/paging.ts';
import { type PersonChange, peopleQuery, useChangePerson } from '../api-admin.ts';
import { AdminPeopleHistory } from './admin-people-history.tsx';
import { AdminPersonRow, type Asking } from './admin-person-row.tsx';
import { RoleDialog, roleOptions } from './role-dialog.tsx';

type Open =
  | { [Kind in Asking]: { kind: Kind; person: Person } }[Asking]
  | { kind: 'history'; person: Person | null };

export function AdminPeople() {
  const [text, setText] = useState('');
  const [role, setRole] = useState('');
  const list = useInfiniteQuery(peopleQuery({ search: useDebouncedValue(text.trim(), 300), role }));
  const [open, setOpen] = useState<Open | null>(null);
  const change = useChangePerson();
  const persons = itemsOf(list.data?.pages);
  const total = list.data?.pages[0]?.total ?? 0;

  const run = async (next: PersonChange) => {
    if (change.isPending) return;
    try {
      toast({ title: (await change.mutateAsync(next)).message });
    } catch (error) {
      toastFailure(error, copy.failed);
    }
    setOpen(null);
  };
  if (open?.kind === 'history')
    return <AdminPeopleHistory person={open.person} onBack={() => setOpen(null)} />;
  return (
    <AdminPanel query={list} empty={null}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <AdminSearch label={copy.search} text={text} onText={setText} />
        <SelectField label={copy.role} value={role} onChange={({ target }) => setRole(target.value)}>
          <Options choose={copy.anyRole} options={roleOptions} />
        </SelectField>
        <Button variant="quiet" onClick={() => setOpen({ kind: 'history', person: null })}>
          {copy.history}
        </Button>
      </div>
      <AdminRows list={list} found={persons.length === 0 ? copy.noMatch : copy.found(numberText(total))}>
        {persons.map((person) => (
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
        <ConfirmDialog
          title={copy.confirmTitle[open.kind](open.person.username)}
          text={copy.confirmText[open.kind]}
          confirm={copy.actions[open.kind]}
          working={copy.working}
          busy={change.isPending}
          onConfirm={() => void run({ id: open.person.id, action: open.kind })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </AdminPanel>
  );
}
