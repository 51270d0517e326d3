/** The facts of "Plan your visit" as filters and in visitors' suggestions. The fields and their options are in church-fields.ts. */
import { factLabels, factNames } from '../messages/churches/visit-facts.ts';
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

/** The twelve facts that owners are asked for. */
export const askedFacts = [...factFields, 'liveStream'] as const;

/** All fields of "Plan your visit": these, and the older wheelchair access. */
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

/** A visitor's answers as the text of a suggestion: "Music: Choir, Organ", one fact per line. */
export const factLines = (facts: Partial<Record<FactField, readonly string[]>>): string =>
  factFields
    .filter((field) => facts[field]?.length)
    .map(
      (field) =>
        `${factNames[field]}: ${canonicalFact(field, facts[field]!)
          .map((value) => factLabels[value])
          .join(', ')}`,
    )
    .join('\n');

/** Reads such lines back; others are left out. */
export function readFactLines(text: string): Partial<Record<FactField, string[]>> {
  const lines = text.split('\n').map((line) => line.trim());
  return Object.fromEntries(
    factFields.flatMap((field) => {
      const name = `${factNames[field]}: `;
      const labels =
        lines
          .find((line) => line.startsWith(name))
          ?.slice(name.length)
          .split(', ') ?? [];
      const values = fieldTraits[field].options!.filter((value) => labels.includes(factLabels[value]!));
      return values.length > 0 ? [[field, canonicalFact(field, values)]] : [];
    }),
  );
}
