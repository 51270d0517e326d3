/** The facts of "Plan your visit" as filters. The fields and their options are in church-fields.ts. */
import {
  type ChurchField,
  emptyValue,
  type FactField,
  factFields,
  fieldsWhere,
  fieldTraits,
} from './church-fields.ts';

/** In the filter `fact` and in churches.visit_facts: there is a live stream. */
export const liveStreamFact = 'live-stream';

/** Facts that tell visitors what isn't there, which nobody looks for. */
const unwanted = ['no-youth-group'];

/** The options of a fact that visitors can filter by. */
export const filterOptions = (field: FactField): readonly string[] =>
  fieldTraits[field].options!.filter((option) => !unwanted.includes(option));

/** All values of the filter `fact`, in display order. */
export const factValues: readonly string[] = [...factFields.flatMap(filterOptions), liveStreamFact];

/** All fields of "Plan your visit". */
export const visitFields = fieldsWhere<ChurchField>(({ group }) => group === 'visit');

/** The field that a value of the filter belongs to. */
export const fieldOfFact = (value: string): FactField | 'liveStream' =>
  factFields.find((field) => fieldTraits[field].options!.includes(value)) ?? 'liveStream';

/** Fields whose values must all be true of a church: somebody who needs two of them isn't helped by one. */
export const needsAll: ReadonlyArray<FactField | 'liveStream'> = ['gettingIn', 'hearingSeeing'];

export const isStyle = (value: string): boolean => fieldOfFact(value) === 'worshipStyle';

/**
 * The values of the filter as alternatives that must each match: any of a list's values, and all lists. "contemporary"
 * and "gospel" are alternatives; "step-free" and "accessible-restroom" aren't.
 */
export function factGroups(values: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const value of values) {
    const field = fieldOfFact(value);
    const key = needsAll.includes(field) ? value : field;
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups.values()];
}

/** In the order of the options and without others; a fact with one answer keeps the last one. */
export function canonicalFact(field: FactField, values: readonly string[]): string[] {
  const { options, several } = fieldTraits[field];
  const known = options!.filter((option) => values.includes(option));
  return several ? known : known.slice(-1);
}

/** Whether a stored value says something. */
export const isKnown = (field: ChurchField, value: unknown): boolean =>
  value != null && value !== emptyValue(field) && !(Array.isArray(value) && value.length === 0);

/** The facts of "Plan your visit" that are known. */
export const knownFacts = (values: Partial<Record<ChurchField, unknown>>): ChurchField[] =>
  visitFields.filter((name) => isKnown(name, values[name]));
