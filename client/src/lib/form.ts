/** Forms validated by the shared schemas; the server's field errors appear on the same inputs. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
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
import { installErrorMap } from '#shared/domain/text.ts';
import { ApiError } from './api-client.ts';

installErrorMap();

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

/** Input props for a field: register() plus its error message. */
export const fieldsOf =
  <In extends FieldValues>({
    register,
    formState: { errors },
  }: Pick<UseFormReturn<In>, 'register' | 'formState'>) =>
  (name: Path<In>, options?: RegisterOptions<In, Path<In>>) => ({
    error: (get(errors, name) as FieldError | undefined)?.message,
    ...register(name, options),
  });

/** Shows the server's errors on their fields and focuses the first one. Returns whether any of them has a field. */
export function showServerErrors<In extends FieldValues>(
  form: UseFormReturn<In, unknown, unknown>,
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  if (!fields) return false;
  const fieldErrors = Object.entries(fields).filter(([name]) => name.split('.')[0]! in form.getValues());
  const submitted = document.activeElement?.closest('form') ?? document;
  const names = [...submitted.querySelectorAll('[name]')].map((input) => input.getAttribute('name'));
  const first = names.find((name) => fieldErrors.some(([field]) => field === name)) ?? fieldErrors[0]?.[0];
  for (const [name, message] of fieldErrors)
    form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: name === first });
  return fieldErrors.length > 0;
}

/** A form that sends one request and shows the server's errors on its fields. */
export function useRequestForm<In extends FieldValues, Out, Response>(
  schema: z.ZodType<Out, In>,
  empty: DefaultValues<In>,
  request: (values: Out) => Promise<Response>,
  onSuccess: (response: Response, form: UseFormReturn<In, unknown, Out>) => unknown = () => undefined,
) {
  const form = useSchemaForm(schema, empty);
  const mutation = useMutation({
    mutationFn: request,
    onSuccess: (response) => onSuccess(response, form),
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit((values) => mutation.mutate(values));
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0;
  return { form, field: fieldsOf(form), request: mutation, submit, hasFieldErrors };
}
