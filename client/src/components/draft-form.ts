import { useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { readDraft, useFormDraft } from '@/lib/draft.ts';
import { useSchemaForm } from '@/lib/form.ts';

/** A form that starts with its stored draft, if there is one. `restoredAt` is the draft's time, until it is dropped. */
export function useDraftForm<In extends FieldValues, Out>(
  name: string,
  schema: z.ZodType<Out, In>,
  empty: In,
  restore = (values: Partial<In>): In => ({ ...empty, ...values }),
) {
  const [stored] = useState(() => readDraft<{ values?: Partial<In> }>(name));
  const [restoredAt, setRestoredAt] = useState(stored?.at ?? null);
  const [initial] = useState(() => (stored ? restore(stored.content.values ?? {}) : empty));
  const form = useSchemaForm(schema, initial as DefaultValues<In>);
  const { forget } = useFormDraft(name, form);
  /** `focus` is the field that gets the focus. */
  const clear = (focus?: Path<In>) => {
    // Before the reset, which unregisters the fields until the next render.
    if (focus) form.setFocus(focus);
    form.reset(empty);
    forget(false);
    setRestoredAt(null);
  };
  return { form, restoredAt, forget, clear };
}
