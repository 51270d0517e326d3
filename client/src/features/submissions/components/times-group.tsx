import { useId, useRef, useState } from 'react';
import { Controller, useFieldArray } from 'react-hook-form';
import type { ChurchForm, ChurchFormInput } from '#shared/domain/church-form.ts';
import { dayNumber, weekdayOf, zoneDay } from '#shared/domain/dates.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { exceptionFields as copy } from '#shared/messages/churches/confirm-times.ts';
import { exceptionLabels, readTimes } from '#shared/messages/churches/service-times.ts';
import { submission } from '#shared/messages/submissions.ts';
import { readServiceLine, readSpans } from '#shared/service-times/parser.ts';
import { exceptionKinds } from '#shared/service-times/schedule.ts';
import { dateText, spansInWords, timesInWords } from '#shared/service-times/words.ts';
import { type ChurchFormProps, markOf } from '@/components/church-form/church-field-group.tsx';
import { Button, RemoveButton } from '@/components/ui/button.tsx';
import { FieldError, TextField } from '@/components/ui/field.tsx';
import { FormGroup, optionsOf, SelectField } from '@/components/ui/form-controls.tsx';
import { LineList } from '@/components/ui/line-list.tsx';
import { SpokenStatus } from '@/components/ui/skeleton.tsx';
import { useDebouncedValue } from '@/lib/timing.ts';
import { type GroupProps, listMessageOf, messageOf } from './field-group.ts';

export function TimesGroup({
  form,
  schema,
  live = [],
}: GroupProps & Pick<ChurchFormProps<ChurchFormInput, ChurchForm>, 'schema'>) {
  const isOptional = schema.shape.services?.safeParse([]).success ?? false;
  return (
    <FormGroup title={submission.groups.times}>
      <Controller
        control={form.control}
        name="services"
        render={({ field, fieldState: { error } }) => (
          <LineList
            legend={fieldLabels.services}
            help={submission.servicesHelp}
            optional={markOf({ isOptional, isLive: live.includes('services') })}
            error={messageOf(error)}
            lines={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            firstInput={field.ref}
            lineLabel={submission.serviceLine}
            addLabel={submission.addService}
            removeLabel={submission.removeService}
            max={40}
            note={(line) => <ParsedTimes line={line} />}
          />
        )}
      />
      {'serviceExceptions' in schema.shape ? <ExceptionList form={form} live={live} /> : null}
    </FormGroup>
  );
}

const maxExceptions = 30;

function ExceptionList({ form, live }: GroupProps) {
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'serviceExceptions' });
  const error = listMessageOf(form.formState.errors.serviceExceptions);
  const optional = markOf({ isOptional: true, isLive: live?.includes('serviceExceptions') ?? false });
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}>
      <legend className="text-sm font-medium">
        {fieldLabels.serviceExceptions} <span className="font-normal text-ink-faint">{optional}</span>
      </legend>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        {copy.help}
      </p>
      {fields.length > 0 ? (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {fields.map((field, index) => (
            <li key={field.id}>
              <ExceptionFields
                form={form}
                index={index}
                onRemove={() => {
                  remove(index);
                  setAnnouncement(copy.removed);
                  addButton.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
      <SpokenStatus>{announcement}</SpokenStatus>
      <Button
        ref={addButton}
        variant="secondary"
        size="small"
        className="mt-2"
        disabled={fields.length >= maxExceptions}
        onClick={() => {
          setAnnouncement('');
          append({ date: '', kind: 'none', text: '' });
        }}
      >
        {copy.add}
      </Button>
    </fieldset>
  );
}

function ExceptionFields({
  form,
  index,
  onRemove,
}: {
  form: GroupProps['form'];
  index: number;
  onRemove: () => void;
}) {
  const { register, watch, formState } = form;
  const name = `serviceExceptions.${index}` as const;
  const date = watch(`${name}.date`) ?? '';
  const today = zoneDay(Date.now());
  const isValidDate = !Number.isNaN(dayNumber(date));
  const errors = formState.errors.serviceExceptions?.[index];
  return (
    <fieldset className="min-w-0 py-4">
      <legend className="float-left pt-1 font-semibold">{copy.day(index + 1)}</legend>
      <div className="flex justify-end">
        <RemoveButton
          label={copy.remove(isValidDate ? dateText(date, today) : copy.day(index + 1))}
          onClick={onRemove}
          className="-mt-2"
        />
      </div>
      <div className="clear-both flex flex-col gap-4">
        <TextField
          label={copy.date}
          type="date"
          min={today}
          className="max-w-60"
          help={isValidDate ? (date < today ? copy.dateOver : dateText(date, today)) : undefined}
          error={errors?.date?.message}
          {...register(`${name}.date`)}
        />
        <SelectField
          label={copy.kind}
          error={errors?.kind?.message}
          {...register(`${name}.kind`)}
          options={optionsOf(exceptionKinds, exceptionLabels)}
        />
        <ExceptionText form={form} index={index} error={errors?.text?.message} />
      </div>
    </fieldset>
  );
}

/** The hint that no time was found waits for a pause in typing. */
const typingPauseMs = 700;

/** The note or the times of a special date, with the times that were parsed from it. */
function ExceptionText({
  form,
  index,
  error,
}: {
  form: GroupProps['form'];
  index: number;
  error: string | undefined;
}) {
  const name = `serviceExceptions.${index}` as const;
  const [date = '', kind = 'none', text = ''] = form.watch([`${name}.date`, `${name}.kind`, `${name}.text`]);
  const isSettled = useDebouncedValue(text, typingPauseMs) === text;
  const spans = readSpans(text, Number.isNaN(dayNumber(date)) ? undefined : weekdayOf(date));
  const isTimed = kind !== 'none' && text.trim() !== '';
  const note = spans.length > 0 ? readTimes.read(spansInWords(spans)) : isSettled ? copy.unread : '';
  return (
    <TextField
      label={copy.text[kind]}
      optional={kind === 'none'}
      help={isTimed && note ? note : copy.textHelp[kind]}
      error={error}
      maxLength={200}
      {...form.register(`${name}.text`)}
    />
  );
}

/** Shows how a line of service times was parsed. Renders nothing while the line is blank or unfinished. */
function ParsedTimes({ line }: { line: string }) {
  const finished = useDebouncedValue(line, typingPauseMs) === line;
  const text = line.trim();
  const times = readServiceLine(text);
  if (text === '' || (times.length === 0 && !finished)) return null;
  return <>{times.length > 0 ? readTimes.read(timesInWords(times)) : readTimes.unread}</>;
}
