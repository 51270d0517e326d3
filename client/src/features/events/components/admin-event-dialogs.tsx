import { useState } from 'react';
import { adminEvents as words } from '#shared/messages-events.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { TextArea } from '@/components/ui/form-controls.tsx';

type Common = { title: string; busy: boolean; onClose: () => void };

export function HideEventDialog({
  title,
  busy,
  onHide,
  onClose,
}: Common & { onHide: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      title={words.hideTitle}
      text={words.hideText(title)}
      closeLabel={words.close}
      onClose={onClose}
    >
      <TextArea
        label={words.reason}
        help={words.reasonHelp}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Choice busy={busy} label={words.hide} onDo={() => onHide(reason)} onClose={onClose} />
    </Dialog>
  );
}

export function DeleteEventDialog({ title, busy, onDelete, onClose }: Common & { onDelete: () => void }) {
  return (
    <Dialog
      open
      alert
      title={words.deleteTitle}
      text={words.deleteText(title)}
      closeLabel={words.close}
      onClose={onClose}
    >
      <Choice busy={busy} label={words.deleteOk} onDo={onDelete} onClose={onClose} />
    </Dialog>
  );
}

const Choice = ({
  busy,
  label,
  onDo,
  onClose,
}: {
  busy: boolean;
  label: string;
  onDo: () => void;
  onClose: () => void;
}) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button variant="secondary" onClick={onClose}>
      {words.cancel}
    </Button>
    <Button
      variant="danger"
      aria-disabled={busy}
      className="aria-disabled:opacity-60"
      onClick={() => (busy ? undefined : onDo())}
    >
      {busy ? words.working : label}
    </Button>
  </div>
);
