/** An unsaved edit stored in this browser, and merging it with a version that was saved elsewhere. */
import type { OwnEvent } from '#shared/contracts/event-submissions.ts';
import { readDraft } from '@/lib/draft.ts';
import { draftValues, type EventValues, storedValues } from './event-values.ts';

export type SavedEvent = { version: number; values: EventValues };
type StoredDraft = { version: number; base: Record<string, unknown>; values: Record<string, unknown> };

export const draftNameOf = (id: number): string => `event-edit-${id}`;

export const savedEventOf = (event: OwnEvent): SavedEvent => ({
  version: event.version,
  values: storedValues(event),
});

export function draftOf(name: string, saved: SavedEvent) {
  const draft = readDraft<StoredDraft>(name);
  if (!draft || typeof draft.content.version !== 'number') return null;
  const values = draftValues(draft.content.values ?? {});
  if (comparable(values) === comparable(saved.values)) return null;
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

/** Ignores key order and surrounding whitespace. */
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

/** Three-way merge. `conflicts` are the fields that both sides changed differently. */
export function mergeOf(base: EventValues, mine: EventValues, theirs: EventValues) {
  const values: Record<string, unknown> = { ...mine };
  const conflicts: EventField[] = [];
  for (const field of fields) {
    if (same(base[field], mine[field])) values[field] = theirs[field];
    else if (!same(base[field], theirs[field]) && !same(mine[field], theirs[field])) conflicts.push(field);
  }
  return { values: values as EventValues, conflicts };
}
