/**
 * Turns a query into one complete request. The readings of the text (candidates.ts) are put to the database in up to three
 * steps, each one statement: the words as typed, other spellings and fewer filters, fewer words. Filters that the user set
 * separately don't influence this: a search that matches without them counts as understood.
 */
import type { ChurchFilters, ChurchListQuery } from '#shared/contracts/churches.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { canonicalValues, type NearPlace, readNear } from '#shared/domain/directory.ts';
import { denominations, importedDenominations } from '#shared/domain/region.ts';
import { otherFaith } from '#shared/messages/churches/churches.ts';
import { queryErrors } from '#shared/messages/query-errors.ts';
import { weekdays } from '#shared/service-times/schedule.ts';
import { timeFilterKeys } from '../../../db/time-keys.ts';
import { AppError } from '../../../http/errors.ts';
import type { Place, Reading, SearchDeps, SearchRequest, SearchText } from '../request.ts';
import { churchesByPhone, factsStated } from '../run/conditions.ts';
import {
  type Candidate,
  firstMatching,
  type NameQuestion,
  nearWords,
  readMentioned,
} from '../run/questions.ts';
import {
  asTyped,
  fewerWords,
  isAsTyped,
  isSubject,
  meaningsOf,
  misspelledTopic,
  type Option,
  type ReadingDeps,
  relaxableText,
  spellingOf,
  spellingsOf,
  type Understood,
  understandTyped,
} from './candidates.ts';
import { everyFact, inferFilters, placeOf, withoutPlace } from './reading.ts';
import { correctionsOf, guessesIn, relaxText, spelledText, spellingQuestion } from './spelling.ts';
import { otherFaithWords } from './terms.ts';
import { factMention, foldText, mentionOf, parseText, splitTopics } from './text.ts';
import { nameWordsIn } from './topics-copy.ts';

/** Throws bad_input for an unknown ZIP code or area. `stored` is the reading of the list's first page. */
export async function interpret(
  deps: SearchDeps,
  query: TypedQuery,
  stored: Reading | null = null,
): Promise<SearchRequest> {
  const understood = await understand(deps, query, stored);
  const { search = '' } = query;
  const churchesFirst = understood.churchesFirst && !namesOtherFaith(search);
  const { reading } = understood;
  const text = reading?.corrected ? reading.text : search;
  const mayBeName = !isSubject(text, inferFilters(text, deps.now()));
  return { ...understood, mayBeName, churchesFirst };
}

/** For counts: without leading churches, which the list reads apart from the others. */
export const interpretMatches = async (deps: SearchDeps, query: TypedQuery): Promise<SearchRequest> => ({
  ...(await interpret(deps, query)),
  leads: [],
});

const namesOtherFaith = (text: string): boolean =>
  foldText(text)
    .split(' ')
    .some((word) => otherFaithWords.has(word));

async function understand(
  { pool, geo, now: clock }: SearchDeps,
  query: TypedQuery,
  stored: Reading | null,
): Promise<SearchRequest> {
  const now = clock();
  const today = zoneDay(now);
  const { search, exact } = query;
  const facts = inferFilters(search ?? '', now)?.filters.fact ?? [];
  const deps: ReadingDeps = { geo, now, facts: await factsStated(pool, facts) };
  if (!search) return requestOf(deps, query, null);
  const ids = query.ids ? null : await churchesByPhone(pool, search);
  if (ids) return requestOf(deps, { ...query, search: undefined, ids }, null);
  if (stored || exact) return readMentioned(pool, requestOf(deps, query, stored ?? asTyped(search)), today);
  const asked = understandTyped(deps, search);
  const ask = (options: Option[], more: Omit<Parameters<typeof firstMatching>[2], 'today'>) =>
    firstMatching(
      pool,
      options.map((option) => candidateOf(deps, query, option)),
      { today, ...more },
    );
  const meanings = meaningsOf(asked);
  const filters = requestOf(deps, query, null);
  const nths = (where: (option: Option) => boolean) =>
    meanings.flatMap((option, nth) => (where(option) ? [nth] : []));
  const unless = nths(({ reading }) => isAsTyped(reading, search));
  const inRegion = nths(({ inside }) => inside === true);
  const first = await ask(meanings, { names: { ...namesAsked(asked, filters), unless, inRegion } });
  if (first.request) return { ...first.request, leads: first.leads };
  const rest = relaxableText(asked);
  const texts = [parseText(search), rest].flatMap((text) => text ?? []);
  const near = await nearWords(pool, spellingQuestion(texts));
  const guesses = guessesIn(texts, near);
  const spelled = rest && spelledText(rest, near, guesses);
  const spelling = spellingOf(asked, near, guesses);
  const likeliest = understandTyped(deps, spelling.corrected[0] ?? search);
  const second = await ask(spellingsOf(deps, asked, spelling), {
    terms: spelled?.terms,
    // "Shadyacres baptist" is first of all a church with that name.
    names: { ...namesAsked(likeliest, filters), words: null, unless: [], inRegion: [] },
  });
  const leads = [...new Set([...first.leads, ...second.leads])];
  if (second.request) return { ...second.request, leads };
  const fewer = rest && spelled && second.weights ? relaxText(rest, spelled, second.weights) : null;
  // That no church mentions a need or states a fact is an answer, too.
  const misspelled = misspelledTopic(deps, asked, spelling);
  const meant = misspelled ?? asked;
  const hasTopics = splitTopics(meant.first.text).topics !== '';
  const unstated = hasTopics ? meant : understandTyped({ ...deps, facts: everyFact }, search);
  const fallback = requestOf(deps, query, meant.nearby ?? unstated.first);
  const third = await ask([...fewerWords(meant, rest, misspelled ? null : fewer)], { fallback });
  return { ...third.request!, leads };
}

/** Text that is still being typed: as typed, or with its spelling corrected if that finds nothing. */
export async function interpretTyping(
  deps: SearchDeps,
  search: string,
): Promise<Pick<SearchRequest, 'text'>> {
  const text = parseText(search);
  const folded = text?.phrases[0] ?? '';
  const isCorrectable = folded.length >= minCorrected && !/^\d+$/.test(folded);
  const typed = await firstOf(deps, [{ reading: asTyped(search) }]);
  const corrected = !typed && text && isCorrectable ? await correctTyping(deps, text) : null;
  return { text: typed ?? corrected ?? text };
}

/** Shorter unfinished texts are too ambiguous to correct. */
const minCorrected = 4;

/** The text with the likeliest other spelling that finds a church. */
export async function correctTyping(deps: SearchDeps, text: SearchText): Promise<SearchText | null> {
  const near = await nearWords(deps.pool, spellingQuestion([text]));
  const corrected = correctionsOf(text, near, guessesIn([text], near));
  return firstOf(
    deps,
    corrected.map((other) => ({ reading: asTyped(other), typed: text.words })),
  );
}

async function firstOf({ pool, geo, now: clock }: SearchDeps, options: Option[]): Promise<SearchText | null> {
  const now = clock();
  const candidates = options.map((option) => candidateOf({ geo, now, facts: new Set() }, {}, option));
  const { request } = await firstMatching(pool, candidates, { today: zoneDay(now) });
  return request?.text ?? null;
}

function candidateOf(deps: ReadingDeps, query: TypedQuery, option: Option): Candidate {
  const { reading, typed, inside, ...conditions } = option;
  const matches = requestOf(deps, {}, inside ? reading : withoutPlace(reading));
  const text = matches.text && typed ? outsideStreets(matches.text, typed) : matches.text;
  return { ...conditions, matches: { ...matches, text }, request: requestOf(deps, query, reading) };
}

/** A correction has to be a word of a name, denomination, or area: addresses come last in the text. */
const outsideStreets = (text: SearchText, typed: readonly string[]): SearchText => ({
  ...text,
  terms: text.terms.map((term) => ({
    ...term,
    words: term.words.map((word) =>
      typed.includes(word.text) ? word : { ...word, pattern: `${word.pattern}/%` },
    ),
  })),
});

/** `outside`: beyond the edge of the place that was typed. */
export type TypedQuery = ChurchFilters & Pick<ChurchListQuery, 'outside'>;

/** The query with the filters and the text of the reading. Filters that the user set explicitly win. */
function requestOf(deps: ReadingDeps, query: TypedQuery, reading: Reading | null): SearchRequest {
  const { near: typedNear, radius: typedRadius, ...inferred } = reading?.read ?? {};
  const filters: ChurchFilters = { ...(inferred as ChurchFilters), ...query };
  const times = timeFilterKeys(filters);
  const asked = inferred.fact ?? [];
  const edge = typedEdge(deps, reading);
  const radius = query.near ? query.radius : typedRadius === undefined ? undefined : Number(typedRadius);
  const inside: Pick<SearchRequest, 'areas' | 'zip' | 'radius' | 'town' | 'outside'> = {
    areas: filters.area ?? [],
    zip: filters.zip || null,
    radius: radius ?? null,
    town: query.near ? null : (typedNear ?? null),
    outside: null,
  };
  const place = query.near ? placeOf(deps, query.near) : edge.place;
  if (query.near && !place) unknownPlace(query.near);
  return {
    reading,
    text: reading && withMentions(reading),
    denominations: filters.denomination ?? [],
    ...inside,
    ...(query.outside ? beyond(query, edge) : {}),
    featured: filters.featured ?? null,
    times,
    nameWords: filters.day || filters.part ? [] : (filters.language ?? []).flatMap(nameWordsIn),
    unlisted: filters.unlisted || times.length === 0 ? 'too' : 'none',
    dated: [],
    clock: reading?.clock ? { ...reading.clock, days: daysOf(filters) } : null,
    wheelchair: filters.wheelchair !== undefined,
    facts: canonicalValues('fact', [...asked, ...(query.fact ?? [])]),
    factMentions: asked.map(factMention),
    place: place ?? null,
    bbox: filters.bbox ?? null,
    ids: query.outside && !edge.place ? [] : (filters.ids ?? null),
    leads: [],
    mayBeName: false,
    churchesFirst: !(filters.denomination ?? []).some((name) => otherFaith.test(name)),
    matched: null,
  };
}

const daysOf = ({ day }: ChurchFilters): number[] =>
  weekdays.flatMap((name, index) => (!day || day.includes(name) ? [index] : []));

type Edge = { filters: NonNullable<SearchRequest['outside']>; place: Place | undefined };

/** The place that was typed: where it is and where it ends. */
function typedEdge(deps: ReadingDeps, reading: Reading | null): Edge {
  const { near, radius, zip, area = [] } = reading?.read ?? {};
  const name = near ?? zip ?? (area.length === 1 ? area[0] : undefined);
  const place = name === undefined ? undefined : readNear(name);
  const filters = near && radius ? { near, radius } : zip ? { zip } : { area };
  return { filters, place: place && placeOf(deps, place) };
}

/** Other churches than those inside the edge of the place that was typed. */
const beyond = (query: TypedQuery, { filters, place }: Edge) => ({
  areas: query.area ?? [],
  zip: query.zip || null,
  radius: null,
  town: null,
  outside: place ? filters : null,
});

/**
 * The churches that mention a topic match its term, unless it is a language, of which services and names tell; if the
 * reading says so, those that mention all words match all.
 */
function withMentions(reading: Reading): SearchText | null {
  const text = parseText(reading.text, reading);
  if (!text) return null;
  const all = reading.mentions ? text.terms.map(mentionOf).join(' & ') : null;
  const terms = text.terms.map((term) =>
    all || (term.topic && term.topic.languages.length !== 1)
      ? { ...term, mention: { query: all ?? mentionOf(term), ids: null } }
      : term,
  );
  return { ...text, terms };
}

function unknownPlace(near: NearPlace): never {
  const message =
    'zip' in near
      ? queryErrors.unknownZip(near.zip)
      : queryErrors.unknownArea('area' in near ? near.area : '');
  throw new AppError('bad_input', { message, fields: { near: message } });
}

/** Words that a name may have or lack. */
const optional = new Set(['the', 'church', 'iglesia']);
const denominationWords = [
  ...denominations,
  ...importedDenominations,
  'United Methodist',
  'Missionary Baptist',
]
  .filter((name) => name !== 'Other')
  .map(foldText);

/** "Bethel Church" is also "The Bethel Church" and "Bethel Baptist Church", and "Shadyacres" begins like its place. */
function namesAsked(
  { search, inference, nearby }: Understood,
  filters: SearchRequest,
): Omit<NameQuestion, 'unless' | 'inRegion'> {
  // A time, a fact, or noise like "phone number" isn't part of a name; a language is: "First Filipino Baptist Church".
  const text = parseText((!inference?.filters.language && inference?.rest) || search, { loose: true });
  const isName = text !== null && !isSubject(search, inference);
  const place = nearby?.read.near ?? nearby?.read.area?.[0];
  const exact = [
    ...(parseText(search)?.phrases ?? []),
    ...(isName ? text.phrases : []),
    ...(isName && place ? [foldText(`${place} ${nearby!.text}`)] : []),
  ];
  const similar = exact.flatMap((phrase) => {
    const base = phrase
      .split(' ')
      .filter((word) => !optional.has(word))
      .join(' ');
    if (base === '') return [];
    const named = [base, ...(isName ? denominationWords.map((name) => `${base} ${name}`) : [])];
    return named.flatMap((name) => [name, `${name} church`, `the ${name}`, `the ${name} church`]);
  });
  return { exact, similar, words: isName ? text : null, filters };
}
