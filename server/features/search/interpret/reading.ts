/** Infers filters from the words of a search: place, day, time of day, language, accessibility, facts for visitors. Pure functions. */
import { weekdayOf, zoneDay } from '#shared/domain/dates.ts';
import { canonicalValues, isMultiFilter, type NearPlace } from '#shared/domain/directory.ts';
import { factValues } from '#shared/domain/fact-options.ts';
import { areaCenter, canonicalPlace, isPlace, positionOfPlace, towns } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { dayPartOf, type Weekday, weekdays } from '#shared/service-times/schedule.ts';
import type { Clock, InferredFilters, Place, Reading, SearchDeps } from '../request.ts';
import {
  dayWords,
  factPhrases,
  inEnglish,
  inWords,
  languageWords,
  nearMePhrases,
  nearWords,
  noisePhrases,
  partWords,
  sameMeaning,
  servicesOf,
  wheelchairPhrases,
} from './terms.ts';
import { denominationIn, foldText, isDenomination, siteWords, stopWords } from './text.ts';
import { listOf, topicOf } from './topics-copy.ts';

export type Inference = {
  /** The text left to search for; "" if all of it became filters. */
  rest: string;
  filters: InferredFilters;
  clock?: Clock;
  /** The user wants churches near their own position, which only the browser knows. */
  nearMe: boolean;
  /** A place follows "in" or "near", or a language "in". */
  isExplicit?: true;
  /** The place after "in" or "near" and what follows it, which may be a name: "mass in Katy Bible Church". */
  fromPlace?: string;
  /** The whole text is the name of a place, with or without "church". */
  isPlace?: true;
  /** The text names a community, optionally with a place. */
  isCommunity?: true;
  /** "Churches": all of them. */
  isEverything?: true;
};

const longestArea = 3;

/**
 * The longest area or town that starts at this index, other than the site's city. `length` counts words, with the city or
 * state that follows: "third ward houston".
 */
function areaAt(words: string[], at: number): { area: string; length: number } | undefined {
  for (let length = Math.min(longestArea, words.length - at); length > 0; length -= 1) {
    const area = canonicalPlace(words.slice(at, at + length).join(' '));
    if (!isPlace(area) || area === site.city) continue;
    const after = words.slice(at + length).findIndex((word) => !siteWords.has(word));
    return { area, length: after < 0 ? words.length - at : length + after };
  }
  return undefined;
}

/** The area, town, or ZIP code that the words name, beside "church". */
function placeIn(words: string[]): InferredFilters | undefined {
  const named = words.filter((word) => !churchWords.has(word));
  const [zip, ...others] = named;
  if (/^\d{5}$/.test(zip ?? '') && others.every((word) => siteWords.has(word))) return placeFilters(zip!);
  const place = areaAt(named, 0);
  return place?.length === named.length ? placeFilters(place.area) : undefined;
}

/** The longest of the phrases that starts at this index, if any. */
function phraseAt(words: string[], at: number, phrases: ReadonlySet<string>) {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    if (phrases.has(phrase)) return { phrase, length };
  }
  return undefined;
}

const needs = [...topicOf].flatMap(([phrase, { kind }]) => (kind === 'need' ? [phrase] : []));
/** "Santo Domingo" isn't Sunday, nor "Anglican Church in North America" in the north. */
const longNames = [...Object.keys(inEnglish), ...sameMeaning.flat()].filter((phrase) => phrase.includes(' '));

const lists = {
  place: new Set([...nearWords, ...inWords]),
  nearMe: new Set(nearMePhrases),
  wheelchair: new Set(wheelchairPhrases),
  /** "Charismatic" is a denomination, too, which names have. */
  fact: new Set(Object.keys(factPhrases).filter((phrase) => !isDenomination([phrase]))),
  language: new Set(Object.keys(languageWords)),
  day: new Set(Object.keys(dayWords)),
  part: new Set(Object.keys(partWords)),
  noise: new Set(noisePhrases),
  /** They stay in the text, whatever their words mean by themselves. */
  kept: new Set([...needs, ...longNames, 'telephone road', 'telephone rd']),
};
const longestPhrase = Math.max(
  ...Object.values(lists).flatMap((phrases) => [...phrases].map((phrase) => phrase.split(' ').length)),
);

/** "Near the Galleria", "en el Third Ward". */
const articles = new Set(['the', 'el', 'la', 'los', 'las']);

/** Also those that no church states. */
export const everyFact: ReadonlySet<string> = new Set([...factValues, 'wheelchair']);

/** "near" or "in" followed by a ZIP code or an area. */
function parsePlace(words: string[], at: number): (Found & { start: number }) | undefined {
  const marker = phraseAt(words, at, lists.place);
  if (!marker) return undefined;
  const next = at + marker.length + (articles.has(words[at + marker.length] ?? '') ? 1 : 0);
  const zip = /^\d{5}$/.exec(words[next] ?? '')?.[0];
  if (zip) return { filters: placeFilters(zip), start: next, length: next - at + 1 };
  const place = areaAt(words, next);
  return place && { filters: placeFilters(place.area), start: next, length: next - at + place.length };
}

/** The weekday `days` from today in the site's time zone. */
const weekdayFrom = (now: Date, days: number): Weekday => weekdays[(weekdayOf(zoneDay(now)) + days) % 7]!;

/** "Wheelchair accessible". */
function parseWheelchair(words: string[], at: number): Found | undefined {
  const phrase = phraseAt(words, at, lists.wheelchair);
  return phrase && { filters: { wheelchair: 'yes' }, length: phrase.length };
}

/** Facts for visitors, such as "nursery", if one of them is in `facts`. */
function parseFact(words: string[], at: number, facts: ReadonlySet<string>): Found | undefined {
  const phrase = phraseAt(words, at, lists.fact);
  const fact = phrase ? factPhrases[phrase.phrase]! : [];
  // "Traditional Latin Mass" is a language.
  const language = phraseAt(words, at, lists.language)?.length ?? 0;
  return phrase && fact.some((value) => facts.has(value)) && phrase.length >= language
    ? { filters: { fact: [...fact] }, length: phrase.length }
    : undefined;
}

type Found = { filters: InferredFilters; clock?: Clock; length: number };

function daysOf(value: (typeof dayWords)[string], now: Date): Weekday[] {
  if (value === 'weekdays') return weekdays.filter((day) => day !== 'saturday' && day !== 'sunday');
  return [value === 'today' ? weekdayFrom(now, 0) : value === 'tomorrow' ? weekdayFrom(now, 1) : value];
}

function parseTime(words: string[], at: number, now: Date): Found | undefined {
  const language = phraseAt(words, at, lists.language);
  if (language) return { filters: { language: [languageWords[language.phrase]!] }, length: language.length };
  const day = phraseAt(words, at, lists.day);
  const part = phraseAt(words, at, lists.part);
  const isTime = (beside: number) => lists.day.has(words[beside]!) || lists.noise.has(words[beside]!);
  if (!day && !part) return parseClock(words, at, isTime);
  const filters: InferredFilters = {};
  if (part) filters.part = partWords[part.phrase]!;
  if (day) filters.day = daysOf(dayWords[day.phrase]!, now);
  return { filters, length: day?.length ?? part!.length };
}

/** Users often add the state to a place. */
const stateWords = new Set(foldText(`${site.state} ${site.stateCode}`).split(' '));
const cityWords = new Set(foldText(site.city).split(' '));

/** A ZIP code anywhere, or an area at the end or start of the text, without "in" or "near". Null if there is neither. */
export function inferBarePlace(text: string): { rest: string; filters: InferredFilters } | null {
  const words = foldText(text).split(' ');
  const zipIndex = words.findIndex((word) => /^\d{5}$/.test(word));
  const [zip] = zipIndex < 0 ? [] : words.splice(zipIndex, 1);
  const before = words.splice(0, zipIndex < 0 ? words.length : zipIndex);
  while (stateWords.has(before.at(-1)!)) before.pop();
  if (zip) return { rest: [...before, ...words].join(' '), filters: placeFilters(zip) };
  for (const at of before.keys()) {
    const place = areaAt(before, at);
    if (place?.length === before.length - at)
      return {
        rest: withoutGlue(before.slice(0, at), { atPlace: true }).join(' '),
        filters: placeFilters(place.area),
      };
  }
  const place = areaAt(before, 0);
  return place
    ? {
        rest: withoutGlue(before.slice(place.length), { atPlace: true }).join(' '),
        filters: placeFilters(place.area),
      }
    : null;
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

/** The "near" before the city, which is no filter: the city is one of the words. */
function beforeCity(words: string[], at: number) {
  const marker = phraseAt(words, at, lists.place);
  return marker && cityWords.has(words[at + marker.length] ?? '') ? marker : undefined;
}

export const hasPlace = ({ near, zip, area }: InferredFilters): boolean => Boolean(near ?? zip ?? area);

/** If the whole text is a place, or all churches. */
function inferWhole(words: string[]): Inference | null {
  const place = placeIn(words);
  if (place) return { rest: '', filters: place, nearMe: false, isPlace: true };
  const isEverything =
    everything.has(words.join(' ')) ||
    (words.every((word) => glue.has(word)) && words.some((word) => everything.has(word)));
  return isEverything ? { rest: '', filters: {}, nearMe: false, isEverything } : null;
}

/** "Baptist church with nursery" leaves "baptist church". If all others are glue, the city's words say where, unless a place does. */
function withoutGlue(words: string[], { atPlace }: { atPlace: boolean }): string[] {
  const last = words.findLastIndex((word) => !stopWords.has(word));
  const informative = words.filter((word) => !glue.has(word) && !(atPlace && cityWords.has(word)));
  return informative.every((word) => cityWords.has(word)) ? informative : words.slice(0, last + 1);
}

/**
 * Null if every word remains search text. `rest` is empty for noise like "services" or "christmas service". Words for
 * other facts than `facts` remain search text.
 */
export function inferFilters(
  text: string,
  now: Date,
  facts: ReadonlySet<string> = everyFact,
): Inference | null {
  const words = foldText(text).split(' ');
  const rest: string[] = [];
  const filters: InferredFilters = {};
  let nearMe = false;
  let isExplicit = false;
  let fromPlace: string | undefined;
  let clock: Clock | undefined;
  let denomination: string | undefined;
  let community: string | undefined;
  for (let at = 0; at < words.length; ) {
    const fact = parseFact(words, at, facts);
    const need = needAt(words, at);
    if (need > (fact?.length ?? 0)) {
      rest.push(...words.slice(at, at + need));
      at += need;
      continue;
    }
    const place = parsePlace(words, at);
    const city = beforeCity(words, at);
    const here = place || city ? undefined : phraseAt(words, at, lists.nearMe);
    const filter: Found | undefined = here
      ? undefined
      : (place ?? fact ?? parseTime(words, at, now) ?? parseWheelchair(words, at));
    const language = filter?.filters.language && words.slice(at, at + filter.length).join(' ');
    if (language && topicOf.has(language)) community = language;
    if (language && /(mass|misa)/.test(language)) denomination ??= 'Catholic';
    const noise =
      here || filter ? undefined : (city ?? phraseAt(words, at, lists.noise) ?? stateAt(words, at));
    nearMe ||= here !== undefined;
    if (noise) denomination ??= servicesOf[noise.phrase];
    if (filter) add(filters, filter.filters);
    clock ??= filter?.clock;
    if (place && at + place.length < words.length) fromPlace ??= words.slice(place.start).join(' ');
    isExplicit ||= place !== undefined || /^(in|en) /.test(language ?? '');
    const length = (here ?? filter ?? noise)?.length ?? 0;
    if (length === 0) rest.push(words[at]!);
    at += Math.max(1, length);
  }
  const whole = inferWhole(words);
  if (whole || rest.length === words.length) return whole;
  const inferred = inferRest(rest, { filters, nearMe, isExplicit, clock, denomination, community });
  return fromPlace ? { ...inferred, fromPlace } : inferred;
}

type Inferred = Pick<Inference, 'filters' | 'nearMe'> & {
  isExplicit: boolean;
  clock: Clock | undefined;
  denomination: string | undefined;
  community: string | undefined;
};

/** What the words mean that are left beside filters. */
function inferRest(
  rest: string[],
  { filters, nearMe, isExplicit, clock, denomination, community }: Inferred,
): Inference {
  let remaining = withoutGlue(rest, { atPlace: hasPlace(filters) });
  const place = hasPlace(filters) ? undefined : placeIn(remaining);
  if (place) {
    add(filters, place);
    remaining = [];
  }
  // "Korean church" is more than churches with a service in Korean.
  const isOnly = remaining.length === 0 && !denomination && !filters.day && !filters.part;
  if (community && isOnly && filters.language?.length === 1) {
    delete filters.language;
    return { rest: community, filters, nearMe: nearMe && !hasPlace(filters), isCommunity: true };
  }
  if (denomination && remaining.every((word) => cityWords.has(word))) filters.denomination = [denomination];
  return {
    rest: remaining.join(' '),
    filters,
    nearMe: nearMe && !hasPlace(filters),
    ...(clock ? { clock } : {}),
    ...(isExplicit ? { isExplicit } : {}),
  };
}

/** The number of words of the need or name that starts at this index, unless they are a longer filter ("traditional Latin Mass"). */
function needAt(words: string[], at: number): number {
  const need = phraseAt(words, at, lists.kept)?.length ?? 0;
  const language = phraseAt(words, at, lists.language)?.length ?? 0;
  return need > language ? need : 0;
}

const churchWords = new Set(['church', 'churches', 'iglesia', 'iglesias']);

/** "Churches" by themselves are all of them. */
const everything = new Set(['churches', 'iglesias', 'iglesia cristiana', 'iglesias cristianas']);

/** Words like "churches", "a church" or "worship" add nothing once a filter was inferred, and aren't names by themselves. */
const glue = new Set([
  ...stopWords,
  ...`any church churches daily from me or people gente personas prayer weekday worship en al iglesia iglesias todas alguna oracion mejor mejores
  good best great nice bueno buena buenos buenas christian cristiano cristiana cristianos cristianas`.split(
    /\s+/,
  ),
]);

/** Filters close in meaning to a search that nothing matches: its place, and the denomination that it names. */
export function closestTo({ text, read }: Reading): InferredFilters {
  const near = read.near ?? read.zip ?? read.area?.[0];
  const denomination = read.denomination?.[0] ?? denominationIn(text);
  return { ...(near ? { near } : {}), ...(denomination ? { denomination: [denomination] } : {}) };
}

/** Miles around a town or neighborhood. */
const townMiles = 5;

/** A place as filters: a ZIP code and an area with a box have borders, towns and neighborhoods a radius. */
function placeFilters(name: string): InferredFilters {
  if (/^\d{5}$/.test(name)) return { zip: name };
  const isArea = areaCenter(name) !== undefined || !towns.includes(name);
  return isArea ? { area: [name] } : { near: name, radius: String(townMiles) };
}

/** The reading without its place, which excludes nothing: the nearest church may be outside. */
export function withoutPlace(reading: Reading): Reading {
  const { near: _near, radius: _radius, zip: _zip, area: _area, ...read } = reading.read;
  return { ...reading, read };
}

/** The middle of a ZIP code, of an area's box, or of a town; undefined if unknown. */
export function placeOf({ geo }: Pick<SearchDeps, 'geo'>, near: NearPlace): Place | undefined {
  if ('zip' in near) return geo.zipCenter(near.zip);
  if (!('area' in near)) return near;
  return areaCenter(near.area) ?? positionOfPlace(near.area);
}

const bounds = {
  before: listOf('before, until, antes de, antes del, antes de la, antes de las, hasta la, hasta las'),
  after: listOf(
    'after, from, since, despues de, despues del, despues de la, despues de las, desde la, desde las',
  ),
};
const boundWords = [...bounds.before, ...bounds.after].sort((a, b) => b.length - a.length).join('|');
const hourPattern = new RegExp(
  `^((?:(${boundWords})|at|a las?|de|de las?) )?(0?[1-9]|1[0-2]|noon|mediodia)( ?[0-5]\\d)?(?: oclock)?(?: ?(am|pm|de la (?:manana|tarde|noche)))?(?= |$)`,
);

/**
 * "9am", "at 9", "Sunday 9", "1030 mass", "10:30 am", "after 5", or "a las 9 de la mañana", with its part of the day. Folding
 * turned the colon into a space. `saysWhen` tells whether a word is a day or a service, which an hour without "at" needs
 * beside it.
 */
function parseClock(words: string[], at: number, saysWhen: (at: number) => boolean): Found | undefined {
  const [typed, preposition, bound, hour, minutes, meridiem] =
    hourPattern.exec(words.slice(at, at + 7).join(' ')) ?? [];
  const next = at + (typed?.split(' ').length ?? 0);
  const isLast = next === words.length || saysWhen(next);
  const saysHour = (preposition && at > 0) || minutes?.startsWith(' ') || saysWhen(at - 1) || saysWhen(next);
  if (!typed || !(meridiem || bound || (isLast && saysHour))) return undefined;
  // Without "am" or "pm", assume that services start between 7 a.m. and 6 p.m.
  const hours = Number(hour!.replace(/\D+/, '12'));
  const isPm = meridiem ? /pm|tarde|noche/.test(meridiem) : hours < 7 || hours === 12;
  const minute = ((hours % 12) + (isPm ? 12 : 0)) * 60 + Number(minutes ?? 0);
  const is = !bound ? 'near' : bounds.before.includes(bound) ? 'before' : 'after';
  return { filters: partAt({ minute, is }), clock: { minute, is }, length: typed.split(' ').length };
}

/** The part of the day that all such services are in, if there is one. */
function partAt({ minute, is }: Clock): InferredFilters {
  const [first, last] = { near: [minute, minute], before: [0, minute - 1], after: [minute, 1439] }[is];
  const part = dayPartOf(first!);
  return part === dayPartOf(last!) ? { part } : {};
}
