/** An edit of something that others may edit, too: its draft, its version, and the merge with what they saved. */
import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { drafts } from '#shared/messages/app.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { readDraft, useFormDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { edits as copy } from './copy.ts';

/** Version 0 isn't saved yet. */
export type Saved<In> = { version: number; values: In };
type Side = 'mine' | 'theirs';
export type Choices = Record<string, Side>;
export type Difference = {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Whether it was changed here, too; otherwise choosing theirs loses nothing. */
  changedHere: boolean;
};
/** The fields that are compared, and how; `partsOf` names a field's form values if they are several. */
export type Comparison = {
  fields: readonly string[];
  compare?: (values: FieldValues, field: string) => unknown;
  partsOf?: (field: string) => readonly string[];
};

/** Ignores key order and surrounding whitespace. */
const normalized = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : typeof part === 'string'
        ? part.trim()
        : part,
  );
const isSame = (a: unknown, b: unknown): boolean => normalized(a) === normalized(b);

/** Fields that someone else has changed since `base` was loaded, to a value other than `mine`. */
export const differencesOf = (
  { fields, compare = (values, field) => values[field] }: Comparison,
  base: FieldValues,
  mine: FieldValues,
  theirs: FieldValues,
): Difference[] =>
  fields.flatMap((field) => {
    const [original, ours, other] = [base, mine, theirs].map((values) => compare(values, field));
    if (isSame(original, other) || isSame(ours, other)) return [];
    return [{ field, mine: ours, theirs: other, changedHere: !isSame(original, ours) }];
  });

/** Proposes mine for fields that were changed here, and theirs for all others. */
export const proposedChoices = (differences: readonly Difference[]): Choices =>
  Object.fromEntries(differences.map(({ field, changedHere }) => [field, changedHere ? 'mine' : 'theirs']));

/** My values, replaced by theirs where chosen. */
export function mergedValues<In extends FieldValues>(
  { partsOf = (field) => [field] }: Comparison,
  mine: In,
  theirs: In,
  choices: Choices,
): In {
  const names = Object.keys(choices).filter((field) => choices[field] === 'theirs');
  return { ...mine, ...Object.fromEntries(names.flatMap(partsOf).map((name) => [name, theirs[name]])) };
}

/** What is saved, what the edit is based on, and what someone else saved since. */
type Versions<In> = {
  saved: Saved<In>;
  base: Saved<In>;
  theirs: Saved<In> | null;
  restoredAt: string | null;
  /** Changes whenever the form's values are replaced. */
  edition: number;
};

type EditOptions<In extends FieldValues, Out, Response> = {
  draftName: string;
  schema: z.ZodType<Out, In>;
  loaded: Saved<In>;
  /** Form values from a stored draft, which may be of an older version of the form. */
  restore: (stored: FieldValues) => In;
  comparison: Comparison;
  /** Fails with a 409 if someone else has saved since `version`. Repeating the same `key` saves something new once. */
  save: (values: Out, edit: { version: number; key: string }) => Promise<Response>;
  /** What was saved instead, after a 409. */
  latest: (error: ApiError) => Saved<In> | null | Promise<Saved<In> | null>;
  /** `texts` by status replace the server's message; `failedText` is for errors without one. */
  labels: { failed: string; failedText?: string; texts?: Partial<Record<number, string>> };
  /** The version after the save, if the form stays open. */
  onSaved: (response: Response) => number | undefined;
};

/**
 * The loaded values, or a draft that differs from them. A draft of an older version is a conflict from the start. Earlier
 * releases stored drafts of something new without a version.
 */
export function firstVersions<In extends FieldValues>(
  name: string,
  saved: Saved<In>,
  restore: (stored: FieldValues) => In,
): { values: In; versions: Versions<In>; key?: string | undefined } {
  const versions = { saved, base: saved, theirs: null, restoredAt: null, edition: 0 };
  const draft = readDraft<{ version?: unknown; base?: object; values?: object; key?: string }>(name);
  const { version = saved.version === 0 ? 0 : null, key } = draft?.content ?? {};
  if (!draft || typeof version !== 'number') return { values: saved.values, versions };
  const values = restore({ ...saved.values, ...draft.content.values });
  if (isSame(values, saved.values)) return { values: saved.values, versions };
  const base = { version, values: restore({ ...saved.values, ...draft.content.base }) };
  const theirs = version === saved.version ? null : saved;
  return { values, versions: { ...versions, base, theirs, restoredAt: draft.at }, key };
}

/** Keeps the values it was first loaded with as the base, even if the query refetches. */
function useVersions<In extends FieldValues, Out, Response>({
  draftName,
  schema,
  loaded,
  restore,
}: EditOptions<In, Out, Response>) {
  const [first] = useState(() => firstVersions(draftName, loaded, restore));
  const [versions, setVersions] = useState(first.versions);
  const form = useSchemaForm(schema, first.values as DefaultValues<In>);
  const change = (changes: Partial<Versions<In>>) => setVersions((current) => ({ ...current, ...changes }));
  const { base } = versions;
  const key = useRef<string>(first.key ?? crypto.randomUUID());
  const draft = useFormDraft(draftName, form, () => ({
    version: base.version,
    base: base.values,
    key: key.current,
  }));
  const continueFrom = (next: Saved<In>, values = next.values) => {
    form.reset(values);
    change({ base: next, theirs: null, restoredAt: null, edition: versions.edition + 1 });
  };
  return { ...versions, form, draft, key, change, continueFrom };
}

export function useEditForm<In extends FieldValues, Out, Response>(options: EditOptions<In, Out, Response>) {
  const { change, continueFrom, draft, key, ...edit } = useVersions(options);
  const { form, saved, base, theirs } = edit;
  const { comparison, labels } = options;
  const [state, setState] = useState<'open' | 'saving' | 'left'>('open');

  const onError = async (error: unknown) => {
    const conflict = error instanceof ApiError && error.status === 409 ? error : null;
    const newer = conflict && (await options.latest(conflict));
    if (newer) change({ theirs: newer });
    else showServerErrors(form, error);
    // The key was used for other values.
    if (conflict) {
      key.current = crypto.randomUUID();
      draft.keep();
    }
    toastFailure(error, labels.failed, labels.failedText, labels.texts);
  };
  /** Returns the response, or null if saving failed, which the form shows. */
  const send = async (values: Out, version: number): Promise<Response | null> => {
    const typed = form.getValues();
    setState('saving');
    try {
      const response = await options.save(values, { version, key: key.current });
      const next = options.onSaved(response);
      draft.forget(next === undefined);
      setState(next === undefined ? 'left' : 'open');
      if (next === undefined) return response;
      const now = { version: next, values: typed };
      change({ saved: now, base: now, restoredAt: null });
      return response;
    } catch (error) {
      setState('open');
      await onError(error);
      return null;
    }
  };
  const resolve = (choices: Choices) => {
    if (!theirs || state !== 'open') return;
    continueFrom(theirs, mergedValues(comparison, form.getValues(), theirs.values, choices));
    draft.keep();
    void form.handleSubmit((values) => send(values, theirs.version))();
  };
  const discard = () => {
    // Before the reset, which unregisters the fields until the next render.
    form.setFocus(comparison.fields[0] as Path<In>);
    continueFrom(saved);
    key.current = crypto.randomUUID();
    draft.forget(false);
    toast({ title: saved.version === 0 ? drafts.startedOver : copy.discarded });
  };
  /** After a step outside of the form, which made a new version with the same values. */
  const moveTo = (version: number) => change({ saved: { ...saved, version }, base: { ...base, version } });
  const save = (values: Out) => send(values, base.version);
  const differences = theirs ? differencesOf(comparison, base.values, form.getValues(), theirs.values) : [];
  const isDirty = !isSame(form.getValues(), saved.values);
  return { ...edit, differences, isDirty, busy: state !== 'open', save, resolve, discard, moveTo };
}
