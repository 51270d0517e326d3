/** What the edit form begins with: the church as it was loaded, and what this browser kept of an unsaved edit. */
import type { z } from 'zod';
import type { getOwnChurch } from '#shared/submissions.ts';
import { readDraft } from '@/lib/draft.ts';
import { type FormValues, valuesOf, valuesOfChurch } from './church-values.ts';

export type LoadedChurch = z.output<typeof getOwnChurch.response>;

/** A state of the church on the server, as far as the form knows it. */
export type Stand = { version: number; values: FormValues };
type Kept = { version: number; base: Record<string, unknown>; values: Record<string, unknown> };

/** The form shows the waiting revision where there is one. */
export const standOf = ({ church, revision, version }: LoadedChurch): Stand => ({
  version,
  values: revision ? valuesOf(revision.fields) : valuesOfChurch(church),
});

/** A draft counts while it says something else than what is saved. */
export function draftOf(name: string, now: Stand) {
  const draft = readDraft<Kept>(name);
  if (!draft || typeof draft.content.version !== 'number') return null;
  // A draft that knows nothing of days that differ leaves them as they are.
  const { serviceExceptions } = now.values;
  const values = valuesOf({ serviceExceptions, ...draft.content.values });
  if (JSON.stringify(values) === JSON.stringify(now.values)) return null;
  const base = {
    version: draft.content.version,
    values: valuesOf({ serviceExceptions, ...draft.content.base }),
  };
  return { at: draft.at, values, base };
}
