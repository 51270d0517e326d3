/** What is known of the facts of "Plan your visit", and visitors' suggestions about them. */

import { factLabels, factNames } from '../messages/churches/visit-facts.ts';
import { suggestionFields } from '../messages/contacts.ts';
import { type ChurchField, fieldsWhere, isKnown } from './church-fields.ts';
import { canonicalFact, type FactField, factFields, optionsOfFact } from './fact-options.ts';

/** The twelve facts that owners are asked for. */
export const askedFacts = [...factFields, 'liveStream'] as const;

/** All fields of "Plan your visit": these, and the older wheelchair access. */
export const visitFields = fieldsWhere<ChurchField>(({ group }) => group === 'visit');

export const knownFacts = (values: Partial<Record<ChurchField, unknown>>): ChurchField[] =>
  visitFields.filter((name) => isKnown(name, values[name]));

/** What a visitor knows of a church. */
export type Answers = Partial<Record<FactField | 'services', string[]> & { phone: string }>;

/** As the text of a suggestion: "Music: Choir, Organ", one fact per line. */
export const answerLines = ({ services = [], phone, ...facts }: Answers): string =>
  [
    ...services.map((line) => `${suggestionFields.times}: ${line}`),
    ...(phone ? [`${suggestionFields.phone}: ${phone}`] : []),
    ...factFields
      .filter((field) => facts[field]?.length)
      .map((field) => {
        const values = canonicalFact(field, facts[field]!);
        return `${factNames[field]}: ${values.map((value) => factLabels[value]).join(', ')}`;
      }),
  ].join('\n');

/** Reads such lines back. `rest` is the other lines; unknown answers are left out. */
export function readAnswers(text: string): { answers: Answers; rest: string } {
  const answers: Answers = {};
  const rest = text.split('\n').filter((line) => {
    const [, label, value = ''] = /^([^:]+): (.+)$/.exec(line.trim()) ?? [];
    const field = factFields.find((name) => factNames[name] === label);
    if (label === suggestionFields.times) answers.services = [...(answers.services ?? []), value];
    else if (label === suggestionFields.phone) answers.phone = value;
    else if (!field) return true;
    else {
      const labels = value.split(', ');
      const values = optionsOfFact(field).options.filter((option) => labels.includes(factLabels[option]!));
      if (values.length > 0) answers[field] = canonicalFact(field, values);
    }
    return false;
  });
  return { answers, rest: rest.join('\n').trim() };
}
