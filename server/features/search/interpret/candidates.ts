/** The readings of a search that are put to the database, likeliest first. Pure functions. */
import { isInBox, regionBox } from '#shared/domain/region.ts';
import type { InferredFilters, Reading, SearchDeps, SearchText } from '../request.ts';
import type { Candidate, NearWords } from '../run/questions.ts';
import { hasPlace, type Inference, inferBarePlace, inferFilters, placeOf, withoutPlace } from './reading.ts';
import { correctionsOf, type Guesses, isGeneric, knownIn, type Relaxed } from './spelling.ts';
import { inWords, nearWords as placeMarkers } from './terms.ts';
import {
  denominationIn,
  foldText,
  isDenomination,
  parseText,
  sharedDenominations,
  siteWords,
  splitTopics,
} from './text.ts';

/** `facts` are those that some church states: others are words. */
export type ReadingDeps = Pick<SearchDeps, 'geo'> & { now: Date; facts: ReadonlySet<string> };

/** A reading to be asked about. `typed` has the words that were typed if the reading has others. */
export type Option = Omit<Candidate, 'matches' | 'request'> & {
  reading: Reading;
  typed?: readonly string[];
  /** It has to match inside the place that was typed. Otherwise a place excludes nothing: the nearest may be outside. */
  inside?: true;
};

export const asTyped = (text: string): Reading => ({
  text,
  loose: false,
  read: {},
  nearMe: false,
  corrected: false,
  relaxed: false,
  mentions: false,
});

export const isAsTyped = (reading: Reading, search: string): boolean =>
  reading.text === search && !hasFilters(reading);

/** A place, a need, a community, or a denomination: the answer is about all of them, and only an exact name comes first. */
export function isSubject(search: string, inference: Inference | null): boolean {
  const text = inference?.rest ?? search;
  return (
    inference?.isExplicit === true ||
    foldText(text)
      .split(' ')
      .every((word) => word === '' || siteWords.has(word)) ||
    splitTopics(text).others === '' ||
    isDenomination(foldText(text).split(' ')) ||
    sharedDenominations(text).length > 0
  );
}

/** What a text says by itself: filters moved out of it, and the same with a place that it names without "in" or "near". */
export type Understood = {
  search: string;
  inference: ReturnType<typeof inferFilters>;
  first: Reading;
  nearby: Reading | null;
};

export function understandTyped(deps: ReadingDeps, search: string): Understood {
  const inference = inferFilters(search, deps.now, deps.facts);
  const first = readingOf(deps, search, inference);
  return { search, inference, first, nearby: nearPlace(deps, first) };
}

function readingOf(deps: ReadingDeps, search: string, inference: Understood['inference']): Reading {
  if (!inference) return asTyped(search);
  const { rest, filters: read, nearMe, clock, isEverything, isPlace } = inference;
  if (isEverything) return asTyped('');
  if (isPlace && isStreetNumber(deps, read)) return asTyped(search);
  const relaxed = rest === '' && !nearMe && !clock && Object.keys(read).length === 0;
  return { ...asTyped(rest), read, nearMe, relaxed, ...(clock ? { clock } : {}) };
}

/** Outside the region, five digits are more likely a street number than a ZIP code. */
function isStreetNumber(deps: ReadingDeps, { zip }: InferredFilters): boolean {
  const center = zip && placeOf(deps, { zip });
  return zip !== undefined && !(center && isInBox(regionBox, center));
}

/** Searches at a place that the text names without "near" or "in": "katy baptist", or a name with a ZIP code. */
function nearPlace(deps: ReadingDeps, first: Reading): Reading | null {
  const bare = hasPlace(first.read) ? null : inferBarePlace(first.text);
  if (!bare || isStreetNumber(deps, bare.filters)) return null;
  return { ...first, text: bare.rest, loose: true, read: { ...first.read, ...bare.filters } };
}

/** Readings of the words as they are, likeliest first. */
export function meaningsOf({ search, inference, first, nearby }: Understood): Option[] {
  const options: Option[] = [];
  // "Spanish baptist church" is a language and a denomination; "morning star" is a name if a church has it.
  if (inference && !isSubject(search, inference) && !hasPlace(inference.filters))
    options.push({ reading: { ...asTyped(search), whole: true }, inName: true });
  if (inference?.fromPlace && !isSubject(inference.rest, null))
    options.push({ reading: { ...asTyped(inference.fromPlace), whole: true }, inName: true });
  // Before a name that contains the place, the place if it has such churches: "Heights Baptist".
  const isNamed = !isSubject(first.text, null);
  const place = hasPlace(first.read) ? first : nearby;
  if (place && (place === first || isDenomination(place.text.split(' '))))
    options.push(
      ...[...orShared(place), ...ifUnlisted(place)].map((reading) => ({
        reading,
        inside: true as const,
      })),
    );
  if (hasPlace(first.read) && isNamed) options.push({ reading: asTyped(search) });
  options.push(...sameWords(first).map((reading) => ({ reading })));
  // A name that begins with the place, before churches elsewhere: "Hiram Clarke Free Methodist en español".
  if (nearby && hasFilters(first))
    options.push({ reading: { ...asTyped(first.text), relaxed: true, whole: true }, inName: true });
  return [
    ...options,
    ...(nearby ? elsewhere(nearby) : []),
    ...options.flatMap(({ reading }) => ifUnlisted(reading)).map((reading) => ({ reading })),
  ];
}

function sameWords(first: Reading): Reading[] {
  const hasNearSynonyms =
    JSON.stringify(parseText(first.text, { loose: true })) !== JSON.stringify(parseText(first.text));
  const asDenomination = withDenomination(first);
  return [
    ...orShared(first),
    ...(hasNearSynonyms ? [{ ...first, loose: true }] : []),
    ...(asDenomination === first ? [] : [asDenomination]),
  ];
}

/** What is left beside a place has to be something by itself, or a name: the "mall" of "Memorial City Mall" isn't. */
function elsewhere(nearby: Reading): Option[] {
  if (isSubject(nearby.text, null)) return orShared(nearby).map((reading) => ({ reading }));
  return [{ reading: { ...nearby, whole: true }, inName: true }];
}

/** Most churches don't list their times: those are a better answer than churches at other times. */
function ifUnlisted(reading: Reading): Reading[] {
  const { day, part, language, ...others } = reading.read;
  const { clock: _clock, ...named } = withDenomination(reading);
  // Those that may have a language are the whole directory, unless something else was typed, too.
  const isVague = reading.text === '' && Object.keys(others).length === 0;
  return day || part || (language && !isVague)
    ? [{ ...named, read: { ...named.read, unlisted: 'true' } }]
    : [];
}

/** A text that only names a denomination, as the filter: the answer is about all its churches. */
function withDenomination(reading: Reading): Reading {
  const denomination = isDenomination(reading.text.split(' ')) ? denominationIn(reading.text) : undefined;
  return denomination && !reading.read.denomination
    ? { ...reading, text: '', read: { ...reading.read, denomination: [denomination] } }
    : reading;
}

/**
 * Before the words, the denominations that they name as the filter if others' names contain them. Once words or filters
 * were dropped, only that: the "orthodox" of "Greek Orthodox" isn't a synagogue.
 */
function orShared(reading: Reading): [Reading, ...Reading[]] {
  const denomination = sharedDenominations(reading.text);
  return denomination.length > 0 && !reading.read.denomination
    ? [{ ...reading, text: '', read: { ...reading.read, denomination } }, reading]
    : [reading];
}

/** With other spellings of the text, likeliest first. */
type Spelling = { near: NearWords; corrected: string[] };

/** A text that is only a topic has no other spellings. */
export function spellingOf({ search, first }: Understood, near: NearWords, guesses: Guesses): Spelling {
  const text = parseText(search);
  return {
    near,
    corrected: text && splitTopics(first.text).others ? correctionsOf(text, near, guesses) : [],
  };
}

/** Readings of other spellings, and with fewer filters: before them if every word is known. */
export function spellingsOf(deps: ReadingDeps, typed: Understood, { near, corrected }: Spelling): Option[] {
  const { search, first, nearby } = typed;
  const text = parseText(search);
  const isKnown = !text || knownIn(text, near).every(Boolean);
  // If every word is known, only a whole text can be what was meant: "memorial city mall" isn't a mill in Memorial City.
  const spelled = corrected.flatMap((other) =>
    isKnown
      ? [{ reading: { ...asTyped(other), corrected: true, whole: true as const }, typed: text!.words }]
      : respelled(understandTyped(deps, other), text!),
  );
  const best = nearby ?? first;
  // Words beside a place aren't searched everywhere instead: "Memorial City Mall" isn't any mall.
  const fewer = [
    ...withFewerFilters([orShared(first)[0]]),
    ...withFewerFilters(nearby ? [nearby] : []).filter(({ reading }) => hasPlace(reading.read)),
  ];
  return [
    ...(isKnown ? fewer : []),
    ...spelled,
    ...(isKnown ? [] : fewer),
    // What is mentioned far from a typed place is no answer.
    ...(isGeneric(best.text.split(' '))
      ? []
      : [{ reading: { ...best, mentions: true, whole: true as const }, inside: true as const }]),
  ];
}

/** A text that is a need or community but for its spelling, which no church mentions: "greif support". */
export function misspelledTopic(
  deps: ReadingDeps,
  { search }: Understood,
  { near, corrected: texts }: Spelling,
): Understood | null {
  const text = parseText(search);
  if (!text || knownIn(text, near).every(Boolean)) return null;
  const isTopic = ({ first, nearby }: Understood) => splitTopics((nearby ?? first).text).others === '';
  const corrected = (reading: Reading) => ({ ...reading, corrected: true });
  const meant = texts
    .map((other) => understandTyped(deps, other))
    .find((other) => splitTopics(other.first.text).topics !== '' && isTopic(other));
  return meant
    ? { ...meant, first: corrected(meant.first), nearby: meant.nearby && corrected(meant.nearby) }
    : null;
}

/** What another spelling of the text means: "morning star babtist", "suger land", "lakewod near katy". */
function respelled(other: Understood, { words }: SearchText): Option[] {
  const meanings = meaningsOf(other);
  // A fact says more than a guess: "visitor parking" isn't New Vision.
  const fewer = withFewerFilters(meanings.map(({ reading }) => reading)).filter(
    ({ reading }) => reading.read.fact || !other.first.read.fact,
  );
  return [...meanings, ...fewer].map(({ reading, ...option }) => ({
    ...option,
    ...(option.inName ? {} : { typed: words }),
    reading: asCorrected(reading, words),
  }));
}

/** A place is shown as a filter, and the words beside it may be as typed. A correction isn't part of another word. */
const asCorrected = (reading: Reading, typed: readonly string[]): Reading =>
  (parseText(reading.text)?.words ?? []).every((word) => typed.includes(word))
    ? reading
    : { ...reading, corrected: true, whole: true };

const withFewerFilters = (readings: Reading[]): Option[] =>
  readings
    .filter(hasFilters)
    .flatMap((reading) =>
      [...fewerFilters(reading)].map((read) => ({ reading: { ...reading, read, relaxed: true } })),
    );

/** A place that may follow a name; a saint's name isn't one: "misas en san alberto". */
const beside = new RegExp(
  ` (${[...placeMarkers, ...inWords].join('|')}) (?!(st|saint|san|santa|santo|nuestra|our) ).+$`,
  'i',
);

/** The words of which some may be dropped: those beside a topic, and those before a place that we don't know. */
export function relaxableText({ first, nearby }: Understood): SearchText | null {
  const { topics, others } = splitTopics((nearby ?? first).text);
  const text = parseText(topics ? others : first.text.replace(beside, ''));
  const saysNothing =
    topics || hasUnknownPlace(first) ? isGeneric : hasFilters(first) ? () => false : isDenomination;
  return text && !saysNothing(text.words) ? text : null;
}

const hasFilters = ({ read }: Reading): boolean => Object.keys(read).length > 0;

const hasUnknownPlace = ({ text }: Reading): boolean => text.replace(beside, '') !== text;

/** Readings with fewer words, but never only with words that say nothing. */
export function* fewerWords(
  typed: Understood,
  rest: SearchText | null,
  relaxed: Relaxed | null,
): Generator<Option> {
  const { first, nearby } = typed;
  const best = nearby ?? first;
  const { topics, each } = splitTopics(best.text);
  if (topics) {
    const topic = { reading: { ...best, text: topics, relaxed: true } };
    // A need that is met at another time, but not elsewhere, or one of several.
    const later = [
      ...withFewerFilters([topic.reading]).filter(
        ({ reading }) => hasPlace(reading.read) === hasPlace(best.read),
      ),
      ...each.map((text) => ({ reading: { ...best, text, relaxed: true } })),
    ];
    // "English classes for adults" isn't a name with "Adult".
    const isName = relaxed && !relaxed.common && !isGeneric(relaxed.text.split(' '));
    if (!isName) return yield* [topic, ...later];
    const [reading] = orShared({ ...best, text: relaxed.text, loose: true, relaxed: true, whole: true });
    // "Baptist with food pantry" is about the food pantry, "Lakewood youth group" about the church.
    return yield* isDenomination(relaxed.text.split(' '))
      ? [topic, { reading }, ...later]
      : [{ reading }, topic, ...later];
  }
  if (!rest) return;
  // "black church third ward": the place says more than the name of a church that only has words of the place.
  const others = foldText(nearby?.text ?? '').split(' ');
  if (nearby && isGeneric((relaxed?.text ?? '').split(' ').filter((word) => others.includes(word))))
    yield { reading: { ...nearby, text: '', relaxed: true } };
  // None of the words match, but the inferred filters may.
  const onlyFilters = { reading: { ...first, text: '', relaxed: true } };
  if (!relaxed) {
    if (hasFilters(first)) yield onlyFilters;
    return;
  }
  const isRelaxed = relaxed.dropped || hasUnknownPlace(first);
  const [reading] = orShared({ ...first, text: relaxed.text, loose: true, relaxed: isRelaxed, whole: true });
  yield relaxed.inName ? { reading, inName: true } : { reading };
  if (!hasFilters(first)) return;
  for (const read of fewerFilters(reading)) yield { reading: { ...reading, read, relaxed: true } };
  yield onlyFilters;
}

/** Drops one filter after another, starting with accessibility, facts, and times, which few churches list. */
function* fewerFilters({ read, text }: Reading): Generator<InferredFilters> {
  const remaining = { ...read };
  const times = ['part', 'day', 'language'] as const;
  const places = ['area', 'zip', 'near'] as const;
  for (const name of ['wheelchair', 'fact', ...times, ...places, 'denomination'] as const) {
    if (remaining[name] === undefined) continue;
    // "Contemporary with childcare": rather contemporary than nothing.
    if (name === 'fact')
      for (let kept = remaining.fact!.length - 1; kept > 0; kept -= 1)
        yield { ...remaining, fact: remaining.fact!.slice(0, kept) };
    delete remaining[name];
    if (name === 'near') delete remaining.radius;
    // Dropping the only filter that excludes any would return the entire directory, or all names with "open".
    const excludes = Object.keys(withoutPlace({ ...asTyped(''), read: remaining }).read).length > 0;
    if (!excludes && (text === '' || isGeneric(text.split(' ')))) return;
    yield { ...remaining };
  }
}
