/**
 * Turns a query into one complete request that finds something: the name as typed, inferred filters, synonyms,
 * corrected spelling and, as a last resort, fewer words. Filters that the user set separately don't influence this: a
 * search that matches without them counts as understood.
 */
import type { ChurchFilters } from '#shared/contracts/churches.ts';
import { choiceFilterNames, type NearPlace, readNear, startsWithin } from '#shared/domain/directory.ts';
import { isInBox, regionBox } from '#shared/domain/region.ts';
import type { Pool } from '../../../db/client.ts';
import type { InferredFilters, Place, Reading, SearchDeps, SearchRequest, SearchText } from '../request.ts';
import { anyMatch, churchesByPhone, factsStated } from '../run/conditions.ts';
import { startingSoon } from '../run/order.ts';
import { inName, matches, placeOf, type ReadingDeps, readingDeps, requestOf } from './complete.ts';
import { correctText, isGeneric, relaxText } from './correct.ts';
import { allFacts, factsAsked, inferBarePlace, inferFilters } from './reading.ts';
import { createDictionary, type Dictionary } from './spelling.ts';
import { inWords, nearWords } from './terms.ts';
import {
  denominationIn,
  foldText,
  isDenomination,
  parseText,
  sharedDenomination,
  splitTopics,
} from './text.ts';

/** Throws bad_input for an unknown ZIP code or area. `stored` is the reading of the list's first page. */
export async function interpret(
  deps: SearchDeps,
  query: ChurchFilters,
  stored: Reading | null = null,
): Promise<SearchRequest> {
  const request = await understand(deps, query, stored);
  if (!query.starts) return request;
  const minutes = startsWithin[query.starts];
  return { ...request, soon: await startingSoon(deps.pool, request, { minutes, now: deps.now() }) };
}

async function understand(
  searchDeps: SearchDeps,
  query: ChurchFilters,
  stored: Reading | null,
): Promise<SearchRequest> {
  const deps = readingDeps(searchDeps);
  const { search, exact } = query;
  if (!search) return requestOf(deps, query, null);
  const ids = query.ids ? null : await churchesByPhone(deps.pool, search);
  if (ids) return requestOf(deps, { ...query, search: undefined, ids }, null);
  if (stored || exact) return requestOf(deps, query, stored ?? asTyped(search));
  const first = await infer(deps, search);
  const nearby = await nearPlace(deps, first);
  const reading = await firstMatching(deps, readings(deps, { search, first, nearby }));
  return requestOf(deps, query, reading ?? nearby ?? unstated(deps, search, first) ?? first);
}

async function firstMatching(deps: ReadingDeps, all: AsyncIterable<Reading>): Promise<Reading | null> {
  for await (const reading of all) if (await matches(deps, reading)) return reading;
  return null;
}

/** Text that is still being typed: as typed, or with its spelling corrected if that finds nothing. */
export async function interpretTyping(searchDeps: SearchDeps, search: string): Promise<SearchRequest> {
  const deps = readingDeps(searchDeps);
  const typed = await requestOf(deps, {}, asTyped(search));
  const folded = typed.text?.phrases[0] ?? '';
  const isCorrectable = folded.length >= minCorrected && !/^\d+$/.test(folded);
  if (!typed.text || !isCorrectable || (await anyMatch(deps.pool, typed))) return typed;
  const corrected = await correctText(createDictionary(deps.pool), typed.text);
  return corrected ? requestOf(deps, {}, asTyped(corrected)) : typed;
}

/** Shorter unfinished texts are too ambiguous to correct. */
const minCorrected = 4;

const asTyped = (text: string): Reading => ({
  text,
  loose: false,
  read: {},
  nearMe: false,
  corrected: false,
  relaxed: false,
  mentions: false,
});

/** Moves inferred filters out of the text, unless the text as typed matches a church's name. */
async function infer(deps: ReadingDeps, search: string): Promise<Reading> {
  const inference = inferFilters(search, deps.now, await factsStated(deps.pool, factsAsked(search)));
  if (!inference) return asTyped(search);
  const { near, language } = inference.filters;
  // "in" with an area or language is always a filter; "morning star" is a name if a church has that name.
  const isExplicit = near !== undefined || (language && /\b(in|en) /i.test(search));
  if (inference.isEverything) return asTyped('');
  const { isPlace, isCommunity } = inference;
  const place = near === undefined ? undefined : readNear(near);
  const center = place && (await placeOf(deps, place));
  if (isPlace && place && isStreetNumber(place, center)) return asTyped(search);
  if ((isPlace || isCommunity) && (await isName(deps.pool, search))) return asTyped(search);
  if (!isExplicit && !isCommunity && (await matches(deps, asTyped(search), inName))) return asTyped(search);
  const read = place && !center ? within(place, inference.filters) : inference.filters;
  const relaxed = inference.rest === '' && !inference.nearMe && Object.keys(read).length === 0;
  return { ...asTyped(inference.rest), read, nearMe: inference.nearMe, relaxed };
}

/** If nothing matches facts that nobody states: the reading with them as filters, so that the page can say so. */
function unstated({ now }: ReadingDeps, search: string, first: Reading): Reading | null {
  const inference = splitTopics(first.text).topics ? null : inferFilters(search, now, allFacts);
  return inference?.filters.fact
    ? { ...asTyped(inference.rest), read: inference.filters, nearMe: inference.nearMe }
    : null;
}

/** Whether a church has exactly this name. */
async function isName(pool: Pool, text: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from churches where status = 'approved' and sort_name = left(f_search($1), 100) limit 1",
    [text],
  );
  return rowCount === 1;
}

/** Outside the region, five digits are more likely a street number than a ZIP code. */
const isStreetNumber = (place: NearPlace, center: Place | undefined): boolean =>
  'zip' in place && !(center && isInBox(regionBox, center));

/** Treats "near" a place whose position is unknown as "in". */
function within(place: NearPlace, { near: _near, ...others }: InferredFilters): InferredFilters {
  if ('zip' in place) return { ...others, zip: place.zip };
  return 'area' in place ? { ...others, area: [place.area] } : others;
}

/** Readings to try in order, each further from what was typed. */
async function* readings(deps: ReadingDeps, typed: Understood): AsyncGenerator<Reading> {
  const { first, nearby } = typed;
  const dictionary = createDictionary(deps.pool);
  const understood: Reading[] = [];
  for await (const reading of alternatives(deps, dictionary, typed)) {
    yield reading;
    understood.push(reading);
  }
  // Most churches don't list their times: those are a better answer than churches at other times.
  for (const reading of understood.map(withDenomination))
    if (reading.read.day || reading.read.part || reading.read.language)
      yield { ...reading, read: { ...reading.read, unlisted: 'true' } };
  const spelled = understood.find(({ corrected }) => corrected) ?? first;
  if (Object.keys(first.read).length > 0)
    for (const reading of nearby ? [nearby, spelled] : [spelled])
      for (const read of fewerFilters(reading)) yield { ...reading, read, relaxed: true };
  const best = nearby ?? first;
  if (!isGeneric(best.text.split(' '))) yield { ...best, mentions: true };
  yield* fewerWords(dictionary, splitTopics(spelled.text).topics ? spelled : first, nearby);
}

/** A text that only names a denomination, as the filter: the answer is about all its churches. */
function withDenomination(reading: Reading): Reading {
  const denomination = isDenomination(reading.text.split(' ')) ? denominationIn(reading.text) : undefined;
  return denomination && !reading.read.denomination
    ? { ...reading, text: '', read: { ...reading.read, denomination: [denomination] } }
    : reading;
}

/** Before the words, the denomination that they name as the filter if another's name contains it. */
function* orShared(reading: Reading): Generator<Reading> {
  const denomination = sharedDenomination(reading.text);
  if (denomination) yield { ...reading, text: '', read: { ...reading.read, denomination: [denomination] } };
  yield reading;
}

type Understood = { search: string; first: Reading; nearby: Reading | null };

/** Readings that keep every word: other meanings and other spellings. */
async function* alternatives(
  deps: ReadingDeps,
  dictionary: Dictionary,
  { search, first, nearby }: Understood,
): AsyncGenerator<Reading> {
  // "Heights Baptist": Baptist churches there, unless it is the name of a church of the region.
  const isThere = nearby && isDenomination(nearby.text.split(' '));
  if (isThere && !(await matches(deps, { ...first, loose: true }, { inName: true, bbox: regionBox })))
    yield nearby;
  yield* orShared(first);
  const text = parseText(first.text);
  const hasNearSynonyms = JSON.stringify(parseText(first.text, { loose: true })) !== JSON.stringify(text);
  if (hasNearSynonyms) yield { ...first, loose: true };
  const asDenomination = withDenomination(first);
  if (asDenomination !== first) yield asDenomination;
  yield* languageAsWords(first);
  const hasFilters = Object.keys(first.read).length > 0;
  if (hasFilters) yield* correctedNames(deps, dictionary, search);
  if (nearby) yield* orShared(nearby);
  if (text && splitTopics(first.text).others) yield* corrections(deps, dictionary, first, text);
  const rest = nearby && parseText(nearby.text);
  const correctedRest = rest && (await correctText(dictionary, rest));
  if (correctedRest) yield { ...nearby, text: correctedRest, corrected: true };
}

/** The text with other spellings, which may name a filter: "suger land". */
async function* corrections(
  deps: ReadingDeps,
  dictionary: Dictionary,
  first: Reading,
  text: SearchText,
): AsyncGenerator<Reading> {
  const { topics } = splitTopics(first.text);
  const isUnderstood = (words: string) =>
    inferFilters(words, deps.now) !== null ||
    (inferBarePlace(words) !== null && inferBarePlace(first.text) === null) ||
    splitTopics(words).topics !== topics;
  const corrected = await correctText(dictionary, text, isUnderstood);
  if (!corrected) return;
  const again = await infer(deps, corrected);
  const nearby = await nearPlace(deps, again);
  const typed = text.phrases[0]!.split(' ');
  for (const reading of nearby ? [again, nearby] : [again]) {
    const read = { ...first.read, ...reading.read };
    const nearMe = !read.near && (first.nearMe || reading.nearMe);
    // A place is shown as a filter, and the words beside it may be as typed.
    const isCorrected = reading.text !== '' && reading.text.split(' ').some((word) => !typed.includes(word));
    yield { ...reading, read, nearMe, corrected: isCorrected };
  }
  if (again.text !== corrected) yield { ...first, text: corrected, corrected: true };
}

/** A place that may follow a name; a saint's name isn't one: "misas en san alberto". */
const beside = new RegExp(
  ` (${[...nearWords, ...inWords].join('|')}) (?!(st|saint|san|santa|santo|nuestra|our) ).+$`,
  'i',
);

/** Readings with fewer words, but never only with words that say nothing. */
async function* fewerWords(
  dictionary: Dictionary,
  first: Reading,
  nearby: Reading | null,
): AsyncGenerator<Reading> {
  const hasFilters = Object.keys(first.read).length > 0;
  const best = nearby ?? first;
  const { topics, others: named } = splitTopics(best.text);
  if (topics) {
    const names = parseText(named);
    const name = names && !isGeneric(names.words) ? await relaxText(dictionary, names) : null;
    const topic = { ...best, text: topics, relaxed: true };
    const rest = name && { ...best, text: name.text, loose: true, relaxed: true };
    // "Baptist with food pantry" is about the food pantry, "Lakewood youth group" about the church.
    if (!rest) yield topic;
    else yield* isDenomination(rest.text.split(' ')) ? [topic, rest] : [rest, topic];
    return;
  }
  // What follows "near" or "in" isn't a place that we know: it isn't part of a name either.
  const known = first.text.replace(beside, '');
  const isBeside = known !== first.text;
  const text = parseText(known);
  if (!text || (isBeside ? isGeneric(text.words) : !hasFilters && isDenomination(text.words))) return;
  const relaxed = await relaxText(dictionary, text);
  // "black church third ward": the place says more than the name of a church that only has words of the place.
  const others = foldText(nearby?.text ?? '').split(' ');
  if (nearby && isGeneric((relaxed?.text ?? '').split(' ').filter((word) => others.includes(word))))
    yield { ...nearby, text: '', relaxed: true };
  if (relaxed === null) {
    // None of the words match, but the inferred filters may.
    if (hasFilters) yield { ...first, text: '', relaxed: true };
    return;
  }
  const fewer: Reading = { ...first, text: relaxed.text, loose: true, relaxed: relaxed.dropped || isBeside };
  yield fewer;
  // "My mom uses a wheelchair, which church has a ramp": one word of a whole sentence isn't a name.
  const isSentence = relaxed.text.split(' ').length * 2 < text.words.length;
  if (hasFilters && isSentence) yield { ...first, text: '', relaxed: true };
  if (hasFilters) for (const read of fewerFilters(fewer)) yield { ...fewer, read, relaxed: true };
}

/** Corrects names that contain a word otherwise taken for a filter: "morning star babtist". */
async function* correctedNames(
  deps: ReadingDeps,
  dictionary: Dictionary,
  search: string,
): AsyncGenerator<Reading> {
  const text = parseText(search);
  const corrected = text && (await correctText(dictionary, text));
  const reading = corrected && { ...asTyped(corrected), corrected: true };
  if (reading && (await matches(deps, reading, inName))) yield reading;
}

/** Searches near a place that the text names without "near" or "in": "katy baptist", or a name with a ZIP code. */
async function nearPlace(deps: ReadingDeps, first: Reading): Promise<Reading | null> {
  if (first.read.near !== undefined) return null;
  const bare = inferBarePlace(first.text);
  const place = bare && readNear(bare.near);
  const center = place && (await placeOf(deps, place));
  if (!bare || !center || isStreetNumber(place, center)) return null;
  return { ...first, text: bare.rest, loose: true, read: { ...first.read, near: bare.near } };
}

/** Searches for a language as part of a name: "Spanish Baptist". */
function* languageAsWords(reading: Reading): Generator<Reading> {
  const { language, ...read } = reading.read;
  if (language) yield { ...reading, text: [reading.text, ...language].join(' ').trim(), loose: true, read };
}

/** Drops one filter after another, starting with accessibility, facts, and times, which few churches list. */
function* fewerFilters({ read, text }: Reading): Generator<InferredFilters> {
  const remaining = { ...read };
  const times = ['part', 'day', 'language'] as const;
  for (const name of [
    ...choiceFilterNames,
    'fact',
    ...times,
    'area',
    'zip',
    'near',
    'denomination',
  ] as const) {
    if (remaining[name] === undefined) continue;
    // "Contemporary with childcare": rather contemporary than nothing.
    if (name === 'fact')
      for (let kept = remaining.fact!.length - 1; kept > 0; kept -= 1)
        yield { ...remaining, fact: remaining.fact!.slice(0, kept) };
    // Dropping the place or the only filter that excludes any would return the entire directory, which helps no one.
    if (text === '' && (name === 'area' || name === 'zip')) return;
    delete remaining[name];
    if (text === '' && Object.keys(remaining).every((left) => left === 'near')) return;
    yield { ...remaining };
  }
}
