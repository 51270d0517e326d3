import type { UseFormReturn } from 'react-hook-form';
import { eventCategories } from '#shared/event-categories.ts';
import { categoryLabels, eventSubmission as words } from '#shared/messages-events.ts';
import { TextField } from '@/components/ui/field.tsx';
import { SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { FormGroup } from '@/components/ui/form-group.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { EventValues } from './event-values.ts';
import type { EventChurch } from './use-auto-fill.ts';

/** What takes place, where, and at whose church. */
export function EventFields({
  form,
  churches,
  filled,
  onChurch,
}: {
  form: UseFormReturn<EventValues, unknown, unknown>;
  churches: readonly EventChurch[];
  /** The church whose location stands there as we filled it in. */
  filled: EventChurch | null;
  onChurch: (id: number | null) => void;
}) {
  const { register, watch, formState } = form;
  const fault = (name: keyof EventValues) => formState.errors[name]?.message as string | undefined;
  const churchId = watch('churchId');
  const chosen = churches.find(({ id }) => id === churchId);
  return (
    <FormGroup title={words.what}>
      <TextField
        label={words.fields.title}
        error={fault('title')}
        maxLength={150}
        required
        {...register('title')}
      />
      <TextArea
        label={words.fields.description}
        help={words.descriptionHelp}
        error={fault('description')}
        maxLength={5000}
        required
        {...register('description')}
      />
      {churches.length > 0 ? (
        <SelectField
          label={words.fields.churchId}
          optional={words.optional}
          help={chosen && chosen.status !== 'approved' ? words.churchHelp : undefined}
          error={fault('churchId')}
          value={churchId ?? ''}
          onChange={(event) => onChurch(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{words.noChurch}</option>
          {churches.map(({ id, name, status }) => (
            <option key={id} value={id}>
              {status === 'approved' ? name : words.waitingChurch(name)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {filled ? <Notice>{words.autoFilledHint(filled.name)}</Notice> : null}
      <TextField
        label={words.fields.location}
        help={
          filled ? (
            <span className="inline-block rounded-[6px] border border-moss bg-moss-tint px-2 text-ink">
              {words.autoFilled}
            </span>
          ) : undefined
        }
        error={fault('location')}
        maxLength={300}
        required
        {...register('location')}
      />
      <SelectField
        label={words.fields.category}
        optional={words.optional}
        error={fault('category')}
        {...register('category')}
      >
        {eventCategories.map((category) => (
          <option key={category} value={category}>
            {categoryLabels[category]}
          </option>
        ))}
      </SelectField>
    </FormGroup>
  );
}
