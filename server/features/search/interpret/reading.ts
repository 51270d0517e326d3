/** Infers filters from the words of a search: place, day, time of day, language, accessibility, facts for visitors. Pure functions. */
import { weekdayOf, zoneDay } from '#shared/domain/dates.ts';
import { canonicalValues, choiceOf, isMultiFilter } from '#shared/domain/directory.ts';
import { factValues } from '#shared/domain/fact-options.ts';
import { canonicalPlace, isPlace } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { dayPartOf, type Weekday, weekdays } from '#shared/service-times/schedule.ts';
import type { InferredFilters, Reading } from '../request.ts';
import { inEnglish } from './spanish.ts';
import {
  choicePhrases,
  dayWords,
  factPhrases,
  inWords,
  languageWords,
  nearMePhrases,
  nearWords,
  noisePhrases,
  partWords,
  servicesOf,
} from './terms.ts';
import { denominationIn, foldText, stopWords } from './text.ts';
import { topicOf } from './topics-copy.ts';

export type Inference = {
  /** The text left to search for; "" if all of it became filters. */
  rest: string;
  filters: InferredFilters;
  /** The user wants churches near their own position, which only the browser knows. */
  nearMe: boolean;
  /** The whole text is the name of a place, with or without "church". */
  isPlace?: true;
  /** The text names a community, optionally with a place. */
  isCommunity?: true;
  /** "Churches": all of them. */
  isEverything?: true;
};

const longestArea = 3;

/** The longest area or town that starts at this index, other than the site's city. `length` counts words. */
function areaAt(words: string[], at: number): { area: string; length: number } | undefined {
  for (let length = Math.min(longestArea, words.length - at); length > 0; length -= 1) {
    const area = canonicalPlace(words.slice(at, at + length).join(' '));
    if (isPlace(area) && area !== site.city) return { area, length };
  }
  return undefined;
}

/** The area, town, or ZIP code that the words name, beside "church". */
function placeIn(words: string[]): InferredFilters | undefined {
  const name = words.filter((word) => !churchWords.has(word));
  if (name.length === 1 && /^\d{5}$/.test(name[0]!)) return { near: name[0]! };
  const place = areaAt(name, 0);
  return place?.length === name.length ? { near: place.area } : undefined;
}

/** Phrases by their first word: a word starts few of them. */
type Phrases = ReadonlyMap<string, readonly string[]>;

function byFirstWord(phrases: readonly string[]): Phrases {
  const lists = new Map<string, string[]>();
  for (const phrase of phrases) {
    const [first = ''] = phrase.split(' ');
    lists.set(first, [...(lists.get(first) ?? []), phrase]);
  }
  return lists;
}

const startsAt = (words: string[], at: number, phrase: string): number => {
  const parts = phrase.split(' ');
  return parts.every((part, index) => words[at + index] === part) ? parts.length : 0;
};

/** The longest of the phrases that starts at this index, if any. */
function phraseAt(words: string[], at: number, phrases: Phrases) {
  let longest: { phrase: string; length: number } | undefined;
  for (const phrase of phrases.get(words[at] ?? '') ?? []) {
    const length = startsAt(words, at, phrase);
    if (length > (longest?.length ?? 0)) longest = { phrase, length };
  }
  return longest;
}

const needs = [...topicOf].flatMap(([phrase, { kind }]) => (kind === 'need' ? [phrase] : []));
/** "Santo Domingo" isn't Sunday. */
const spanishNames = Object.keys(inEnglish).filter((phrase) => phrase.includes(' '));

const lists = {
  place: byFirstWord([...nearWords, ...inWords]),
  nearMe: byFirstWord(nearMePhrases),
  choice: byFirstWord(Object.keys(choicePhrases)),
  fact: byFirstWord(Object.keys(factPhrases)),
  language: byFirstWord(Object.keys(languageWords)),
  day: byFirstWord(Object.keys(dayWords)),
  part: byFirstWord(Object.keys(partWords)),
  noise: byFirstWord(noisePhrases),
  /** They stay in the text, whatever their words mean by themselves. */
  kept: byFirstWord([...needs, ...spanishNames]),
};

/** "Near the Galleria", "en el Third Ward". */
const articles = new Set(['the', 'el', 'la', 'los', 'las']);

/** "near" or "in" followed by a ZIP code or an area. Either orders by distance and hides no church just outside. */
function parsePlace(words: string[], at: number): { filters: InferredFilters; length: number } | undefined {
  const marker = phraseAt(words, at, lists.place);
  if (!marker) return undefined;
  const next = at + marker.length + (articles.has(words[at + marker.length] ?? '') ? 1 : 0);
  const zip = /^\d{5}$/.exec(words[next] ?? '')?.[0];
  if (zip) return { filters: { near: zip }, length: next - at + 1 };
  const place = areaAt(words, next);
  return place && { filters: { near: place.area }, length: next - at + place.length };
}

/** The weekday `days` from today in the site's time zone. */
const weekdayFrom = (now: Date, days: number): Weekday => weekdays[(weekdayOf(zoneDay(now)) + days) % 7]!;

/** A choice field of churches, such as "wheelchair accessible". */
function parseChoice(words: string[], at: number): { filters: InferredFilters; length: number } | undefined {
  const choice = phraseAt(words, at, lists.choice);
  const name = choice && choicePhrases[choice.phrase]!;
  return name && { filters: { [name]: choiceOf(name).value }, length: choice.length };
}

/** Facts for visitors, such as "nursery", if any church states them: else they are words that churches may mention. */
function parseFact(
  words: string[],
  at: number,
  stated: ReadonlySet<string>,
): { filters: InferredFilters; length: number } | undefined {
  const fact = phraseAt(words, at, lists.fact);
  // "Traditional Latin Mass" is a language.
  const language = phraseAt(words, at, lists.language)?.length ?? 0;
  if (!fact || fact.length < language) return undefined;
  const values = factPhrases[fact.phrase]!;
  return values.some((value) => stated.has(value))
    ? { filters: { fact: [...values] }, length: fact.length }
    : undefined;
}

export const allFacts: ReadonlySet<string> = new Set(factValues);

/** All facts that the words may ask for. */
export function factsAsked(text: string): string[] {
  const words = foldText(text).split(' ');
  return words.flatMap((_, at) => parseFact(words, at, allFacts)?.filters.fact ?? []);
}

/** The part of day for "9am", "9 am", "at 9", "10:30", "10:30 am" or "a las 9 de la mañana". Folding turned the colon into a space. */
function parseClock(words: string[], at: number): { filters: InferredFilters; length: number } | undefined {
  const [typed, preposition, hour, minutes, meridiem] =
    /^((?:at|a las?|de|de las?) )?(0?[1-9]|1[0-2])( [0-5]\d)?(?: ?(am|pm|de la (?:manana|tarde|noche)))?(?= |$)/.exec(
      words.slice(at, at + 7).join(' '),
    ) ?? [];
  const next = at + (typed?.split(' ').length ?? 0);
  const isLast = at > 0 && (next === words.length || phraseAt(words, next, lists.day));
  if (!typed || !(meridiem || ((preposition || minutes) && isLast))) return undefined;
  // Without "am" or "pm", assume that services start between 7 a.m. and 6 p.m.
  const isPm = meridiem ? /pm|tarde|noche/.test(meridiem) : Number(hour) < 7 || hour === '12';
  const part = dayPartOf(((Number(hour) % 12) + (isPm ? 12 : 0)) * 60 + Number(minutes ?? 0));
  return { filters: { part }, length: typed.split(' ').length };
}

function daysOf(value: (typeof dayWords)[string], now: Date): Weekday[] {
  if (value === 'weekdays') return weekdays.filter((day) => day !== 'saturday' && day !== 'sunday');
  return [value === 'today' ? weekdayFrom(now, 0) : value === 'tomorrow' ? weekdayFrom(now, 1) : value];
}

function parseTime(
  words: string[],
  at: number,
  now: Date,
): { filters: InferredFilters; length: number } | undefined {
  const language = phraseAt(words, at, lists.language);
  if (language) return { filters: { language: [languageWords[language.phrase]!] }, length: language.length };
  const day = phraseAt(words, at, lists.day);
  const part = phraseAt(words, at, lists.part);
  if (!day && !part) return parseClock(words, at);
  const filters: InferredFilters = {};
  if (part) filters.part = partWords[part.phrase]!;
  if (day) {
    const value = dayWords[day.phrase]!;
    filters.day = daysOf(value, now);
  }
  return { filters, length: day?.length ?? part!.length };
}

/** Users often add the state to a place. */
const stateWords = new Set(foldText(`${site.state} ${site.stateCode}`).split(' '));
const cityWords = new Set(foldText(site.city).split(' '));

/** A ZIP code anywhere, or an area at the end or start of the text, without "in" or "near". Null if there is neither. */
export function inferBarePlace(text: string): { rest: string; near: string } | null {
  const words = foldText(text).split(' ');
  const zipIndex = words.findIndex((word) => /^\d{5}$/.test(word));
  const [zip] = zipIndex < 0 ? [] : words.splice(zipIndex, 1);
  const before = words.splice(0, zipIndex < 0 ? words.length : zipIndex);
  while (stateWords.has(before.at(-1)!)) before.pop();
  if (zip) return { rest: [...before, ...words].join(' '), near: zip };
  for (let at = Math.max(0, before.length - longestArea); at < before.length; at += 1) {
    const place = areaAt(before, at);
    if (place?.length === before.length - at)
      return { rest: withoutGlue(before.slice(0, at)).join(' '), near: place.area };
  }
  const place = areaAt(before, 0);
  return place ? { rest: withoutGlue(before.slice(place.length)).join(' '), near: place.area } : null;
}

/** Merges repeated filters, so that "spanish or vietnamese" selects both. */
function add(filters: InferredFilters, more: InferredFilters): void {
  for (const [name, value] of Object.entries(more)) {
    if (isMultiFilter(name)) filters[name] = canonicalValues(name, [...(filters[name] ?? []), ...value]);
    else Object.assign(filters, { [name]: value });
  }
}

/** The state's name or code as the last word. */
const stateAt = (words: string[], at: number) =>
  at > 0 && at === words.length - 1 && stateWords.has(words[at]!) ? { phrase: '', length: 1 } : undefined;

/** If the whole text is a place, or all churches. */
function inferWhole(words: string[]): Inference | null {
  const place = placeIn(words);
  if (place) return { rest: '', filters: place, nearMe: false, isPlace: true };
  const isEverything = words.every((word) => glue.has(word)) && words.some((word) => everything.has(word));
  return isEverything ? { rest: '', filters: {}, nearMe: false, isEverything } : null;
}

/** None of the words if all are glue; "baptist church with nursery" leaves "baptist church". */
function withoutGlue(words: string[]): string[] {
  const last = words.findLastIndex((word) => !stopWords.has(word));
  return words.every((word) => glue.has(word)) ? [] : words.slice(0, last + 1);
}

const noFacts: ReadonlySet<string> = new Set();

/**
 * Null if every word remains search text. `rest` is empty for noise like "services" or "christmas service".
 * `stated` has the facts that any church states.
 */
export function inferFilters(
  text: string,
  now: Date,
  stated: ReadonlySet<string> = noFacts,
): Inference | null {
  const words = foldText(text).split(' ');
  const rest: string[] = [];
  const filters: InferredFilters = {};
  let nearMe = false;
  let denomination: string | undefined;
  let community: string | undefined;
  for (let at = 0; at < words.length; ) {
    const fact = parseFact(words, at, stated);
    const need = needAt(words, at);
    if (need > (fact?.length ?? 0)) {
      rest.push(...words.slice(at, at + need));
      at += need;
      continue;
    }
    const place = parsePlace(words, at);
    const here = place ? undefined : phraseAt(words, at, lists.nearMe);
    const filter = here ? undefined : (place ?? fact ?? parseTime(words, at, now) ?? parseChoice(words, at));
    if (filter?.filters.language) {
      const phrase = words.slice(at, at + filter.length).join(' ');
      if (topicOf.has(phrase)) community = phrase;
      if (/(mass|misa)/.test(phrase)) denomination ??= 'Catholic';
    }
    const noise = here || filter ? undefined : (phraseAt(words, at, lists.noise) ?? stateAt(words, at));
    nearMe ||= here !== undefined;
    if (noise) denomination ??= servicesOf[noise.phrase];
    if (filter) add(filters, filter.filters);
    const length = (here ?? filter ?? noise)?.length ?? 0;
    if (length === 0) rest.push(words[at]!);
    at += Math.max(1, length);
  }
  const whole = inferWhole(words);
  if (whole || rest.length === words.length) return whole;
  let remaining = withoutGlue(rest);
  const place = filters.near ? undefined : placeIn(remaining);
  if (place) {
    add(filters, place);
    remaining = [];
  }
  // "Korean church" is more than churches with a service in Korean.
  const isOnly = remaining.length === 0 && !denomination && !filters.day && !filters.part;
  if (community && isOnly && filters.language?.length === 1) {
    delete filters.language;
    return { rest: community, filters, nearMe: nearMe && filters.near === undefined, isCommunity: true };
  }
  if (denomination && remaining.every((word) => glue.has(word) || cityWords.has(word))) {
    filters.denomination = [denomination];
    remaining = remaining.filter((word) => !glue.has(word));
  }
  return { rest: remaining.join(' '), filters, nearMe: nearMe && filters.near === undefined };
}

/** The number of words of the need or name that starts at this index, unless they are a longer filter ("traditional Latin Mass"). */
function needAt(words: string[], at: number): number {
  const need = phraseAt(words, at, lists.kept)?.length ?? 0;
  const language = phraseAt(words, at, lists.language)?.length ?? 0;
  return need > language ? need : 0;
}

const churchWords = new Set(['church', 'churches', 'iglesia', 'iglesias']);

/** "Churches" by themselves are all of them. */
const everything = new Set(['churches', 'iglesias']);

/** Words like "churches", "a church" or "worship" add nothing once a filter was inferred, and aren't names by themselves. */
const glue = new Set([
  ...stopWords,
  ...'any church churches daily from me or prayer weekday worship en al iglesia iglesias todas alguna oracion mejor mejores'.split(
    ' ',
  ),
]);

/** Filters close in meaning to a search that nothing matches: its place, and the denomination that it names. */
export function closestTo({ text, read }: Reading): InferredFilters {
  const near = read.near ?? read.zip ?? read.area?.[0];
  const denomination = read.denomination?.[0] ?? denominationIn(text);
  return { ...(near ? { near } : {}), ...(denomination ? { denomination: [denomination] } : {}) };
}
