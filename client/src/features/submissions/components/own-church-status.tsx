import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { listText } from '#shared/format.ts';
import { dashboard as copy, rejectionReasons } from '#shared/messages/submissions.ts';
import type { OwnChurch } from '#shared/submissions.ts';
import { dayText } from '@/lib/dates.ts';

const marks: Record<OwnChurch['state'], { Icon: typeof Clock; look: string }> = {
  live: { Icon: CircleCheck, look: 'text-moss' },
  change_waiting: { Icon: Clock, look: 'text-bayou' },
  waiting: { Icon: Clock, look: 'text-bayou' },
  needs_fix: { Icon: CircleAlert, look: 'text-brick' },
};

export function OwnChurchStatus({ church }: { church: OwnChurch }) {
  const { Icon, look } = marks[church.state];
  return (
    <p className="flex gap-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${look}`} />
      <span>{copy.states[church.state]}</span>
    </p>
  );
}

type Decided = NonNullable<OwnChurch['rejection']>;

export function OwnChurchRejection({ decided, ofChange }: { decided: Decided; ofChange: boolean }) {
  const when = dayText(decided.at);
  return (
    <div className="border-l-4 border-brick bg-brick-tint px-4 py-3">
      <p className="text-sm text-ink-soft">{ofChange ? copy.changeRejected(when) : copy.rejected(when)}</p>
      <p className="mt-1 font-medium">{rejectionReasons[decided.reason]}</p>
      {decided.note ? <p className="mt-1 wrap-anywhere whitespace-pre-line">{decided.note}</p> : null}
    </div>
  );
}

export function OwnChurchMissing({ church }: { church: OwnChurch }) {
  const fields = [...new Set(church.missing.flatMap((name) => copy.missingFields[name] ?? []))];
  return fields.length === 0 ? null : (
    <p className="text-sm text-ink-soft">{copy.missing(listText(fields))}</p>
  );
}
