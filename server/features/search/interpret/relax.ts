/** Drops the least informative words of a search that matches nothing, keeping the part that does match. */
import { site } from '#shared/domain/site.ts';
import { SqlParams } from './filters.ts';
import { guessWords } from './spelling.ts';
import { foldText, parseText, type SearchText, stopWords, termConditions } from './text.ts';
import { countOf, type Lexicon, readVocabulary } from './vocabulary.ts';
import { hasMatch, textConditions } from './words.ts';

/** Limit when counting a word's churches; a more common word is uninformative anyway. */
const countCap = 2000;
/** How many churches with an informative word are compared. */
const scanCap = 2000;

/** `count` is limited to countCap. `bits` is the term's information content, 0 if no church has it. */
type Weighted = { words: string[]; text: SearchText; count: number; bits: number };

/** More expensive corrections are too far-fetched to base results on. */
const maxGuessCost = 1.7;
/** Bonus for every word, so that a few rare words don't outweigh the rest of the search. */
const bitsPerWord = 1.5;
/** Users often add the city and state, which don't distinguish churches here. */
const cityWords = new Set(foldText(`${site.city} ${site.state} ${site.stateCode}`).split(' '));
const cityBits = 0.1;
/** The two most informative words always lead the comparison; up to two more do if this few churches have them. */
const rareCount = 500;
const mostLeads = 4;
/** Corrected words carry less weight than words as typed. */
const guessedShare = 0.6;

/**
 * The words to keep, and whether anything but the city or state was dropped; null if no word matches any church. Unknown
 * words are first replaced by their likeliest correction. The church that matches the most informative words decides.
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
  const words = (await bestSubset(lexicon, useful)).flatMap((term) => term.words);
  const dropped = text.words.some((word) => !words.includes(word) && !cityWords.has(word));
  return { text: words.join(' '), dropped };
}

/** Counts the churches of every term in one statement. */
async function weigh(lexicon: Lexicon, text: SearchText | null): Promise<Weighted[]> {
  if (!text) return [];
  // Parts keep all words, because only the last one may be incomplete: the "la" of "la porte" must not match "las vegas".
  const parts = text.terms.map((term) => ({ ...text, terms: [term] }));
  const vocabulary = await readVocabulary(lexicon, [text, ...parts]);
  const params = new SqlParams();
  // The vocabulary has the counts of single words, except for initials and numbers.
  const knownCounts = text.terms.map((term) => countOf(term, text, vocabulary, countCap));
  const uncounted = parts.filter((_, index) => knownCounts[index] === 0);
  const { rows } = await lexicon.pool.query<{ counts: number[]; total: number }>({
    ...(uncounted.length === 0 ? { name: 'number of churches' } : {}),
    text: `select array[${uncounted.map(
      (part) => `(select count(*) from (select from churches c
        where c.status = 'approved' and ${textConditions(part, vocabulary, params).join(' and ')} limit ${countCap}) t)`,
    )}]::integer[] as counts,
      coalesce((select n from facet_counts where area_key = '*' and denomination_key = '*'), 0)::integer as total`,
    values: params.values,
  });
  const { counts, total } = rows[0]!;
  return parts.map((part, index) => {
    const { words } = part.terms[0]!;
    const count = knownCounts[index] || counts[uncounted.indexOf(part)]!;
    return { words, text: part, count, bits: count ? bitsOf(words, count, total) : 0 };
  });
}

const bitsOf = (words: string[], count: number, total: number): number =>
  words.every((word) => cityWords.has(word))
    ? cityBits
    : 0.01 + Math.log2((Math.min(total, 50 * countCap) + 1) / count);

const textOf = (terms: Weighted[]): SearchText => ({
  words: terms.flatMap(({ words }) => words),
  terms: terms.flatMap(({ text }) => text.terms),
  phrases: [],
});

/** The terms of the best-matching church, searched among churches that have one of the leading terms. */
async function bestSubset(lexicon: Lexicon, terms: Weighted[]): Promise<Weighted[]> {
  const byBits = [...terms].sort((a, b) => b.bits - a.bits);
  if (terms.length === 1 || (await hasMatch(lexicon, textOf(terms)))) return terms;
  const params = new SqlParams();
  const conditions = terms.map(({ text }) =>
    termConditions(text, { column: 'c.search_text', params }).join(' and '),
  );
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

/** Replaces every word that no church has with its likeliest correction. */
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
