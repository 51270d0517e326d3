/** What the forms begin with: the church as it was loaded, and what this browser stored of an unsent form. */
import type { z } from 'zod';
import type { getOwnChurch } from '#shared/submissions.ts';
import { readDraft, writeDraft } from '@/lib/draft.ts';
import { type EditKind, emptyValues, type FormValues, valuesOf, valuesOfChurch } from './church-values.ts';

export type LoadedChurch = z.output<typeof getOwnChurch.response>;

/** A state of the church on the server, as far as the form knows it. */
export type ServerState = { version: number; values: FormValues };
type StoredDraft = { version: number; base: Record<string, unknown>; values: Record<string, unknown> };

/** The form shows the waiting revision where there is one. */
export const serverStateOf = ({ church, revision, version }: LoadedChurch): ServerState => ({
  version,
  values: revision ? valuesOf(revision.fields) : valuesOfChurch(church),
});

/** A draft counts while it says something else than what is saved. */
export function draftOf(name: string, now: ServerState, kind: EditKind) {
  const draft = readDraft<StoredDraft>(name);
  if (!draft || typeof draft.content.version !== 'number') return null;
  // A draft that knows nothing of days that differ leaves them as they are.
  const { serviceExceptions } = now.values;
  const values = valuesOf({ serviceExceptions, ...draft.content.values }, kind);
  if (JSON.stringify(values) === JSON.stringify(now.values)) return null;
  const base = {
    version: draft.content.version,
    values: valuesOf({ serviceExceptions, ...draft.content.base }, kind),
  };
  return { at: draft.at, values, base };
}

/** Name of the draft of a new church; a computer of a church office has several users. */
export const submissionDraft = (userId: number) => `church-submission-${userId}`;

/** Lets the form of a new church begin with what was typed elsewhere; a draft that is there already wins. */
export function beginSubmission(userId: number, typed: Partial<FormValues>): void {
  const name = submissionDraft(userId);
  if (!readDraft(name)) writeDraft(name, { values: { ...emptyValues, ...typed } });
}
