import { useState } from 'react';
import { adminEvents as copy } from '#shared/messages/event-submissions.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
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
    <Dialog open title={copy.hideTitle} text={copy.hideText(title)} closeLabel={copy.close} onClose={onClose}>
      <TextArea
        label={copy.reason}
        help={copy.reasonHelp}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button
          variant="danger"
          aria-disabled={busy}
          className="aria-disabled:opacity-60"
          onClick={() => (busy ? undefined : onHide(reason))}
        >
          {busy ? copy.working : copy.hide}
        </Button>
      </div>
    </Dialog>
  );
}
