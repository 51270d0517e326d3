import { useId } from 'react';
import { ruleDays, shortDay } from '#shared/event-dates.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { FieldError } from '@/components/ui/field.tsx';
import type { EventValues } from './event-values.ts';

/** The dates of a series, each of which can be skipped. */
export function EventSeriesDates({
  first,
  rule,
  error,
  onSkipped,
}: {
  first: string;
  rule: NonNullable<EventValues['recurrence']>;
  error: string | undefined;
  onSkipped: (days: string[]) => void;
}) {
  const helpId = useId();
  const every = Number(rule.every);
  const whole = every >= 1 && every <= 12 && Number.isInteger(every) && rule.until >= first;
  if (!whole) return null;
  const skipped = new Set(rule.skipped);
  const days = ruleDays(first, { kind: rule.kind, every, last: rule.last === true, until: rule.until }).slice(
    0,
    110,
  );
  const left = days.filter((day) => !skipped.has(day)).length;
  return (
    <fieldset aria-describedby={helpId} className="min-w-0">
      <legend className="text-sm font-medium">{copy.dates(left)}</legend>
      <p id={helpId} className="text-sm text-ink-soft">
        {copy.datesHelp}
      </p>
      <ul className="mt-2 grid max-h-72 gap-x-6 overflow-y-auto rounded-control border border-line bg-card px-3 py-2 sm:grid-cols-2">
        {days.map((day) => (
          <li key={day}>
            <label className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                checked={!skipped.has(day)}
                onChange={({ target }) =>
                  onSkipped(
                    target.checked
                      ? days.filter((one) => skipped.has(one) && one !== day)
                      : [...skipped, day],
                  )
                }
                className="size-4 accent-bayou"
              />
              {shortDay(day)}
            </label>
          </li>
        ))}
      </ul>
      <FieldError error={error} />
    </fieldset>
  );
}
