/** A text that matches no church as a whole: the part of it that does, without its least informative words. */
import { site } from '#shared/site.ts';
import { SqlParams } from './search-filters.ts';
import { guessWords } from './search-spelling.ts';
import { foldText, parseText, type SearchText, stopWords, termConditions } from './search-text.ts';
import { countOf, type Lexicon, readVocabulary } from './search-vocabulary.ts';
import { hasMatch, textConditions } from './search-words.ts';

/** Churches counted for each word; a word of more tells nothing anyway. */
const countCap = 2000;
/** Churches that have one of the informative words and are compared. */
const scanCap = 2000;

/** One term: its condition, how many churches have it, up to countCap, and how much it tells, in bits; 0 for none. */
type Weighted = { words: string[]; text: SearchText; count: number; bits: number };

/** Above this cost a correction is too far-fetched to decide what is found. */
const maxGuessCost = 1.7;
/** What each further word counts, so that few rare words do not outweigh the rest of the text. */
const bitsPerWord = 1.5;
/** People add the city and the state, which tell no church from another. */
const cityWords = new Set(foldText(`${site.city} ${site.state} ${site.stateCode}`).split(' '));
const cityBits = 0.1;
/** Churches with one of two words are compared, and with one of two more if no more churches than that have them. */
const rareCount = 500;
const mostLeads = 4;
/** A corrected word tells less than one that was typed. */
const guessedShare = 0.6;

/**
 * The words to search for, and whether more than the city's name was dropped; null when no church has a single one.
 * Words without a match are replaced by their likeliest correction first. Among all churches the one that has the most
 * informative words of the text decides.
 */
export async function relaxText(
  lexicon: Lexicon,
  text: SearchText,
): Promise<{ text: string; dropped: boolean } | null> {
  const corrected = await correctEach(lexicon, text);
  const terms = await weigh(lexicon, parseText(corrected, { loose: true }));
  const typed = new Set(text.words);
  const useful = terms
    .filter(({ bits, words }) => bits > 0 && words.some((word) => word.length > 1))
    .map((term) =>
      term.words.every((word) => typed.has(word)) ? term : { ...term, bits: term.bits * guessedShare },
    );
  if (useful.length === 0) return null;
  const kept = await bestSubset(lexicon, useful);
  const words = kept.flatMap((term) => term.words);
  // The city and the state go without saying.
  const dropped = text.words.some((word) => !words.includes(word) && !cityWords.has(word));
  return { text: words.join(' '), dropped };
}

/** Counts the churches of each term, one statement for all. */
async function weigh(lexicon: Lexicon, text: SearchText | null): Promise<Weighted[]> {
  if (!text) return [];
  // Of the whole text's words only the last may be unfinished: "la porte" without "porte" is no "las vegas".
  const parts = text.terms.map((term) => ({ ...text, terms: [term] }));
  const vocabulary = await readVocabulary(lexicon, [text, ...parts]);
  const params = new SqlParams();
  // The churches of a plain word are counted already, but for initials and numbers.
  const counts = text.terms.map((term) => countOf(term, text, vocabulary, countCap));
  const open = parts.filter((_, index) => counts[index] === 0);
  const { rows } = await lexicon.pool.query<{ counts: number[]; total: number }>({
    ...(open.length === 0 ? { name: 'number of churches' } : {}),
    text: `select array[${open.map(
      (part) => `(select count(*) from (select from churches c
        where c.status = 'approved' and ${textConditions(part, vocabulary, params).join(' and ')} limit ${countCap}) t)`,
    )}]::integer[] as counts,
      coalesce((select n from facet_counts where area_key = '*' and denomination_key = '*'), 0)::integer as total`,
    values: params.values,
  });
  const { counts: found, total } = rows[0]!;
  return parts.map((part, index) => {
    const { words } = part.terms[0]!;
    const count = counts[index] || found[open.indexOf(part)]!;
    return { words, text: part, count, bits: count ? bitsOf(words, count, total) : 0 };
  });
}

const bitsOf = (words: string[], count: number, total: number): number =>
  words.every((word) => cityWords.has(word))
    ? cityBits
    : 0.01 + Math.log2((Math.min(total, 50 * countCap) + 1) / count);

const conditionOf = (text: SearchText, params: SqlParams): string =>
  termConditions(text, { column: 'c.search_text', add: (pattern) => params.add(pattern) }).join(' and ');

const textOf = (terms: Weighted[]): SearchText => ({
  words: terms.flatMap(({ words }) => words),
  terms: terms.flatMap(({ text }) => text.terms),
  phrases: [],
});

/** The words that the best church has. It has one of the most informative ones; else the others alone decide. */
async function bestSubset(lexicon: Lexicon, terms: Weighted[]): Promise<Weighted[]> {
  const byBits = [...terms].sort((a, b) => b.bits - a.bits);
  if (terms.length === 1 || (await hasMatch(lexicon, textOf(terms)))) return terms;
  const params = new SqlParams();
  const conditions = terms.map(({ text }) => conditionOf(text, params));
  const leads = byBits
    .slice(0, mostLeads)
    .flatMap(({ text, count }, index) => (index < 2 || count <= rareCount ? [text] : []));
  const vocabulary = await readVocabulary(lexicon, leads);
  const leading = leads.map((text) => textConditions(text, vocabulary, params).join(' and '));
  const flags = conditions.map((condition) => `(${condition})`).join(', ');
  const { rows } = await lexicon.pool.query<{ flags: boolean[] }>(
    `select distinct array[${flags}] as flags from (
      ${leading.map((condition) => `(select search_text from churches c where c.status = 'approved' and ${condition} limit ${Math.floor(scanCap / leads.length)})`).join(' union all ')}) c`,
    params.values,
  );
  let best: Weighted[] = byBits.slice(0, 1);
  const sumOf = (subset: Weighted[]) => subset.reduce((sum, { bits }) => sum + bits + bitsPerWord, 0);
  for (const row of rows) {
    const subset = terms.filter((_, index) => row.flags[index]);
    if (sumOf(subset) > sumOf(best)) best = subset;
  }
  return best;
}

/** The text with each word that no church has replaced by its likeliest correction. */
async function correctEach(lexicon: Lexicon, { words, terms }: SearchText): Promise<string> {
  const weighed = await weigh(lexicon, { words, terms, phrases: [] });
  const unknown = weighed.flatMap((term) =>
    term.bits === 0 && !stopWords.has(term.words[0]!) ? term.words : [],
  );
  if (unknown.length === 0) return words.join(' ');
  const guesses = (await guessWords(lexicon, unknown)).map((list) =>
    list.filter(({ cost }) => cost < maxGuessCost),
  );
  return words.flatMap((word) => guesses[unknown.indexOf(word)]?.[0]?.words ?? [word]).join(' ');
}
