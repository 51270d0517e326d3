import type { UseFormReturn } from 'react-hook-form';
import { addYears, dayNumber, isLastOf, nthOf, weekdayText } from '#shared/event-dates.ts';
import { seriesYears } from '#shared/event-submissions.ts';
import { parseTimes, timesText } from '#shared/event-times.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { recurrenceCopy } from '#shared/messages/events.ts';
import { zoneDay } from '#shared/zone.ts';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { FormGroup } from '@/components/ui/form-group.tsx';
import { fieldsOf } from '@/lib/form.ts';
import { EventSeriesDates } from './event-series-dates.tsx';
import { type EventValues, newRule } from './event-values.ts';

type Form = UseFormReturn<EventValues, unknown, unknown>;

export function EventWhen({ form }: { form: Form }) {
  const { watch, setValue } = form;
  const field = fieldsOf(form);
  const [date, time, rule] = watch(['date', 'time', 'recurrence']);
  const times = parseTimes(time);
  const isDay = !Number.isNaN(dayNumber(date));
  const over = isDay && (rule?.until ?? date) < zoneDay(Date.now());
  return (
    <FormGroup title={copy.when}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={copy.fields.date}
          type="date"
          help={over ? copy.dateOver : copy.dateHelp}
          required
          {...field('date')}
        />
        <TextField
          label={copy.fields.time}
          optional={copy.optional}
          help={!time?.trim() ? copy.timeHelp : times ? copy.timeRead(timesText(times)) : copy.timeUnread}
          maxLength={100}
          {...field('time')}
        />
      </div>
      <SelectField
        label={copy.repeats}
        value={rule?.kind ?? 'never'}
        onChange={({ target }) =>
          setValue(
            'recurrence',
            target.value === 'weekly' || target.value === 'monthly' ? newRule(target.value, date) : null,
            { shouldDirty: true },
          )
        }
      >
        {Object.entries(copy.repeatChoices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
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
  /** First date; empty while there is none. */
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
          onChange={({ target }) =>
            setValue('recurrence.last', target.value === 'last', { shouldDirty: true })
          }
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
