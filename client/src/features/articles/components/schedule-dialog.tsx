import { type FormEvent, useState } from 'react';
import { zoneDay, zoneStamp } from '#shared/domain/dates.ts';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { FieldError, TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { newsSchedule as copy, newsDesk } from '@/features/articles/copy-admin.ts';
import { ApiError } from '@/lib/api-client.ts';
import type { Moment } from './use-state-change.ts';

const tomorrow = () => zoneDay(Date.now() + 24 * 3600_000);

/** Asks for a day and time. Stays open with the server's message if they are rejected. */
export function ScheduleDialog({
  publishedAt,
  onSchedule,
  onClose,
}: {
  publishedAt: string | null;
  onSchedule: (moment: Moment) => Promise<unknown>;
  onClose: () => void;
}) {
  const scheduled = publishedAt === null ? null : zoneStamp(new Date(publishedAt));
  const [day, setDay] = useState(scheduled?.slice(0, 10) ?? tomorrow());
  const [time, setTime] = useState(scheduled?.slice(11, 16) ?? '08:00');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be a React child of the article's form, so the event would bubble to it.
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    try {
      await onSchedule({ day, time });
      onClose();
    } catch (error) {
      const body = error instanceof ApiError ? error.body : {};
      setErrors(body.fields ?? { all: body.message ?? newsDesk.tryAgain });
      setBusy(false);
    }
  };
  const { day: dayError, time: timeError, ...others } = errors;
  return (
    <Dialog title={copy.title} text={copy.text} onClose={onClose}>
      <Form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField type="date" label={copy.day} value={day} error={dayError} onValue={setDay} />
          <TextField type="time" label={copy.time} value={time} error={timeError} onValue={setTime} />
        </div>
        <div role="alert">
          <FieldError error={Object.values(others)[0]} />
          {dayError || timeError ? <span className="sr-only">{dayError ?? timeError}</span> : null}
        </div>
        <DialogActions run={busy ? copy.working : copy.confirm} busy={busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
