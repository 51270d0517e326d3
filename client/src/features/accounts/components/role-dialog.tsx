import { useState } from 'react';
import type { Person } from '#shared/accounts-admin.ts';
import { people as copy } from '#shared/messages/accounts-admin.ts';
import type { Role } from '#shared/viewer.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';

export const roleOptions = Object.entries(copy.roles).map(([value, label]) => ({ value, label }));

export function RoleDialog({
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
    <Dialog open title={copy.roleTitle(person.username)} text={copy.roleText} onClose={onClose}>
      <SelectField
        label={copy.role}
        help={copy.roleEffects[role]}
        value={role}
        onChange={({ target }) => setRole(target.value as Role)}
      >
        {roleOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <DialogActions
        run={busy ? copy.working : copy.roleSave}
        busy={busy}
        onRun={() => (role === person.role ? onClose() : onSave(role))}
        onCancel={onClose}
      />
    </Dialog>
  );
}
