import type { UseFormReturn } from 'react-hook-form';
import { eventCategories } from '#shared/domain/events.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { categoryLabels, eventFields } from '#shared/messages/events.ts';
import { TextField } from '@/components/ui/field.tsx';
import { FormGroup, optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { fieldsOf } from '@/lib/form.ts';
import { type EventChurch, type EventValues, placeOf } from './event-values.ts';

type Form = UseFormReturn<EventValues, unknown, unknown>;

/** Fills in the church's location. Without a church, a filled-in location is removed; a typed one stays. */
function choose(form: Form, church: EventChurch | undefined, isFilled: boolean) {
  form.setValue('churchId', church?.id ?? null, { shouldDirty: true });
  if (church || isFilled)
    form.setValue('location', church ? placeOf(church) : '', {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
}

export function EventFields({ form, churches }: { form: Form; churches: readonly EventChurch[] }) {
  const field = fieldsOf(form);
  const [churchId, location] = form.watch(['churchId', 'location']);
  const church = churches.find(({ id }) => id === churchId);
  /** Its location was filled in and hasn't been edited since. */
  const filled = church && placeOf(church) === location ? church : null;
  return (
    <FormGroup title={copy.what}>
      <TextField label={eventFields.title} maxLength={150} required {...field('title')} />
      <TextArea
        label={eventFields.description}
        help={copy.descriptionHelp}
        maxLength={5000}
        required
        {...field('description')}
      />
      {churches.length > 0 ? (
        <SelectField
          label={eventFields.churchId}
          optional
          help={church && church.status !== 'approved' ? copy.churchHelp : undefined}
          error={form.formState.errors.churchId?.message}
          value={churchId ?? ''}
          onValue={(value) =>
            choose(
              form,
              churches.find(({ id }) => id === Number(value)),
              filled !== null,
            )
          }
          choose={copy.noChurch}
          options={churches.map(({ id, name, status }) => ({
            value: id,
            label: status === 'approved' ? name : copy.waitingChurch(name),
          }))}
        />
      ) : null}
      {filled ? <Notice>{copy.autoFilledHint(filled.name)}</Notice> : null}
      <TextField
        label={eventFields.location}
        help={
          filled ? (
            <span className="inline-block rounded-[6px] border border-moss bg-moss-tint px-2 text-ink">
              {copy.autoFilled}
            </span>
          ) : undefined
        }
        maxLength={300}
        required
        {...field('location')}
      />
      <SelectField
        label={eventFields.category}
        optional
        {...field('category')}
        options={optionsOf(eventCategories, categoryLabels)}
      />
    </FormGroup>
  );
}
