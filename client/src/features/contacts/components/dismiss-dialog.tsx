import { useState } from 'react';
import { type DismissReason, dismissReasons } from '#shared/contacts-admin.ts';
import { dismissalReasons } from '#shared/messages/contacts.ts';
import { suggestionReview as copy } from '#shared/messages/contacts-admin.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { SelectField, TextArea } from '@/components/ui/form-controls.tsx';

export function DismissDialog({
  busy,
  onDismiss,
  onClose,
}: {
  busy: boolean;
  onDismiss: (why: { reason: DismissReason; note: string }) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<DismissReason>(dismissReasons[0]);
  const [note, setNote] = useState('');
  return (
    <Dialog open title={copy.dismissTitle} text={copy.dismissText} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onDismiss({ reason, note });
        }}
        className="flex flex-col gap-4"
      >
        <SelectField
          label={copy.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value as DismissReason)}
        >
          {dismissReasons.map((name) => (
            <option key={name} value={name}>
              {dismissalReasons[name]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={copy.note}
          optional={copy.optional}
          rows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <DialogActions run={busy ? copy.working : copy.dismiss} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
