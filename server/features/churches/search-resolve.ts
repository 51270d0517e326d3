/**
 * What a typed text means, so that it finds something: names as typed, wishes read as filters, other spellings, other
 * words for the same, and in the end fewer words. The other filters of the query have no part in it: a text that
 * matches elsewhere is understood.
 */

import { choiceFilterNames, readNear } from '#shared/church-filters.ts';
import type { ChurchFilters } from '#shared/churches.ts';
import { isInBox, regionBox } from '#shared/region.ts';
import { timeFilterKeys } from '../../db/time-keys.ts';
import { correctText } from './search-correct.ts';
import {
  areaIs,
  choiceIs,
  denominationIs,
  type ParsedFilters,
  parseFilters,
  type SearchDeps,
  SqlParams,
  timesAre,
} from './search-filters.ts';
import { churchesByPhone } from './search-phone.ts';
import { placeOf } from './search-places.ts';
import { type ReadFilters, readBarePlace, readText } from './search-reading.ts';
import { relaxText } from './search-relax.ts';
import { parseText, termConditions } from './search-text.ts';
import { createLexicon, isNoName, type Lexicon, readVocabulary } from './search-vocabulary.ts';
import { hasMatch } from './search-words.ts';

/** How a text is searched; plain data, because cursors carry it. */
export type Resolution = {
  /** What is searched for; "" when only the filters remain. */
  text: string;
  /** Words that mean nearly the same match too. */
  loose: boolean;
  /** Filters that the text contains. */
  read: ReadFilters;
  /** The text asks for what is near its author. */
  nearMe: boolean;
  /** Another spelling than typed. */
  corrected: boolean;
  /** Something typed was dropped, so that anything matches. */
  relaxed: boolean;
};

const asTyped = (text: string): Resolution => ({
  text,
  loose: false,
  read: {},
  nearMe: false,
  corrected: false,
  relaxed: false,
});

/** The text as typed, or, where it contains wishes that no name has, without them. */
async function readWishes(deps: SearchDeps, lexicon: Lexicon, search: string): Promise<Resolution> {
  const reading = readText(search, deps.now());
  if (!reading) return asTyped(search);
  const { near, area, zip, language } = reading.filters;
  // "in" an area or a language is a wish whatever names there are; "morning star" is a name where there is one.
  const isWish = (near ?? area ?? zip) !== undefined || (language && /\b(in|en) /i.test(search));
  if (!isWish && (await matches(lexicon, asTyped(search), 'search_name'))) return asTyped(search);
  const read = await withKnownPlace(deps, reading.filters);
  const relaxed = reading.rest === '' && !reading.nearMe && Object.keys(read).length === 0;
  return { ...asTyped(reading.rest), read, nearMe: reading.nearMe, relaxed };
}

/** "near" a ZIP code or area without a position is "in" it. */
async function withKnownPlace(deps: SearchDeps, { near, ...others }: ReadFilters): Promise<ReadFilters> {
  const place = near === undefined ? undefined : readNear(near);
  if (near === undefined || !place) return others;
  if (await placeOf(deps, place)) return { ...others, near };
  return { ...others, ...('zip' in place ? { zip: near } : { area: [near] }) };
}

/**
 * For a resolution that matches nothing under the query's filters: the next best one that matches anything at all.
 * Null when it matches elsewhere, so that the filters are the reason, and when no word of it is known.
 */
async function widen(
  deps: SearchDeps,
  lexicon: Lexicon,
  search: string,
  first: Resolution,
  { isUnfiltered }: { isUnfiltered: boolean },
): Promise<Resolution | null> {
  // Without filters the first run has told already.
  if (!(isUnfiltered && first.read.near === undefined) && (await matches(lexicon, first))) return null;
  for await (const next of alternatives(deps, lexicon, search, first))
    if (isKnownToMatch(next, first) || (await matches(lexicon, next))) return next;
  return null;
}

/** Another text, corrected or relaxed, is one that churches have; with wishes it may still match nothing. */
const isKnownToMatch = ({ text, corrected, relaxed, read }: Resolution, first: Resolution): boolean =>
  text !== first.text && (corrected || relaxed) && Object.keys(read).length === 0;

/** Parameters that exclude no church. */
const neutral = new Set(['search', 'exact', 'sort', 'limit', 'cursor']);
const hasNoFilter = (query: ChurchFilters): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || neutral.has(name));

/** Ever further from what was typed. */
async function* alternatives(
  deps: SearchDeps,
  lexicon: Lexicon,
  search: string,
  first: Resolution,
): AsyncGenerator<Resolution> {
  const hasNearMeanings =
    JSON.stringify(parseText(first.text, { loose: true })) !== JSON.stringify(parseText(first.text));
  if (hasNearMeanings) yield { ...first, loose: true };
  const nearby = await nearPlace(deps, first);
  // "in" a town of no church is near it, not a name with its words.
  if (nearby && first.read.area) yield nearby;
  yield* wishesAsWords(first);
  const text = parseText(first.text);
  const hasWishes = Object.keys(first.read).length > 0;
  if (hasWishes) yield* correctedNames(lexicon, search);
  if (nearby && !first.read.area) yield nearby;
  const corrected = text && (await correctText(lexicon, text));
  const spelled: Resolution = corrected ? { ...first, text: corrected, corrected: true } : first;
  if (corrected) yield spelled;
  const rest = nearby && parseText(nearby.text);
  const correctedRest = rest && (await correctText(lexicon, rest));
  if (correctedRest) yield { ...nearby, text: correctedRest, corrected: true };
  if (hasWishes) for (const read of fewerWishes(spelled)) yield { ...spelled, ...read, relaxed: true };
  if (!text) return;
  const relaxed = await relaxText(lexicon, text);
  if (relaxed === null) {
    // No word is known, but the wishes are.
    if (hasWishes) yield { ...first, text: '', relaxed: true };
    return;
  }
  const fewer: Resolution = { ...first, text: relaxed.text, loose: true, relaxed: relaxed.dropped };
  yield fewer;
  if (hasWishes) for (const read of fewerWishes(fewer)) yield { ...fewer, ...read, relaxed: true };
}

/** A misspelled name with a word that is a wish elsewhere: "morning star babtist". */
async function* correctedNames(lexicon: Lexicon, search: string): AsyncGenerator<Resolution> {
  const text = parseText(search);
  const corrected = text && (await correctText(lexicon, text));
  const resolution = corrected && { ...asTyped(corrected), corrected: true };
  if (resolution && (await matches(lexicon, resolution, 'search_name'))) yield resolution;
}

/** A place without a match is one to be near: "baptist in katy", "katy baptist", or one beside a ZIP code. */
async function nearPlace(deps: SearchDeps, first: Resolution): Promise<Resolution | null> {
  const { near, area: areas, ...read } = first.read;
  const [area, another] = areas ?? [];
  if (near !== undefined || another) return null;
  const bare = area ? { rest: first.text, near: area } : readBarePlace(first.text);
  const place = bare && readNear(bare.near);
  const center = place && (await placeOf(deps, place));
  // Elsewhere the number is one of a street.
  if (!bare || !center || ('zip' in place && !isInBox(regionBox, center))) return null;
  return { ...first, text: bare.rest, loose: true, read: { ...read, near: bare.near } };
}

/** A language or an area as a word of names: "Spanish Baptist", "Katy". */
function* wishesAsWords(resolution: Resolution): Generator<Resolution> {
  for (const name of ['language', 'area'] as const) {
    const { [name]: words, ...read } = resolution.read;
    if (words) yield { ...resolution, text: [resolution.text, ...words].join(' ').trim(), loose: true, read };
  }
}

/** Few churches list their access and their times: access goes first, then the part of the day goes first, then the day, the language and the place. */
function* fewerWishes({ read, text }: Resolution): Generator<{ read: ReadFilters }> {
  const left = { ...read };
  for (const name of [
    ...choiceFilterNames,
    'part',
    'day',
    'language',
    'area',
    'zip',
    'near',
    'denomination',
  ] as const) {
    if (left[name] === undefined) continue;
    // The whole directory would be no answer to a place, or to the only wish.
    if (text === '' && (name === 'area' || name === 'zip')) return;
    delete left[name];
    if (text === '' && Object.keys(left).length === 0) return;
    yield { read: { ...left } };
  }
}

async function matches(
  lexicon: Lexicon,
  { text, loose, read }: Resolution,
  column: 'search_text' | 'search_name' = 'search_text',
): Promise<boolean> {
  const parsed = parseText(text, { loose });
  const vocabulary = await readVocabulary(lexicon, parsed ? [parsed] : []);
  const params = new SqlParams();
  const others: string[] = [];
  if (parsed && column === 'search_name') {
    if (isNoName(parsed, vocabulary)) return false;
    const add = (value: string) => params.add(value);
    others.push(...termConditions(parsed, { column: 'c.search_name', add }));
  }
  const times = timeFilterKeys(read as ChurchFilters);
  if (times.length > 0) others.push(timesAre({ times, unlisted: 'none', dated: [] }));
  if (read.area) others.push(areaIs(read.area, params));
  if (read.denomination) others.push(denominationIs(read.denomination, params));
  for (const name of choiceFilterNames) if (read[name]) others.push(choiceIs(name));
  if (read.zip) others.push(`c.zip like ${params.add(`${read.zip}%`)}`);
  return hasMatch(lexicon, parsed, { params, others });
}

/** Runs a query with its text understood; the first understanding that finds something, else the text as typed. */
export async function searchResolved<Result>(
  deps: SearchDeps,
  query: ChurchFilters,
  options: {
    run: (filters: ParsedFilters, resolution: Resolution | null) => Promise<Result>;
    isEmpty: (result: Result) => boolean;
    /** How an earlier page of the same list was searched. */
    stored?: Resolution | null;
  },
): Promise<{ result: Result; resolution: Resolution | null }> {
  const { search, exact } = query;
  if (!search) return { result: await options.run(await parseFilters(deps, query), null), resolution: null };
  const ids = query.ids ? null : await churchesByPhone(deps.pool, search);
  if (ids) {
    const filters = await parseFilters(deps, { ...query, search: undefined, ids });
    return { result: await options.run(filters, null), resolution: null };
  }
  const lexicon = createLexicon(deps.pool);
  const run = async (resolution: Resolution) => {
    const { loose } = resolution;
    const filters = await parseFilters(deps, applyResolution(query, resolution), { loose, lexicon });
    return { result: await options.run(filters, resolution), resolution };
  };
  const first = options.stored ?? (exact ? asTyped(search) : await readWishes(deps, lexicon, search));
  const outcome = await run(first);
  if (options.stored || exact || !options.isEmpty(outcome.result)) return outcome;
  const wider = await widen(deps, lexicon, search, first, { isUnfiltered: hasNoFilter(query) });
  return wider ? run(wider) : outcome;
}

/** The query with the filters of the text in place of the typed search; filters of the query itself come first. */
function applyResolution(query: ChurchFilters, { text, read }: Resolution): ChurchFilters {
  const { near, ...others } = read;
  const place = near ? readNear(near) : undefined;
  return { ...(others as ChurchFilters), ...(place ? { near: place } : {}), ...query, search: text };
}
