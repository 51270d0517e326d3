import type { UseFormReturn } from 'react-hook-form';
import type { OwnChurch } from '#shared/contracts/submissions.ts';
import { type EventValues, emptyEvent } from './event-values.ts';

export type EventChurch = Pick<OwnChurch, 'id' | 'name' | 'address' | 'featured' | 'status'>;

type Form = UseFormReturn<EventValues, unknown, unknown>;

const placeOf = ({ name, address }: EventChurch) => [name, address].filter(Boolean).join(', ');

/** A new event is at the user's featured church, if there is one. */
export function newEvent(churches: readonly EventChurch[]): EventValues {
  const featured = churches.find((church) => church.featured);
  return featured ? { ...emptyEvent, churchId: featured.id, location: placeOf(featured) } : emptyEvent;
}

/**
 * Fills in a church's location when it is selected. `filled` is the church whose location was filled in and hasn't been
 * edited since.
 */
export function useAutoFill(form: Form, churches: readonly EventChurch[]) {
  const fill = (church: EventChurch) => {
    form.setValue('churchId', church.id, { shouldDirty: true });
    form.setValue('location', placeOf(church), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    form.clearErrors('location');
  };
  const [churchId, location] = form.watch(['churchId', 'location']);
  const filled = churches.find((church) => church.id === churchId && placeOf(church) === location) ?? null;
  const choose = (id: number | null) => {
    const church = churches.find((candidate) => candidate.id === id);
    if (church) return fill(church);
    form.setValue('churchId', null, { shouldDirty: true });
    // A filled-in location is removed with its church; a typed one stays.
    if (filled) form.setValue('location', '', { shouldDirty: true });
  };
  return { filled, choose };
}
