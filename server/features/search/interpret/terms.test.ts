/** The effect of every reviewed entry in server/features/search/interpret/terms.ts on a search. */
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
      quaker, quakers, friends meeting, friends church, society of friends
      kingdom hall, jehovahs witness, jehovahs witnesses, jehovah witness, jehovah witnesses
      mosque, masjid, islamic center, muslim, islamic
      synagogue, shul, jewish
      sikh, gurdwara, gurudwara
      anglican, episcopal
      nondenominational, non denominational, nondenom, non denom, interdenominational
      umc, united methodist
      fbc, first baptist, 1st baptist
      mbc, missionary baptist
      sda, seventh day adventist, 7th day adventist, adventist
      cogic, church of god in christ
      ame, african methodist episcopal
      cme, christian methodist episcopal
      aog, assembly of god, assemblies of god
      uu, unitarian universalist
      coc, church of christ, churches of christ
      ucc, united church of christ
      emmanuel, immanuel, emanuel, imanuel, emmanuels, immanuels
      philip, phillip, philips, phillips
      stephen, steven, stephens, stevens
      matthew, mathew, matthews, mathews
      katherine, catherine, katharine, kathryn
      theresa, teresa, therese
      zion, sion
      neighborhood, neighbourhood
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
      synagogue → temple, congregation, chabad
      shul → congregation, chabad
      jewish → temple, congregation, chabad
      mosque → islam
      masjid → islam
      muslim → islam
      parish → church, catholic
      church → iglesia, parish, chapel
      chapel → church
      iglesia → church
      our lady → nuestra senora
      sacred heart → sagrado corazon
      san → saint, st
      santa → saint, st
      santo → saint, st
      saint → san, santa, santo
      st → san, santa, santo
      monte → mount, mt
      mount → monte
      mt → monte
      calvario → calvary
      southern baptist → baptist
      independent baptist → baptist
      free will baptist → baptist
      mbc → baptist
      fbc → baptist
      united methodist → methodist
      umc → methodist
      free methodist → methodist
      ame → methodist
      cme → methodist
      ame zion → african methodist episcopal, methodist
      lcms → lutheran
      elca → lutheran
      wels → lutheran
      pca → presbyterian
      pcusa → presbyterian
      pc usa → presbyterian
      epc → presbyterian
      ag → assembly of god
      apostolic → pentecostal
      holiness → pentecostal
      cogic → pentecostal
      full gospel → pentecostal
      roman catholic → catholic
      coptic → orthodox church
      buddha → buddhist
      zen → buddhist
      friends → quaker
      spanish → hispanic, hispana, hispano, espanol, iglesia
      hispanic → spanish, hispana, iglesia
      espanol → spanish, hispanic, hispana, iglesia
      chinese → mandarin, cantonese, taiwanese
      vietnamese → viet, vietnam
      korean → korea
    `).map((line) => line.split(' → ') as [string, string]),
  )('%s → %s', (phrase, others) => {
    expect(alsoOf(phrase, true)).toEqual(expect.arrayContaining(others.split(', ')));
  });
});

test.each(
  `
  abbey adoration altar amish anabaptist anglican apostolic baptism baptist baptists basilica bible
  brethren buddha buddhist catholic catholics cathedral chapel charismatic choir christian church churches
  communion confession friendly affirming congregation congregational convent coptic deaf diocese disciples
  episcopal episcopalian evangelical faith fellowship friends funeral gospel gurdwara healing hindu
  holiness holy iglesia islam islamic jehovah jehovahs jewish judaism kingdom lds lutheran lutherans mandir
  masjid mass mennonite messianic methodist methodists ministries ministry minister missionary monastery
  moravian mormon mormons mosque muslim nazarene nondenominational orthodox pagan parish pastor pentecostal
  prayer presbyterian presbyterians priest protestant quaker quakers rabbi reformed religion religious
  revival rosary sabbath saint saints salvation scientology seventh shul sikh synagogue tabernacle temple
  unitarian universalist vatican wesleyan witness witnesses worship zen addiction adult adults alanon
  alpha bilingual breakfast camp childcare children childrens class classes club college community concert
  contemporary couples daycare dinner divorce donate donation easter family food gay grief group groups
  homeless infant inclusive kids lent lgbt lgbtq meal meals men mens mom moms music near nearest nursery
  open outreach pantry preschool queer recovery retreat school senior seniors shelter singing single
  singles student students study support teen teens toddler traditional vbs volunteer wedding weddings
  welcoming wheelchair women womens young youth christmas halloween thanksgiving palm ash advent vigil
  potluck parking stations small big large mega best sunday wed evening tonight spanish galveston conroe baytown
  `
    .trim()
    .split(/\s+/),
)('never corrects %s', (word) => {
  expect(isCorrectable(word)).toBe(false);
});

test('corrects other words', () => {
  expect(isCorrectable('lakewod')).toBe(true);
});

test.each([
  'what time is',
  'what time does',
  'looking for a',
  'looking for',
  'find a',
  'find',
  'where is',
  'worship services',
  'worship service',
  'church services',
  'church service',
  'service times',
  'service time',
  'mass schedule',
  'mass times',
  'mass time',
  'phone number',
  'phone',
  'telephone number',
  'telephone',
  'web site',
  'website',
  'address',
  'directions',
  'locations',
  'location',
  'hours',
  'schedule',
  'horario',
  'horarios',
  'times',
  'services',
  'service',
  'masses',
  'mass',
  'misas',
  'misa',
  'servicio',
  'servicios',
  'culto',
  'cultos',
  'bilingual',
  'reviews',
  'open now',
  'near here',
  'start',
  'please',
  'bible study',
  'bible studies',
  'prayer meeting',
])('ignores "%s" next to a name', (phrase) => {
  expect(inferFilters(`lakewood ${phrase}`, now)).toMatchObject({ rest: 'lakewood', filters: {} });
  expect(inferFilters(`${phrase} lakewood`, now)).toMatchObject({ rest: 'lakewood', filters: {} });
});

test.each([
  'close to my location',
  'near my location',
  'close to me',
  'closest to me',
  'nearest to me',
  'around me',
  'near me',
  'near by',
  'nearby',
  'in my area',
  'cerca de mi',
])('recognizes "%s" as near the visitor', (phrase) => {
  expect(inferFilters(`lakewood ${phrase}`, now)).toEqual({ rest: 'lakewood', filters: {}, nearMe: true });
});

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
  expect(inferFilters(`lakewood ${word}`, now, { facts: false })).toMatchObject({
    rest: 'lakewood',
    filters: { language: [language] },
  });
});
