/** Rules that keep a name from posing as us or as somebody else. */
import unhomoglyph from 'unhomoglyph';
import { site } from '#shared/domain/site.ts';
import { operator } from '#shared/operator/operator.ts';

const reserved = [
  ...['admin', 'administrator', 'moderator', 'root', 'system', 'webmaster', 'postmaster', 'staff', 'team'],
  ...['support', 'help', 'info', 'contact', 'security', 'abuse', 'billing', 'payments', 'sales'],
  ...[site.name, `${site.name} support`, `${site.name} team`, site.slug],
];

/** Japanese, Korean, and Chinese use several scripts. */
const alphabets = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic', 'Devanagari'],
  ...['Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao'],
  ...['Khmer', 'Myanmar', 'Han,Hiragana,Katakana', 'Han,Hangul', 'Han,Bopomofo'],
].map((scripts) => {
  const signs = ['Common', 'Inherited', ...scripts.split(',')].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${signs.join('')}]*$`, 'u');
});
const [latin] = alphabets;

/** Whether a word mixes alphabets. */
const isMixed = (word: string): boolean => !alphabets.some((alphabet) => alphabet.test(word));

const plain = (text: string) => text.normalize('NFKD').replace(/[\u0300-\u036f\p{DI}]/gu, '');

/** What a name looks like in lower and in upper case: without accents, each letter as the one that it passes for. */
const skeletonsOf = (name: string): string[] =>
  [name.toLowerCase(), name.toUpperCase()].map((cased) =>
    plain(unhomoglyph(plain(cased)))
      .toLowerCase()
      .replaceAll('l', 'i'),
  );

/** Compares one name with many. */
export function looksLike(name: string): (other: string) => boolean {
  const skeletons = skeletonsOf(name);
  return (other) => skeletonsOf(other).some((skeleton, n) => skeleton === skeletons[n]);
}

const digits: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '!': 'i' };
const reservedSkeletonsOf = (name: string): string[] =>
  skeletonsOf(name.replace(/[3457$!]/g, (digit) => digits[digit]!)).map((skeleton) =>
    skeleton.replace(/[^\p{L}\p{N}]/gu, ''),
  );
const reservedSkeletons = new Set(reserved.flatMap(reservedSkeletonsOf));

/** Whether a name looks like one of ours: "Admin", "supp0rt", or "ѕupport" with a Cyrillic letter. */
const isReserved = (name: string): boolean => {
  const operatorSkeletons = reservedSkeletonsOf(operator.name);
  return reservedSkeletonsOf(name).some(
    (skeleton) => reservedSkeletons.has(skeleton) || operatorSkeletons.includes(skeleton),
  );
};

/** Why a new username is refused, other than for its length and characters. */
export function usernameProblem(name: string): 'reserved' | 'mixed' | undefined {
  if (isReserved(name)) return 'reserved';
  const passesForLatin =
    !latin!.test(name) && skeletonsOf(name).some((skeleton) => !/[^\x20-\x7e]/.test(skeleton));
  return isMixed(name) || passesForLatin ? 'mixed' : undefined;
}

/** The same for a sender's full name, which may be written in two alphabets, but not within a word. */
export const senderNameProblem = (name: string): 'reserved' | 'mixed' | undefined =>
  isReserved(name) ? 'reserved' : name.split(' ').some(isMixed) ? 'mixed' : undefined;
