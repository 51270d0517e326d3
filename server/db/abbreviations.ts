/**
 * The words that churches and people abbreviate, in one declaration for SQL and the search: migrate.ts defines f_word_forms()
 * and f_phrase_forms() from it, with which stored texts get the other forms of their words.
 */

/** Long and short forms that are compared with whole names ("First Baptist" is "1st Baptist"). */
const inNames = `mount mt, fort ft, first 1st, second 2nd, third 3rd, fourth 4th, fifth 5th, sixth 6th, seventh 7th,
  eighth 8th, ninth 9th, tenth 10th, avenue ave, road rd, drive dr, north n, south s, east e, west w, savior saviour`;
/** Others, mostly of addresses and denominations. */
const elsewhere = `saints sts, mountain mtn, eleventh 11th, twelfth 12th, boulevard blvd, lane ln, court ct, circle cir,
  place pl, parkway pkwy, highway hwy, freeway fwy, expressway expy, square sq, terrace ter, trail trl, suite ste,
  northeast ne, northwest nw, southeast se, southwest sw, baptist bapt, methodist meth, presbyterian pres,
  lutheran luth, episcopal epis, catholic cath, pentecostal pent, church ch, assembly assy, community comm,
  congregation cong, fellowship fllwshp, tabernacle tab, missionary miss, ministries min, international intl,
  university univ`;
/** Forms in one direction. What "st" means depends on its position: f_search_name_words, f_search_text. */
const oneWay: Record<string, string> = {
  saint: 'st',
  street: 'st',
  av: 'avenue',
  presb: 'presbyterian',
  episc: 'episcopal',
  chr: 'christian',
  cmty: 'community',
  msnry: 'missionary',
  number: 'no',
  cntr: 'center',
  center: 'ctr centre',
  centre: 'center ctr',
  ctr: 'center centre',
};

/** Abbreviated denominations: spelled out, and the phrases that stand for them in a text. */
const denominations: Record<string, [long: string, ...phrases: string[]]> = {
  ame: ['african methodist episcopal', 'african methodist episcopal'],
  cme: ['christian methodist episcopal', 'christian methodist episcopal'],
  umc: ['united methodist church', 'united methodist'],
  mbc: ['missionary baptist church', 'missionary baptist'],
  fbc: ['first baptist church', 'first baptist', '1st baptist'],
  lds: ['latter day saints', 'latter day saints'],
  cogic: ['church of god in christ', 'church of god in christ'],
  sda: ['seventh day adventist', 'seventh day adventist'],
  coc: ['church of christ', 'church of christ'],
  ucc: ['united church of christ', 'united church of christ'],
  aog: ['assembly of god', 'assembly of god', 'assemblies of god'],
};

const pairsOf = (text: string): [long: string, short: string][] =>
  text.split(/,\s+/).map((pair) => pair.split(' ') as [string, string]);

/** The other forms of each word, separated by spaces. */
export const wordForms: Readonly<Record<string, string>> = Object.fromEntries([
  ...pairsOf(`${inNames}, ${elsewhere}`).flatMap(([long, short]) => [
    [long, short],
    [short, long],
  ]),
  ...Object.entries(oneWay),
  ...Object.entries(denominations).map(([short, [long]]) => [short, long]),
]);

/** The abbreviation of each phrase. */
export const phraseForms: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(denominations).flatMap(([short, [, ...phrases]]) =>
    phrases.map((phrase) => [phrase, short]),
  ),
);

/** Synonyms for the search: each abbreviated denomination with its phrases. */
export const abbreviated = (short: string): string[] => [short, ...denominations[short]!.slice(1)];

/** For comparison with whole names: the short form of each long word, and the reverse. "st" is a saint there. */
export const shortOf: ReadonlyMap<string, string> = new Map([
  ...pairsOf(inNames),
  ['saint', 'st'],
  ['street', 'st'],
  ['center', 'centre'],
  // Names spell these out.
  ['umc', denominations.umc![0]],
  ['ame', denominations.ame![0]],
]);
export const longOf: ReadonlyMap<string, string> = new Map([
  ...pairsOf(inNames).map(([long, short]) => [short, long] as const),
  ['st', 'saint'],
  ['centre', 'center'],
]);
