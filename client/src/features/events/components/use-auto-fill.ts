import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OwnChurch } from '#shared/contracts/submissions.ts';
import type { EventValues } from './event-values.ts';

export type EventChurch = Pick<OwnChurch, 'id' | 'name' | 'address' | 'featured' | 'status'>;

type Form = UseFormReturn<EventValues, unknown, unknown>;

const placeOf = ({ name, address }: EventChurch) => [name, address].filter(Boolean).join(', ');

/**
 * Fills in a church's location: a featured church's when the form starts empty, any church's when it is selected. `filled`
 * is the church whose location was filled in and hasn't been edited since.
 */
export function useAutoFill(form: Form, churches: readonly EventChurch[], startFilled: boolean) {
  const hasStarted = useRef(!startFilled);
  const fill = (church: EventChurch) => {
    form.setValue('churchId', church.id, { shouldDirty: true });
    form.setValue('location', placeOf(church), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    form.clearErrors('location');
  };
  const start = () => {
    const featured = churches.find((church) => church.featured);
    if (featured && form.getValues('location').trim() === '') fill(featured);
  };
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  });
  const [churchId, location] = form.watch(['churchId', 'location']);
  const filled = churches.find((church) => church.id === churchId && placeOf(church) === location) ?? null;
  const choose = (id: number | null) => {
    const church = churches.find((candidate) => candidate.id === id);
    if (church) return fill(church);
    form.setValue('churchId', null, { shouldDirty: true });
    // A filled-in location is removed with its church; a typed one stays.
    if (filled) form.setValue('location', '', { shouldDirty: true });
  };
  return { filled, choose, start };
}
