/** What `interpret/` makes of a query, and all that `run/` needs to know about it. */
import type { MultiFilter } from '#shared/domain/directory.ts';
import type { Box } from '#shared/domain/region.ts';
import type { Language } from '#shared/service-times/schedule.ts';
import type { Deps } from '../../deps.ts';

export type SearchDeps = Pick<Deps, 'pool' | 'now' | 'secret' | 'geo'>;

export type Place = { latitude: number; longitude: number };

/** A searched word with the LIKE pattern that finds it in folded text (interpret/text.ts). */
export type Word = {
  text: string;
  /** The word as a whole, encoded like stored text. */
  whole: string;
  /** Without its ending. */
  stem: string;
  pattern: string;
};

/** What visitors look for beside names (interpret/topics-copy.ts), with all phrases for it. */
export type Topic = {
  kind: 'need' | 'community';
  /** As in "We found no mention of {label}". */
  label: string;
  phrases: readonly string[];
  /** Services in these languages match, too. */
  languages: readonly Language[];
};

/**
 * Matches if all its words do (or, for a known phrase, the phrase), or any of the synonyms in `also`, whose patterns are
 * `alsoPatterns`.
 */
export type Term = {
  words: Word[];
  also: string[];
  alsoPatterns: string[];
  phrasePattern?: string;
  topic?: Topic;
  /** Keys of service times (db/time-keys.ts), any of which matches too. */
  times?: readonly number[];
  /** Facts for visitors, any of which matches too. */
  facts?: readonly string[];
  /** Churches that say so about themselves match too. */
  mention?: Mention;
};

/** What churches say about themselves and in their events: a tsquery, and their ids once run/questions.ts has read them. */
export type Mention = { query: string; ids: readonly number[] | null };

/** A fact that the text asks for: churches that mention it, or have such services, match like those that state it. */
export type FactMention = {
  fact: string;
  mention?: Mention;
  /** Keys of service times, and words of names: "Saint Benedict Parish for the Deaf". */
  times: readonly number[];
  nameWords: readonly string[];
};

export type SearchText = {
  words: string[];
  /** The same words, with those of a known phrase ("kingdom hall") as one term. */
  terms: Term[];
  /** The folded text as typed, abbreviated and spelled out, for comparison with whole names. */
  phrases: string[];
};

/** Filters found in a search text, keyed and valued like the query parameters. */
export type InferredFilters = Partial<
  Record<'near' | 'radius' | 'zip' | 'part' | 'unlisted' | 'wheelchair', string> &
    Record<MultiFilter, string[]>
>;

/** An hour that was typed: services near it come first, or all have to start before it or from it on. In minutes of the day. */
export type Clock = { minute: number; is: 'near' | 'before' | 'after' };

/** How a search text was understood. Cursors carry it, so it must serialize to JSON. */
export type Reading = {
  /** "" if only filters remain. */
  text: string;
  /** Whether near-synonyms match too. */
  loose: boolean;
  /** Other words were dropped, so that only whole words match: "latin" of "latin mass" isn't "latinos". */
  whole?: true;
  /** Filters inferred from the text. */
  read: InferredFilters;
  clock?: Clock;
  /** The user wants churches near their own position. */
  nearMe: boolean;
  /** The spelling was changed. */
  corrected: boolean;
  /** Words or filters were dropped to find a match. */
  relaxed: boolean;
  /** Every word may also occur in what churches say about themselves. */
  mentions: boolean;
};

/** Null or an empty list means no filter; lists match any of their values. */
export type SearchRequest = {
  /** Null without a search text, and if it is a phone number. */
  reading: Reading | null;
  text: SearchText | null;
  denominations: readonly string[];
  areas: readonly string[];
  featured: boolean | null;
  /** Keys that combine day, part of day and language of a service time (db/time-keys.ts). */
  times: readonly number[];
  /** Words, one of which in the name counts like such a service: a language is often part of the name. */
  nameWords: readonly string[];
  /** Whether churches without listed times are excluded, included, or the only ones. */
  unlisted: 'none' | 'too' | 'only';
  /** Churches without regular times that count as listed anyway. */
  dated: readonly number[];
  /** With the days of the week that it is about (0 is Sunday). */
  clock: (Clock & { days: readonly number[] }) | null;
  /** Only churches that one can enter with a wheelchair. */
  wheelchair: boolean;
  /** Values of the filter `fact`; see factGroups(). */
  facts: readonly string[];
  factMentions: readonly FactMention[];
  /** A ZIP code or its first digits. */
  zip: string | null;
  place: Place | null;
  /** Miles around the place. */
  radius: number | null;
  /** The town that was typed: churches whose area it is are inside, wherever they are. */
  town: string | null;
  bbox: Box | null;
  ids: readonly number[] | null;
  /** The typed place's edge, outside of which the matches have to be. */
  outside: Pick<InferredFilters, 'zip' | 'area' | 'near' | 'radius'> | null;
  /** Churches whose name was typed, which come first and aren't matches. */
  leads: readonly number[];
  /** The text may be a name, so that names with all its words come before featured churches without them. */
  mayBeName: boolean;
  /** "Church" means churches: other faiths come after them, unless they were asked for. */
  churchesFirst: boolean;
  /** Whether the reading matches a church, perhaps outside the typed place or the query's other filters; null if unknown. */
  matched: boolean | null;
};
