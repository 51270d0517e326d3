/** An unsaved edit as this browser kept it, and what becomes of it when the event was saved elsewhere in between. */
import type { OwnEvent } from '#shared/event-submissions.ts';
import { readDraft } from '@/lib/draft.ts';
import { draftValues, type EventValues, storedValues } from './event-values.ts';

/** A state of the event on the server, as far as the form knows it. */
export type Stand = { version: number; values: EventValues };
type Kept = { version: number; base: Record<string, unknown>; values: Record<string, unknown> };

export const draftNameOf = (id: number): string => `event-edit-${id}`;

export const standOf = (event: OwnEvent): Stand => ({ version: event.version, values: storedValues(event) });

/** A draft counts while it says something else than what is saved. */
export function draftOf(name: string, now: Stand) {
  const draft = readDraft<Kept>(name);
  if (!draft || typeof draft.content.version !== 'number') return null;
  const values = draftValues(draft.content.values ?? {});
  if (comparable(values) === comparable(now.values)) return null;
  const base = { version: draft.content.version, values: draftValues(draft.content.base ?? {}) };
  return { at: draft.at, values, base };
}

export type EventField = keyof EventValues;
const fields: readonly EventField[] = [
  'title',
  'description',
  'churchId',
  'location',
  'category',
  'date',
  'time',
  'recurrence',
];

/** Names of a rule stand in one order, and blanks around a text say nothing. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : typeof part === 'string'
        ? part.trim()
        : part,
  );
}
const same = (a: unknown, b: unknown) => comparable(a ?? null) === comparable(b ?? null);

/**
 * My changes on top of what is saved now: what was not touched here follows the other side. `clashes` are the fields
 * that both changed, each in another way.
 */
export function mergeOf(base: EventValues, mine: EventValues, theirs: EventValues) {
  const values: Record<string, unknown> = { ...mine };
  const clashes: EventField[] = [];
  for (const field of fields) {
    if (same(base[field], mine[field])) values[field] = theirs[field];
    else if (!same(base[field], theirs[field]) && !same(mine[field], theirs[field])) clashes.push(field);
  }
  return { values: values as EventValues, clashes };
}
