/** What is known of the facts of "Plan your visit", and visitors' suggestions about them. */
import { factLabels, factNames } from '../messages/churches/visit-facts.ts';
import { type ChurchField, emptyValue, fieldsWhere } from './church-fields.ts';
import { canonicalFact, type FactField, factFields, optionsOfFact } from './fact-options.ts';

/** The twelve facts that owners are asked for. */
export const askedFacts = [...factFields, 'liveStream'] as const;

/** All fields of "Plan your visit": these, and the older wheelchair access. */
export const visitFields = fieldsWhere<ChurchField>(({ group }) => group === 'visit');

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
      const values = optionsOfFact(field).options.filter((value) => labels.includes(factLabels[value]!));
      return values.length > 0 ? [[field, canonicalFact(field, values)]] : [];
    }),
  );
}
