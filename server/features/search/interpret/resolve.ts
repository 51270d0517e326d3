/**
 * Resolves a typed search into one that finds something: the name as typed, inferred filters, synonyms, corrected
 * spelling and, as a last resort, fewer words. Filters that the user set separately don't influence this: a search that
 * matches without them counts as understood.
 */

import type { ChurchFilters } from '#shared/contracts/churches.ts';
import { choiceFilterNames, readNear } from '#shared/domain/directory.ts';
import { isInBox, regionBox } from '#shared/domain/region.ts';
import { timeFilterKeys } from '../../../db/time-keys.ts';
import { correctText } from './correct.ts';
import {
  areaIs,
  choiceIs,
  denominationIs,
  type ParsedFilters,
  parseFilters,
  type SearchDeps,
  SqlParams,
  timesAre,
} from './filters.ts';
import { churchesByPhone } from './phone.ts';
import { placeOf } from './places.ts';
import { type InferredFilters, inferBarePlace, inferFilters } from './reading.ts';
import { relaxText } from './relax.ts';
import { parseText, termConditions } from './text.ts';
import { createLexicon, isNoName, type Lexicon, readVocabulary } from './vocabulary.ts';
import { hasMatch } from './words.ts';

/** How a search is run. Cursors carry it, so it must serialize to JSON. */
export type Resolution = {
  /** "" if only filters remain. */
  text: string;
  /** Whether near-synonyms match too. */
  loose: boolean;
  /** Filters inferred from the text. */
  read: InferredFilters;
  /** The user wants churches near their own position. */
  nearMe: boolean;
  /** The spelling was changed. */
  corrected: boolean;
  /** Words or filters were dropped to find a match. */
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

/** Moves inferred filters out of the text, unless the text as typed matches a church's name. */
async function inferResolution(deps: SearchDeps, lexicon: Lexicon, search: string): Promise<Resolution> {
  const inference = inferFilters(search, deps.now());
  if (!inference) return asTyped(search);
  const { near, area, zip, language } = inference.filters;
  // "in" with an area or language is always a filter; "morning star" is a name if a church has that name.
  const isExplicit = (near ?? area ?? zip) !== undefined || (language && /\b(in|en) /i.test(search));
  if (!isExplicit && (await matches(lexicon, asTyped(search), 'search_name'))) return asTyped(search);
  const read = await withKnownPlace(deps, inference.filters);
  const relaxed = inference.rest === '' && !inference.nearMe && Object.keys(read).length === 0;
  return { ...asTyped(inference.rest), read, nearMe: inference.nearMe, relaxed };
}

/** Treats "near" a ZIP code or area as "in" if its position is unknown. */
async function withKnownPlace(
  deps: SearchDeps,
  { near, ...others }: InferredFilters,
): Promise<InferredFilters> {
  const place = near === undefined ? undefined : readNear(near);
  if (near === undefined || !place) return others;
  if (await placeOf(deps, place)) return { ...others, near };
  return { ...others, ...('zip' in place ? { zip: near } : { area: [near] }) };
}

/**
 * The next best resolution that matches anything, for one that came up empty. Null if the search does match without the
 * user's filters (then the filters are to blame), or if no alternative matches.
 */
async function widen(
  deps: SearchDeps,
  lexicon: Lexicon,
  search: string,
  first: Resolution,
  { isUnfiltered }: { isUnfiltered: boolean },
): Promise<Resolution | null> {
  // Without filters, the first run already showed that nothing matches.
  if (!(isUnfiltered && first.read.near === undefined) && (await matches(lexicon, first))) return null;
  for await (const next of alternatives(deps, lexicon, search, first))
    if (isKnownToMatch(next, first) || (await matches(lexicon, next))) return next;
  return null;
}

/** Corrected and relaxed texts are known to match some church, but combined with inferred filters they may not. */
const isKnownToMatch = ({ text, corrected, relaxed, read }: Resolution, first: Resolution): boolean =>
  text !== first.text && (corrected || relaxed) && Object.keys(read).length === 0;

/** Parameters that don't exclude any church. */
const neutral = new Set(['search', 'exact', 'sort', 'limit', 'cursor']);
const hasNoFilter = (query: ChurchFilters): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || neutral.has(name));

/** Alternatives to try in order, each further from what was typed. */
async function* alternatives(
  deps: SearchDeps,
  lexicon: Lexicon,
  search: string,
  first: Resolution,
): AsyncGenerator<Resolution> {
  const text = parseText(first.text);
  const hasNearSynonyms = JSON.stringify(parseText(first.text, { loose: true })) !== JSON.stringify(text);
  if (hasNearSynonyms) yield { ...first, loose: true };
  const nearby = await nearPlace(deps, first);
  // In a town without churches, nearby churches are a better guess than names containing the town's name.
  if (nearby && first.read.area) yield nearby;
  yield* filtersAsWords(first);
  const hasFilters = Object.keys(first.read).length > 0;
  if (hasFilters) yield* correctedNames(lexicon, search);
  if (nearby && !first.read.area) yield nearby;
  const corrected = text && (await correctText(lexicon, text));
  const spelled: Resolution = corrected ? { ...first, text: corrected, corrected: true } : first;
  if (corrected) yield spelled;
  const rest = nearby && parseText(nearby.text);
  const correctedRest = rest && (await correctText(lexicon, rest));
  if (correctedRest) yield { ...nearby, text: correctedRest, corrected: true };
  if (hasFilters) for (const read of fewerFilters(spelled)) yield { ...spelled, read, relaxed: true };
  if (!text) return;
  const relaxed = await relaxText(lexicon, text);
  if (relaxed === null) {
    // None of the words match, but the inferred filters may.
    if (hasFilters) yield { ...first, text: '', relaxed: true };
    return;
  }
  const fewer: Resolution = { ...first, text: relaxed.text, loose: true, relaxed: relaxed.dropped };
  yield fewer;
  if (hasFilters) for (const read of fewerFilters(fewer)) yield { ...fewer, read, relaxed: true };
}

/** Corrects names that contain a word otherwise taken for a filter: "morning star babtist". */
async function* correctedNames(lexicon: Lexicon, search: string): AsyncGenerator<Resolution> {
  const text = parseText(search);
  const corrected = text && (await correctText(lexicon, text));
  const resolution = corrected && { ...asTyped(corrected), corrected: true };
  if (resolution && (await matches(lexicon, resolution, 'search_name'))) yield resolution;
}

/** Searches near a place that has no matches itself: "baptist in katy", "katy baptist", or a name with a ZIP code. */
async function nearPlace(deps: SearchDeps, first: Resolution): Promise<Resolution | null> {
  const { near, area: areas, ...read } = first.read;
  const [area, another] = areas ?? [];
  if (near !== undefined || another) return null;
  const bare = area ? { rest: first.text, near: area } : inferBarePlace(first.text);
  const place = bare && readNear(bare.near);
  const center = place && (await placeOf(deps, place));
  // Outside the region, five digits are more likely a street number than a ZIP code.
  if (!bare || !center || ('zip' in place && !isInBox(regionBox, center))) return null;
  return { ...first, text: bare.rest, loose: true, read: { ...read, near: bare.near } };
}

/** Searches for a language or area as part of a name: "Spanish Baptist", "Katy". */
function* filtersAsWords(resolution: Resolution): Generator<Resolution> {
  for (const name of ['language', 'area'] as const) {
    const { [name]: words, ...read } = resolution.read;
    if (words) yield { ...resolution, text: [resolution.text, ...words].join(' ').trim(), loose: true, read };
  }
}

/** Drops one filter after another, starting with accessibility and times, which few churches list. */
function* fewerFilters({ read, text }: Resolution): Generator<InferredFilters> {
  const remaining = { ...read };
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
    if (remaining[name] === undefined) continue;
    // Dropping the place or the only filter would return the entire directory, which helps no one.
    if (text === '' && (name === 'area' || name === 'zip')) return;
    delete remaining[name];
    if (text === '' && Object.keys(remaining).length === 0) return;
    yield { ...remaining };
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
    others.push(...termConditions(parsed, { column: 'c.search_name', params }));
  }
  const times = timeFilterKeys(read as ChurchFilters);
  if (times.length > 0) others.push(timesAre({ times, unlisted: 'none', dated: [] }));
  if (read.area) others.push(areaIs(read.area, params));
  if (read.denomination) others.push(denominationIs(read.denomination, params));
  for (const name of choiceFilterNames) if (read[name]) others.push(choiceIs(name));
  if (read.zip) others.push(`c.zip like ${params.add(`${read.zip}%`)}`);
  return hasMatch(lexicon, parsed, { params, others });
}

/** Runs the query with the first resolution that finds something, or as first resolved if none does. */
export async function searchResolved<Result>(
  deps: SearchDeps,
  query: ChurchFilters,
  options: {
    run: (filters: ParsedFilters, resolution: Resolution | null) => Promise<Result>;
    isEmpty: (result: Result) => boolean;
    /** The resolution of the list's first page. */
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
  const first = options.stored ?? (exact ? asTyped(search) : await inferResolution(deps, lexicon, search));
  const outcome = await run(first);
  if (options.stored || exact || !options.isEmpty(outcome.result)) return outcome;
  const wider = await widen(deps, lexicon, search, first, { isUnfiltered: hasNoFilter(query) });
  return wider ? run(wider) : outcome;
}

/** Merges the inferred filters into the query. Filters that the user set explicitly win. */
function applyResolution(query: ChurchFilters, { text, read }: Resolution): ChurchFilters {
  const { near, ...others } = read;
  const place = near ? readNear(near) : undefined;
  return { ...(others as ChurchFilters), ...(place ? { near: place } : {}), ...query, search: text };
}
