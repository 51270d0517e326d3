/** Forms: the shared schema validates in the browser, and the server's errors appear at the same inputs. */
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { installErrorMap } from '#shared/error-map.ts';
import { ApiError } from './api-client.ts';

installErrorMap();

/** The first invalid field gets the focus. */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: true,
  });
}

/** Props of the input for a field: those of register(), and its error. */
export const fieldsOf =
  <In extends FieldValues>({
    register,
    formState: { errors },
  }: Pick<UseFormReturn<In>, 'register' | 'formState'>) =>
  (name: Path<In>, options?: RegisterOptions<In, Path<In>>) => ({
    error: (get(errors, name) as FieldError | undefined)?.message,
    ...register(name, options),
  });

/** Shows the server's errors at their fields; returns whether any belongs to one. */
export function showServerErrors<In extends FieldValues>(
  form: UseFormReturn<In, unknown, unknown>,
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  if (!fields) return false;
  const ownErrors = Object.entries(fields).filter(([name]) => name.split('.')[0]! in form.getValues());
  for (const [index, [name, message]] of ownErrors.entries())
    form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 });
  return ownErrors.length > 0;
}
