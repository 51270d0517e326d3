import { useState } from 'react';
import { adminEvents as copy } from '#shared/messages/event-submissions.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { TextArea } from '@/components/ui/form-controls.tsx';

export function HideEventDialog({
  title,
  busy,
  onHide,
  onClose,
}: {
  title: string;
  busy: boolean;
  onHide: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <Dialog open title={copy.hideTitle} text={copy.hideText(title)} onClose={onClose}>
      <TextArea
        label={copy.reason}
        help={copy.reasonHelp}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <DialogActions
        danger
        run={busy ? copy.working : copy.hide}
        busy={busy}
        onRun={() => onHide(reason)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
