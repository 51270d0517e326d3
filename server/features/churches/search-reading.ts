/** Words of a typed text that are wishes, not names: a place, a day, a time of day, a language, access. Pure. */

import {
  type ChoiceFilter,
  canonicalValues,
  choiceOf,
  isMultiFilter,
  type MultiFilter,
} from '#shared/church-filters.ts';
import { weekdayOf } from '#shared/event-dates.ts';
import { canonicalPlace, isPlace } from '#shared/region.ts';
import {
  choicePhrases,
  dayWords,
  inWords,
  languageWords,
  nearMePhrases,
  nearWords,
  noisePhrases,
  partWords,
  servicesOf,
} from '#shared/search-terms.ts';
import { dayPartOf, type Weekday, weekdays } from '#shared/service-times/schedule.ts';
import { site } from '#shared/site.ts';
import { zoneDay } from '#shared/zone.ts';
import { foldText } from './search-text.ts';

/** Filters that a text contains, with the values that the query parameters of the same names take. */
export type ReadFilters = Partial<
  Record<'near' | 'zip' | 'part' | ChoiceFilter, string> & Record<MultiFilter, string[]>
>;

export type Reading = {
  /** What remains to be searched for; "" when everything was read. */
  rest: string;
  filters: ReadFilters;
  /** The text asks for what is near its author, whose position only the browser knows. */
  nearMe: boolean;
};

const longestArea = 3;

/** The area or town, but not the site's city, at this place of the words, the longest that fits, and how many words it takes. */
function areaAt(words: string[], at: number): { area: string; length: number } | undefined {
  for (let length = Math.min(longestArea, words.length - at); length > 0; length -= 1) {
    const area = canonicalPlace(words.slice(at, at + length).join(' '));
    if (isPlace(area) && area !== site.city) return { area, length };
  }
  return undefined;
}

const startsAt = (words: string[], at: number, phrase: string): number => {
  const parts = phrase.split(' ');
  return parts.every((part, index) => words[at + index] === part) ? parts.length : 0;
};

/** The longest phrase of the list at this place, or undefined. */
function phraseAt(words: string[], at: number, phrases: readonly string[]) {
  let longest: { phrase: string; length: number } | undefined;
  for (const phrase of phrases) {
    const length = startsAt(words, at, phrase);
    if (length > (longest?.length ?? 0)) longest = { phrase, length };
  }
  return longest;
}

/** "near" or "in", then a ZIP code or an area. */
function readPlace(words: string[], at: number): { filters: ReadFilters; length: number } | undefined {
  const near = phraseAt(words, at, nearWords);
  const marker = near ?? phraseAt(words, at, inWords);
  if (!marker) return undefined;
  const next = at + marker.length;
  const zip = /^\d{5}$/.exec(words[next] ?? '')?.[0];
  if (zip) return { filters: near ? { near: zip } : { zip }, length: marker.length + 1 };
  const place = areaAt(words, next);
  if (!place) return undefined;
  return {
    filters: near ? { near: place.area } : { area: [place.area] },
    length: marker.length + place.length,
  };
}

/** The weekday `days` after today, where the site is. */
const weekdayFrom = (now: Date, days: number): Weekday => weekdays[(weekdayOf(zoneDay(now)) + days) % 7]!;

/** A field that churches fill in: "wheelchair accessible". */
function readChoice(words: string[], at: number): { filters: ReadFilters; length: number } | undefined {
  const choice = phraseAt(words, at, Object.keys(choicePhrases));
  const name = choice && choicePhrases[choice.phrase]!;
  return name && { filters: { [name]: choiceOf(name).value }, length: choice.length };
}

/** "9am", "9 am", "at 9", "10:30" or "10:30 am", whose colon is folded to a space: the part of the day. */
function readClock(words: string[], at: number): { filters: ReadFilters; length: number } | undefined {
  const [typed, preposition, hour, minutes, half] =
    /^(at )?(0?[1-9]|1[0-2])( [0-5]\d)?(?: ?(am|pm))?(?= |$)/.exec(words.slice(at, at + 4).join(' ')) ?? [];
  const isLast = typed !== undefined && at > 0 && at + typed.split(' ').length === words.length;
  if (!typed || !(half || ((preposition || minutes) && isLast))) return undefined;
  // Without "am" or "pm": services begin between seven in the morning and six in the evening.
  const isLate = half ? half === 'pm' : Number(hour) < 7 || hour === '12';
  const part = dayPartOf(((Number(hour) % 12) + (isLate ? 12 : 0)) * 60 + Number(minutes ?? 0));
  return { filters: { part }, length: typed.split(' ').length };
}

function readTime(
  words: string[],
  at: number,
  now: Date,
): { filters: ReadFilters; length: number } | undefined {
  const language = phraseAt(words, at, Object.keys(languageWords));
  if (language) return { filters: { language: [languageWords[language.phrase]!] }, length: language.length };
  const day = phraseAt(words, at, Object.keys(dayWords));
  const part = phraseAt(words, at, Object.keys(partWords));
  if (!day && !part) return readClock(words, at);
  const filters: ReadFilters = {};
  if (part) filters.part = partWords[part.phrase]!;
  if (day) {
    const value = dayWords[day.phrase]!;
    filters.day = [
      value === 'today' ? weekdayFrom(now, 0) : value === 'tomorrow' ? weekdayFrom(now, 1) : value,
    ];
  }
  return { filters, length: day?.length ?? part!.length };
}

/** People add it to a place. */
const stateWords = new Set(foldText(`${site.state} ${site.stateCode}`).split(' '));
const cityWords = new Set(foldText(site.city).split(' '));

/** A text that has a ZIP code, or an area at its end or beginning, and nothing that says "in" or "near"; else null. */
export function readBarePlace(text: string): { rest: string; near: string } | null {
  const words = foldText(text).split(' ');
  const found = words.findIndex((word) => /^\d{5}$/.test(word));
  const [zip] = found < 0 ? [] : words.splice(found, 1);
  const before = words.splice(0, found < 0 ? words.length : found);
  while (stateWords.has(before.at(-1)!)) before.pop();
  if (zip) return { rest: [...before, ...words].join(' '), near: zip };
  for (let at = Math.max(0, before.length - longestArea); at < before.length; at += 1) {
    const place = areaAt(before, at);
    if (place?.length === before.length - at)
      return { rest: before.slice(0, at).join(' '), near: place.area };
  }
  const place = areaAt(before, 0);
  return place ? { rest: before.slice(place.length).join(' '), near: place.area } : null;
}

/** Adds what was read to what was read before: "spanish or vietnamese" is both. */
function add(filters: ReadFilters, more: ReadFilters): void {
  for (const [name, value] of Object.entries(more)) {
    if (isMultiFilter(name)) filters[name] = canonicalValues(name, [...(filters[name] ?? []), ...value]);
    else Object.assign(filters, { [name]: value });
  }
}

/** The name or code of the state at the end. */
const stateAt = (words: string[], at: number) =>
  at > 0 && at === words.length - 1 && stateWords.has(words[at]!) ? { phrase: '', length: 1 } : undefined;

/** Null when every word is to be searched for. Of "services" or "christmas service" nothing is left to search for. */
export function readText(text: string, now: Date): Reading | null {
  const words = foldText(text).split(' ');
  const rest: string[] = [];
  const filters: ReadFilters = {};
  let nearMe = false;
  let denomination: string | undefined;
  for (let at = 0; at < words.length; ) {
    const place = readPlace(words, at);
    const here = place ? undefined : phraseAt(words, at, nearMePhrases);
    const found = here ? undefined : (place ?? readTime(words, at, now) ?? readChoice(words, at));
    const noise = here || found ? undefined : (phraseAt(words, at, noisePhrases) ?? stateAt(words, at));
    nearMe ||= here !== undefined;
    if (noise) denomination ??= servicesOf[noise.phrase];
    if (found) add(filters, found.filters);
    const length = (here ?? found ?? noise)?.length ?? 0;
    if (length === 0) rest.push(words[at]!);
    at += Math.max(1, length);
  }
  if (rest.length === words.length) return null;
  let left = withoutGlue(rest);
  const place = filters.near || filters.area || filters.zip ? undefined : areaAt(left, 0);
  if (place && place.length === left.length) {
    filters.area = [place.area];
    left = [];
  }
  if (denomination && left.every((word) => glue.has(word) || cityWords.has(word))) {
    filters.denomination = [denomination];
    left = left.filter((word) => !glue.has(word));
  }
  return { rest: left.join(' '), filters, nearMe: nearMe && filters.near === undefined };
}

/** "churches", "a church", "worship" and the like say nothing once a place or a day is read; alone they are no name. */
const glue = new Set(
  'a an any at church churches daily for from in me of on or prayer that the to weekday who with worship de el en iglesia iglesias la las los'.split(
    ' ',
  ),
);

const withoutGlue = (words: string[]): string[] => (words.every((word) => glue.has(word)) ? [] : words);
