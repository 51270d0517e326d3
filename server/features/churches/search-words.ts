/** A typed text as the words to look for; the folding is that of f_search (migrations), a test compares the two. */

/** Longer texts and further words find nothing better, they only cost. */
const mostLetters = 200;
const mostWords = 10;

/** Letters that lose no accent when they are decomposed. */
const letters: Record<string, string> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
};

export function foldText(text: string): string {
  return text
    .slice(0, mostLetters)
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[đøłßæœıðþħ]/g, (letter) => letters[letter]!)
    .replace(/['`\u2018\u2019\u02bc]/g, '')
    .replace(/(?<![a-z0-9])([a-z])\.(?=[a-z](\.|[^a-z]|$))/g, '$1')
    .replace(/[\0-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/g, ' ')
    .trim();
}

/** Words that decide nothing; looked for only when there are no others. */
const idle = new Set(['of', 'the', 'and', 'at', 'in', 'for', 'on', 'a', 'an']);
/** Words that people add to a name that does not have them; given up when nothing is found with them. */
const soft = new Set(['church', 'churches', 'parish', 'houston', 'tx', 'texas', 'inc']);

export type SearchText = {
  words: string[];
  /** The folded text, and the same in the short and in the long forms; compared with whole names. */
  wholes: string[];
};

const shortOf = new Map(
  'saint st,mount mt,fort ft,first 1st,second 2nd,third 3rd,fourth 4th,fifth 5th,sixth 6th,seventh 7th,eighth 8th'
    .concat(',ninth 9th,tenth 10th,street st,avenue ave,road rd,drive dr,north n,south s,east e,west w')
    .concat(',umc united methodist church,ame african methodist episcopal,center centre,savior saviour')
    .split(',')
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const),
);
const longOf = new Map(
  [...shortOf].filter(([long]) => long !== 'street').map(([long, short]) => [short, long] as const),
);

/** Null when nothing is left to look for. */
export function readText(text: string | undefined): SearchText | null {
  const folded = foldText(text ?? '');
  if (!folded) return null;
  const all = folded.split(' ');
  const telling = all.filter((word) => !idle.has(word));
  const words = [...new Set(telling.length > 0 ? telling : all)].slice(0, mostWords);
  const other = (forms: Map<string, string>) => all.map((word) => forms.get(word) ?? word).join(' ');
  return { words, wholes: [...new Set([folded, other(shortOf), other(longOf)])] };
}

/** Without the words that a name may lack; the same list when nothing else would be left. */
export function withoutSoft(words: string[]): string[] {
  const hard = words.filter((word) => !soft.has(word) && (word.length > 2 || /[^a-z]/.test(word)));
  return hard.length > 0 ? hard : words;
}

/** "marys" is to find "Mary", "churches" a church; f_search has taken the apostrophes away. */
function stem(word: string): string {
  if (/ies$/.test(word) && word.length > 5) return word.slice(0, -3);
  if (/(ch|sh|x|ss)es$/.test(word) && word.length > 5) return word.slice(0, -2);
  if (/[^s]s$/.test(word) && word.length > 4) return word.slice(0, -1);
  return word;
}

const ascii = /^[a-z0-9]+$/;

/** A word as f_search_ascii stores it. */
const stored = (word: string): string =>
  word.replace(/[^ -~]/gu, (letter) => `z${letter.codePointAt(0)!.toString(16).padStart(5, '0')}`);

/** Whether misspellings of the word can be looked for. */
export const isLatin = (word: string): boolean => ascii.test(word);

/**
 * LIKE pattern of a word: inside others from four letters on ("wood" in "lakewood"), at the start of one with three
 * letters or digits, alone with fewer; the last word may still be unfinished. Words hold letters and digits only,
 * so no wildcard and no quote comes through.
 */
export function patternOf(word: string, isLast: boolean): string {
  if (!ascii.test(word)) return `%${stored(word)}%`;
  if (/^\d+$/.test(word)) return `% ${word}%`;
  if (word.length >= 4) return `%${stem(word)}%`;
  if (word.length === 3) return `% ${word}%`;
  return isLast && word.length === 2 ? `% ${word}%` : `% ${word} %`;
}

export const patternsOf = (words: string[]): string[] =>
  words.map((word, index) => patternOf(word, index === words.length - 1));
