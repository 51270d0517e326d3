/** How each kind of entry in server/features/search/interpret/terms.ts changes a search. */
import { describe, expect, test } from 'vitest';
import { inferFilters } from './reading.ts';
import { isCorrectable } from './spelling.ts';
import { parseText } from './text.ts';

// A Wednesday.
const now = new Date('2026-11-25T18:00:00Z');

/** The synonyms that a typed phrase also finds. */
const alsoOf = (phrase: string, loose = false): string[] =>
  parseText(phrase, { loose })!.terms.flatMap(({ also }) => also);

/** A longer phrase that contains this one already matches. */
const differs = (phrase: string) => (other: string) =>
  other !== phrase && !` ${other} `.includes(` ${phrase} `);

const rows = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

describe('synonyms', () => {
  test.each(
    rows(`
      mormon, mormons, lds, latter day saint, latter day saints
      nondenominational, non denominational, nondenom, non denom, interdenominational
      fbc, first baptist, 1st baptist
      cogic, church of god in christ
      stephen, steven, stephens, stevens
    `).flatMap((line) => {
      const group = line.split(', ');
      // Phrases of more than four words can be found but aren't recognized when typed.
      return group.filter((phrase) => phrase.split(' ').length < 5).map((phrase) => [phrase, group] as const);
    }),
  )('%s', (phrase, group) => {
    expect(alsoOf(phrase).sort()).toEqual(group.filter(differs(phrase)).sort());
  });
});

test.each(
  rows(`
      bautistas → baptist
      catolica → catholic
      anglicana → anglican, episcopal
      asambleas de dios → assembly of god
      iglesia de cristo → church of christ
      sagrado corazon → sacred heart
      san judas tadeo → saint jude, st jude
      santa maria magdalena → saint mary magdalene, st mary magdalene
      santiago → saint james, st james
    `).map((line) => line.split(' → ') as [string, string]),
)('Spanish also finds English names: %s → %s', (phrase, others) => {
  expect(alsoOf(phrase)).toEqual(expect.arrayContaining(others.split(', ')));
});

describe('near-synonyms, used only if nothing else matches', () => {
  test('are not used at first', () => {
    expect(alsoOf('zen')).toEqual([]);
  });

  test.each(
    rows(`
      temple → synagogue, jewish, gurdwara, mandir
      parish → church, catholic
      saint → san, santa, santo
      southern baptist → baptist
      ame zion → african methodist episcopal, methodist
      pca → presbyterian
      zen → buddhist
      spanish → hispanic, hispana, hispano, espanol, iglesia
      verbo → word
      amistad → friendship
    `).map((line) => line.split(' → ') as [string, string]),
  )('%s → %s', (phrase, others) => {
    expect(alsoOf(phrase, true)).toEqual(expect.arrayContaining(others.split(', ')));
  });
});

test.each(
  'baptist judaism nondenominational children lgbtq wheelchair christmas potluck sunday spanish galveston best'.split(
    ' ',
  ),
)('never corrects %s', (word) => {
  expect(isCorrectable(word)).toBe(false);
});

test('corrects other words', () => {
  expect(isCorrectable('lakewod')).toBe(true);
});

test.each([
  'what time does',
  'looking for a',
  'church services',
  'mass schedule',
  'phone number',
  'horarios',
  'bible study',
])('ignores "%s" next to a name', (phrase) => {
  expect(inferFilters(`lakewood ${phrase}`, now)).toMatchObject({ rest: 'lakewood', filters: {} });
  expect(inferFilters(`${phrase} lakewood`, now)).toMatchObject({ rest: 'lakewood', filters: {} });
});

test.each(['closest to me', 'near by', 'in my area', 'cerca de mi'])(
  'recognizes "%s" as near the visitor',
  (phrase) => {
    expect(inferFilters(`lakewood ${phrase}`, now)).toEqual({ rest: 'lakewood', filters: {}, nearMe: true });
  },
);

test.each(['mass', 'masses', 'mass times', 'mass time', 'mass schedule', 'misa', 'misas'])(
  'infers Catholic churches from "%s" with just a day',
  (phrase) => {
    expect(inferFilters(`${phrase} sunday`, now)).toEqual({
      rest: '',
      filters: { day: ['sunday'], denomination: ['Catholic'] },
      nearMe: false,
    });
  },
);

test.each(['service times', 'misa de gallo'])('"%s" does not imply a denomination', (phrase) => {
  expect(inferFilters(`${phrase} sunday`, now)?.filters.denomination).toBeUndefined();
});

test.each(['close to', 'near', 'around', 'nearest', 'cerca de', 'in', 'within', 'en'])(
  'recognizes "%s" as a place to be near',
  (word) => {
    expect(inferFilters(`lakewood ${word} 77002`, now)?.filters).toEqual({ zip: '77002' });
    expect(inferFilters(`lakewood ${word} katy`, now)?.filters).toEqual({ near: 'Katy', radius: '5' });
  },
);

test.each([
  ['sunday school', 'sunday'],
  ['sunday', 'sunday'],
  ['sundays', 'sunday'],
  ['domingo', 'sunday'],
  ['monday', 'monday'],
  ['mondays', 'monday'],
  ['lunes', 'monday'],
  ['tuesday', 'tuesday'],
  ['tuesdays', 'tuesday'],
  ['martes', 'tuesday'],
  ['wednesday', 'wednesday'],
  ['wednesdays', 'wednesday'],
  ['miercoles', 'wednesday'],
  ['thursday', 'thursday'],
  ['thursdays', 'thursday'],
  ['jueves', 'thursday'],
  ['friday', 'friday'],
  ['fridays', 'friday'],
  ['viernes', 'friday'],
  ['saturday', 'saturday'],
  ['saturdays', 'saturday'],
  ['sabado', 'saturday'],
  ['today', 'wednesday'],
  ['hoy', 'wednesday'],
  ['tomorrow', 'thursday'],
])('infers from "%s" the day %s', (word, day) => {
  expect(inferFilters(`lakewood ${word}`, now)).toMatchObject({ rest: 'lakewood', filters: { day: [day] } });
});

test.each([
  ['morning', 'morning'],
  ['mornings', 'morning'],
  ['afternoon', 'afternoon'],
  ['evening', 'evening'],
  ['evenings', 'evening'],
  ['night', 'evening'],
])('infers from "%s" the part of day %s', (word, part) => {
  expect(inferFilters(`lakewood ${word}`, now)?.filters).toEqual({ part });
});

test('infers today’s evening from "tonight"', () => {
  expect(inferFilters('lakewood tonight', now)?.filters).toEqual({ day: ['wednesday'], part: 'evening' });
});

test.each([
  ['in spanish', 'spanish'],
  ['en espanol', 'spanish'],
  ['spanish', 'spanish'],
  ['espanol', 'spanish'],
  ['hispanic', 'spanish'],
  ['vietnamese', 'vietnamese'],
  ['vietnamita', 'vietnamese'],
  ['chinese', 'chinese'],
  ['mandarin', 'chinese'],
  ['cantonese', 'chinese'],
  ['korean', 'korean'],
  ['tagalog', 'tagalog'],
  ['filipino', 'tagalog'],
  ['portuguese', 'portuguese'],
  ['french', 'french'],
  ['malayalam', 'malayalam'],
  ['hindi', 'hindi'],
  ['tamil', 'tamil'],
  ['telugu', 'telugu'],
  ['arabic', 'arabic'],
  ['amharic', 'amharic'],
  ['igbo', 'igbo'],
  ['yoruba', 'yoruba'],
  ['swahili', 'swahili'],
  ['russian', 'russian'],
  ['polish', 'polish'],
  ['german', 'german'],
  ['japanese', 'japanese'],
  ['in latin', 'latin'],
  ['latin mass', 'latin'],
  ['sign language', 'sign'],
  ['asl', 'sign'],
  ['in english', 'english'],
  ['en ingles', 'english'],
])('infers from "%s" the language %s', (word, language) => {
  expect(inferFilters(`lakewood ${word}`, now, new Set())).toMatchObject({
    rest: 'lakewood',
    filters: { language: [language] },
  });
});
