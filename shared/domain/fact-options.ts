/**
 * What newcomers ask before a first visit ("Plan your visit"), and the filter `fact`. Apart from church-fields.ts, which
 * most visitors don't load. To add a fact, add a column (server/db/tables/churches.ts) with a migration, an entry here, and
 * its labels (shared/messages/churches/visit-facts.ts). In the generated migration, the column has to come before
 * visit_facts, and the index churches_facts, which is dropped with visit_facts, has to be created again.
 */
import { languages } from '../service-times/schedule.ts';

/**
 * `several`: more than one option may apply. Options are in display order, and their names unique among all facts, because
 * the filter and `churches.visit_facts` mix them.
 */
type Options = { options: readonly [string, ...string[]]; several?: true };

const [firstLanguage, ...otherLanguages] = languages
  .filter((language) => language !== 'sign')
  .map((language) => `interpreted-${language}` as const);

export const factOptions = {
  worshipStyle: {
    several: true,
    options: ['traditional', 'contemporary', 'blended', 'liturgical', 'gospel', 'charismatic', 'quiet'],
  },
  music: { several: true, options: ['choir', 'organ', 'band', 'a-cappella', 'gospel-choir'] },
  children: { several: true, options: ['nursery', 'childrens-program', 'children-stay'] },
  youthGroup: { options: ['youth-group', 'no-youth-group'] },
  dress: { options: ['come-as-you-are', 'mostly-casual', 'mostly-formal'] },
  serviceLength: { options: ['up-to-1-hour', 'about-90-minutes', '2-hours-or-more'] },
  attendance: { options: ['under-50', '50-to-150', '150-to-500', 'over-500'] },
  parking: { several: true, options: ['own-lot', 'street-parking', 'accessible-parking', 'transit'] },
  gettingIn: { several: true, options: ['step-free', 'accessible-restroom', 'wheelchair-seating'] },
  hearingSeeing: {
    several: true,
    options: ['hearing-loop', 'sign-language', 'large-print', 'captions'],
  },
  interpretation: { several: true, options: [firstLanguage!, ...otherLanguages] },
} as const satisfies Record<string, Options>;

/** A fact with options; the link to the live stream is the twelfth fact. */
export type FactField = keyof typeof factOptions;
export const factFields = Object.keys(factOptions) as FactField[];
export const optionsOfFact = (field: FactField): Options => factOptions[field];

/** The choice `wheelchairAccess` says the same, so it is shown, and offered beside that choice, only once. */
export const stepFree = 'step-free';
/** Label only: what the choice says if it is "no". */
export const noAccess = 'no-wheelchair-access';

export const accessOf = (church: { wheelchairAccess: string; gettingIn: readonly string[] }): string[] => {
  const others = church.gettingIn.filter((value) => value !== stepFree);
  if (church.wheelchairAccess === 'no') return [...others, noAccess];
  return church.wheelchairAccess === 'yes' ? [stepFree, ...others] : [...church.gettingIn];
};

/** In the filter `fact` and in churches.visit_facts: there is a live stream. */
export const liveStreamFact = 'live-stream';

/** Facts that tell visitors what isn't there, which nobody looks for. */
const unwanted = ['no-youth-group'];

/** The options of a fact that visitors can filter by. */
export const filterOptions = (field: FactField): readonly string[] =>
  optionsOfFact(field).options.filter((option) => !unwanted.includes(option));

/** All values of the filter `fact`, in display order. */
export const factValues: readonly string[] = [...factFields.flatMap(filterOptions), liveStreamFact];

/** The field that a value of the filter belongs to. */
export const fieldOfFact = (value: string): FactField | 'liveStream' =>
  factFields.find((field) => optionsOfFact(field).options.includes(value)) ?? 'liveStream';

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
  const { options, several } = optionsOfFact(field);
  const known = options.filter((option) => values.includes(option));
  return several ? known : known.slice(-1);
}
