/** "Plan your visit" on pages and in emails: what is known as sentences. */
import type { VisitFacts } from '../../domain/church-fields.ts';
import { accessOf, type FactField, factFields } from '../../domain/fact-options.ts';
import { capitalized, listText } from '../../domain/format.ts';
import { factLabels, interpretation } from './visit-facts.ts';

export const visitCopy = {
  title: 'Plan your visit',
  watch: 'Watch online',
  watchNext: (next: string) => `Next live: ${next}`,
  asOf: (by: keyof typeof sources, month: string) => `${sources[by]}, ${month}.`,
};

const sources = {
  church: 'From the church',
  visitor: 'Suggested by a visitor and checked',
  records: 'From public records',
  team: 'Checked by our team',
};

const labelOf = (value: string) => factLabels[value] ?? value;
const lower = (value: string) => labelOf(value).replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
const listed = (values: readonly string[]) => capitalized(listText(values.map(lower)));

const dressed: Record<string, string> = {
  'come-as-you-are': 'Come as you are',
  'mostly-casual': 'Most people dress casually',
  'mostly-formal': 'Most people dress up',
};

/** What a church says about a visit, as short sentences without periods; by default, the labels of what is known. */
type Sentences = Partial<Record<FactField, (values: readonly string[]) => string>>;
const sentences: Sentences = {
  worshipStyle: (values) => `${listed(values)} worship`,
  music: (values) => `Music: ${listText(values.map(lower))}`,
  children: (values) => {
    const during = values.filter((value) => value !== 'children-stay');
    const care = during.length > 0 ? `${listed(during)} during the service` : '';
    const stay = values.includes('children-stay') ? 'children can stay in the service' : '';
    return capitalized([care, stay].filter(Boolean).join('; '));
  },
  dress: ([value = '']) => dressed[value] ?? '',
  serviceLength: ([value = '']) => `Services take ${lower(value)}`,
  attendance: ([value = '']) => `${labelOf(value)} on a usual Sunday`,
  interpretation: (values) =>
    interpretation.into + listText(values.map((value) => labelOf(value).replace(interpretation.into, ''))),
};

export const visitText = {
  /** Each known fact as a sentence, in the order of the form. */
  sentences: (church: VisitFacts): Array<{ fact: FactField; text: string }> =>
    factFields.flatMap((fact) => {
      const values = fact === 'gettingIn' ? accessOf(church) : church[fact];
      return values.length > 0 ? [{ fact, text: (sentences[fact] ?? listed)(values) }] : [];
    }),
};
