import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { seriesYears } from '#shared/contracts/event-submissions.ts';
import {
  addYears,
  dayNumber,
  isLastOf,
  nthOf,
  ruleDays,
  shortDay,
  timesText,
  weekdayOf,
  weekdayText,
  zoneDay,
} from '#shared/domain/dates.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { eventFields, recurrenceCopy } from '#shared/messages/events.ts';
import { readEventTimes } from '#shared/service-times/parser.ts';
import { FieldError, TextField } from '@/components/ui/field.tsx';
import { FormGroup, optionsOf, SelectField } from '@/components/ui/form-controls.tsx';
import { fieldsOf } from '@/lib/form.ts';
import { type EventValues, newRule } from './event-values.ts';

const { repeatChoices } = copy;
const repeatOptions = optionsOf(['never', 'weekly', 'monthly'], repeatChoices);

type Form = UseFormReturn<EventValues, unknown, unknown>;

export function EventWhen({ form }: { form: Form }) {
  const { watch, setValue } = form;
  const field = fieldsOf(form);
  const [date, time, rule] = watch(['date', 'time', 'recurrence']);
  const isDay = !Number.isNaN(dayNumber(date));
  const times = readEventTimes(time, isDay ? weekdayOf(date) : undefined);
  const isPast = isDay && (rule?.until ?? date) < zoneDay(Date.now());
  return (
    <FormGroup title={copy.when}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={eventFields.date}
          type="date"
          help={isPast ? copy.dateOver : copy.dateHelp}
          required
          {...field('date')}
        />
        <TextField
          label={eventFields.time}
          optional
          help={!time?.trim() ? copy.timeHelp : times ? copy.timeRead(timesText(times)) : copy.timeUnread}
          maxLength={100}
          {...field('time')}
        />
      </div>
      <SelectField
        label={eventFields.recurrence}
        value={rule?.kind ?? 'never'}
        onValue={(value) =>
          setValue('recurrence', value === 'weekly' || value === 'monthly' ? newRule(value, date) : null, {
            shouldDirty: true,
          })
        }
        options={repeatOptions}
      />
      {rule ? <SeriesFields form={form} rule={rule} date={isDay ? date : ''} /> : null}
    </FormGroup>
  );
}

function SeriesFields({
  form,
  rule,
  date,
}: {
  form: Form;
  rule: NonNullable<EventValues['recurrence']>;
  /** The first date; empty until a valid one is entered. */
  date: string;
}) {
  const { register, setValue, formState } = form;
  const errors = formState.errors.recurrence;
  const nth = date ? nthOf(date) : 0;
  const mayBeLast = rule.kind === 'monthly' && nth === 4 && isLastOf(date);
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={copy.every[rule.kind]}
          type="number"
          inputMode="numeric"
          min={1}
          max={12}
          error={errors?.every?.message}
          {...register('recurrence.every', { valueAsNumber: true })}
        />
        <TextField
          label={copy.until}
          type="date"
          {...(date ? { min: date, max: addYears(date, seriesYears) } : {})}
          error={errors?.until?.message}
          {...register('recurrence.until')}
        />
      </div>
      {mayBeLast ? (
        <SelectField
          label={copy.onWhich}
          value={rule.last ? 'last' : 'nth'}
          error={errors?.last?.message}
          onValue={(value) => setValue('recurrence.last', value === 'last', { shouldDirty: true })}
        >
          <option value="nth">{copy.onNth(recurrenceCopy.nth[3]!, weekdayText(date))}</option>
          <option value="last">{copy.onNth(recurrenceCopy.nth[4]!, weekdayText(date))}</option>
        </SelectField>
      ) : null}
      {date ? (
        <EventSeriesDates
          first={date}
          rule={{ ...rule, last: rule.last === true && (mayBeLast || nth === 5) }}
          error={errors?.skipped?.message ?? errors?.last?.message}
          onSkipped={(skipped) => setValue('recurrence.skipped', skipped, { shouldDirty: true })}
        />
      ) : null}
    </>
  );
}

/** The dates of a series, with checkboxes to skip them. */
function EventSeriesDates({
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
  const isValid = every >= 1 && every <= 12 && Number.isInteger(every) && rule.until >= first;
  if (!isValid) return null;
  const skipped = new Set(rule.skipped);
  const days = ruleDays(first, { kind: rule.kind, every, last: rule.last === true, until: rule.until }).slice(
    0,
    110,
  );
  const count = days.filter((day) => !skipped.has(day)).length;
  return (
    <fieldset aria-describedby={helpId} className="min-w-0">
      <legend className="text-sm font-medium">{copy.dates(count)}</legend>
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
                      ? days.filter((other) => skipped.has(other) && other !== day)
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
