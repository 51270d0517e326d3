import type { Role } from '#shared/contracts/accounts.ts';
import type { AccountAction, Person } from '#shared/contracts/admin/accounts-admin.ts';
import { dayText } from '#shared/domain/dates.ts';
import { people as copy } from '#shared/messages/admin/accounts-admin.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import type { DeskAction } from '@/features/desk/desk-actions.tsx';
import { DeskList, type DeskRow } from '@/features/desk/desk-list.tsx';
import { ValueDialog } from '@/features/desk/value-dialog.tsx';
import { useViewer } from './viewer.ts';

const roleOptions = Object.entries(copy.roles).map(([value, label]) => ({ value, label }));

function usePersonActions() {
  const { mutateAsync } = useDeskSend('POST /api/admin/users/:id/actions');
  return (person: Person): Array<DeskAction | false> => {
    const { id, username } = person;
    const plain = (action: AccountAction): DeskAction => ({
      label: copy.actions[action],
      variant: 'secondary',
      run: () => mutateAsync({ id, action }),
    });
    const asking = (action: 'block' | 'reset_second_factor'): DeskAction => ({
      ...plain(action),
      variant: action === 'block' ? 'danger' : 'secondary',
      ask: {
        title: copy.confirmTitle[action](username),
        text: copy.confirmText[action],
      },
    });
    return [
      {
        label: copy.changeRole,
        variant: 'secondary',
        dialog: ({ run, ...dialog }) => (
          <ValueDialog<Role>
            {...dialog}
            title={copy.roleTitle(username)}
            text={copy.roleText}
            initial={person.role}
            field={(role, onRole) => (
              <SelectField
                label={copy.role}
                help={copy.roleEffects[role]}
                value={role}
                onValue={(value) => onRole(value as Role)}
                options={roleOptions}
              />
            )}
            run={copy.changeRole}
            onRun={(role) =>
              role === person.role
                ? dialog.onClose()
                : run(() => mutateAsync({ id, action: 'set_role', role }))
            }
          />
        ),
      },
      !person.emailVerified && plain('resend_confirmation'),
      person.secondFactor && asking('reset_second_factor'),
      plain('sign_out'),
      person.blocked ? plain('unblock') : asking('block'),
    ];
  };
}

export function AdminPeople() {
  const { user } = useViewer();
  const actionsOf = usePersonActions();

  const row = (person: Person): DeskRow => ({
    name: person.username,
    badges: <PersonBadges person={person} />,
    facts: [
      person.email,
      person.churches > 0 && copy.churches(person.churches),
      copy.since(dayText(person.createdAt)),
      copy.active(dayText(person.lastActiveAt)),
    ],
    actions: [
      { label: admin.historyOf, to: `?tab=history&kind=account&subject=${person.id}` },
      ...(person.id === user?.id ? [] : actionsOf(person)),
    ],
    ...(person.id === user?.id ? { note: copy.you } : {}),
  });
  return (
    <DeskList
      path="/api/admin/users"
      search={copy.search}
      fields={[{ name: 'role', label: copy.role, choose: copy.anyRole, options: roleOptions }]}
      empty={{ title: admin.noMatch, text: '' }}
      row={row}
    />
  );
}

function PersonBadges({ person }: { person: Person }) {
  return (
    <>
      <Badge variant={person.role === 'user' ? 'secondary' : 'default'}>{copy.roles[person.role]}</Badge>
      {person.blocked ? <Badge variant="destructive">{copy.blocked}</Badge> : null}
      {person.emailVerified ? null : <Badge variant="secondary">{copy.unconfirmed}</Badge>}
      {person.secondFactor ? <Badge variant="success">{copy.secondFactor}</Badge> : null}
    </>
  );
}
