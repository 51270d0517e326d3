/** Forms: the shared schema checks in the browser, and what the server finds lands on the same inputs. */
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { installErrorMap } from '#shared/error-map.ts';
import { ApiError } from './api-client.ts';

installErrorMap();

/** The first wrong field gets the focus; values are checked again as they are fixed. */
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

/** Puts the server's errors under their fields; returns whether any of them belongs to one. */
export function showServerErrors<In extends FieldValues>(
  form: UseFormReturn<In, unknown, unknown>,
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  if (!fields) return false;
  const known = Object.entries(fields).filter(([name]) => name.split('.')[0]! in form.getValues());
  for (const [index, [name, message]] of known.entries())
    form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 });
  return known.length > 0;
}
