import { useEffect, useRef } from 'react';
import type { EventCategory } from '#shared/event-categories.ts';
import { shortDay } from '#shared/event-dates.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { categoryLabels } from '#shared/messages/events.ts';
import { Button } from '@/components/ui/button.tsx';
import type { EventField } from './edit-draft.ts';
import { ruleText } from './event-parts.tsx';
import type { EventValues } from './event-values.ts';
import type { EventChurch } from './use-auto-fill.ts';

export function EditConflict({
  conflicts,
  mine,
  theirs,
  churches,
  onChoose,
}: {
  conflicts: readonly EventField[];
  mine: EventValues;
  theirs: EventValues;
  churches: readonly EventChurch[];
  onChoose: (side: 'mine' | 'theirs') => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const text = (values: EventValues, field: EventField) =>
    textOf(values, field, churches) || copy.conflictEmpty;
  return (
    <section aria-labelledby="event-conflict" className="rounded-card border border-brick bg-card p-4 sm:p-6">
      <h2 id="event-conflict" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {copy.conflictTitle}
      </h2>
      <p className="mt-1">{copy.conflictText}</p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {conflicts.map((field) => (
          <div key={field} className="py-3">
            <dt className="font-semibold">{copy.conflictFields[field]}</dt>
            {[[copy.conflictMine, mine] as const, [copy.conflictTheirs, theirs] as const].map(
              ([label, values]) => (
                <dd key={label} className="mt-1 line-clamp-6 whitespace-pre-line wrap-anywhere">
                  <span className="text-ink-soft">{label}: </span>
                  {text(values, field)}
                </dd>
              ),
            )}
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => onChoose('mine')}>{copy.keepMine}</Button>
        <Button variant="secondary" onClick={() => onChoose('theirs')}>
          {copy.takeTheirs}
        </Button>
      </div>
    </section>
  );
}

function textOf(values: EventValues, field: EventField, churches: readonly EventChurch[]): string {
  if (field === 'date') return shortDay(values.date) ?? values.date;
  if (field === 'category') return categoryLabels[values.category as EventCategory] ?? values.category;
  if (field === 'churchId') return churches.find(({ id }) => id === values.churchId)?.name ?? copy.noChurch;
  if (field !== 'recurrence') return values[field];
  const { recurrence: rule } = values;
  if (!rule) return copy.repeatChoices.never;
  const skipped = (rule.skipped ?? []).map((day) => shortDay(day) ?? day);
  const recurrence = { ...rule, every: rule.every ?? 1, last: rule.last ?? false, skipped };
  return copy.conflictRule(
    ruleText({ firstDate: values.date, recurrence }),
    shortDay(rule.until) ?? rule.until,
    skipped,
  );
}
