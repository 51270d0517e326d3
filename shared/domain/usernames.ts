/** Rules that keep an account from posing as us or as somebody else. */
import { site } from './site.ts';

const reserved = [
  ...['admin', 'administrator', 'moderator', 'root', 'system', 'webmaster', 'postmaster', 'staff', 'team'],
  ...['support', 'help', 'info', 'contact', 'security', 'abuse', 'billing', 'payments', 'sales'],
  ...[site.name, `${site.name} support`, `${site.name} team`, site.slug, site.operator],
];

/** Digits and letters of other alphabets that look like Latin ones. */
const lookAlikes = new Map(
  Object.entries({
    a: '4аα',
    b: 'в',
    c: 'с',
    d: 'ԁ',
    e: '3еε',
    h: 'нһ',
    i: '1lіι|!',
    j: 'ј',
    k: 'кκ',
    m: 'м',
    n: 'ո',
    o: '0оο',
    p: 'рρ',
    s: '5ѕ$',
    t: '7тτ',
    u: 'υ',
    v: 'ν',
    w: 'ԝ',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** What a name looks like: without accents, case, and punctuation. */
const lookOf = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((sign) => lookAlikes.get(sign) ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

const reservedLooks = new Set(reserved.map(lookOf));

/** Whether a username looks like one of ours: "Admin", "supp0rt", or "ѕupport" with a Cyrillic letter. */
export const isReservedUsername = (name: string): boolean => reservedLooks.has(lookOf(name));

/** Whether a username mixes alphabets, or is written only in letters that pass for Latin ones. */
export function hasLookAlikes(name: string): boolean {
  const letters = [...name.toLowerCase()].filter((sign) =>
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(sign),
  );
  if (letters.length === 0) return false;
  return /\p{Script=Latin}/u.test(name) || letters.every((letter) => lookAlikes.has(letter));
}
