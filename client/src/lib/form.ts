/** Forms: the shared schema checks in the browser, and what the server finds lands on the same inputs. */
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { installErrorMap } from '#shared/error-map.ts';
import { ApiError } from './api-client.ts';

installErrorMap();

const kept = new WeakSet<object>();

/**
 * A page that the server drew can be typed into before its script runs, and password managers do so at once. Taking such
 * an input over, the library would write its default into it; what stands there is put into the form instead.
 */
function keepTyped<In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>): void {
  if (kept.has(form)) return;
  kept.add(form);
  const { register } = form;
  // Once for each input: later on its text may be what a reset is about to replace.
  const taken = new Set<string>();
  form.register = (name, options) => {
    const field = register(name, options);
    const ref = (element: unknown) => {
      const isNew = element instanceof HTMLElement && !taken.has(name);
      if (isNew) taken.add(name);
      const text = isNew ? typedInto(element) : '';
      field.ref(element);
      if (text !== '' && form.getValues(name) === '') form.setValue(name, text as PathValue<In, typeof name>);
    };
    return { ...field, ref };
  };
}
const textInputs = ':not([type=checkbox], [type=radio], [type=file])';

function typedInto(element: HTMLElement): string {
  if (element instanceof HTMLTextAreaElement) return element.value;
  // The first choice is what a dropdown shows when nobody has touched it.
  if (element instanceof HTMLSelectElement) return element.selectedIndex > 0 ? element.value : '';
  return element instanceof HTMLInputElement && element.matches(textInputs) ? element.value : '';
}

/** The first wrong field gets the focus; values are checked again as they are mended. */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  keepTyped(form);
  return form;
}

/** Puts the server's faults under their fields; answers whether any of them belongs to one. */
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
