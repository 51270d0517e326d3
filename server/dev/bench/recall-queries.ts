/** Generates realistic queries, each with the church to find. The same churches always produce the same queries. */
import { canonicalDenomination, canonicalPlace, isPlace } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { kindOf } from '#shared/messages/es/churches/value-names.ts';
import { foldText } from '../../features/search/interpret/text.ts';
import { createRandom } from './random.ts';
import vocabulary from './recall-words.json' with { type: 'json' };

export type RecallChurch = {
  name: string;
  denomination: string;
  area: string;
  city: string;
  zip: string;
  address: string;
};

/** `wants` accepts the intended church, or another one with the same name. */
export type RecallQuery = { kind: string; text: string; wants: (church: RecallChurch) => boolean };

/** A church that can be identified by a few words of its name. */
type Subject = RecallChurch & { words: string[]; rare: string[] };

type Random = ReturnType<typeof createRandom>;
/** Returns undefined if the church isn't suitable for this kind of query. */
type Maker = (subject: Subject, random: Random) => string | undefined;

const queriesPerKind = 20;
const abbreviations: Record<string, string> = vocabulary.abbreviations;
/** Denomination synonyms that church names seldom contain. */
const synonyms: Record<string, string[]> = vocabulary.synonyms;
const fillers = new Set('a an and at for in of on the church'.split(' '));

const replaceWord = (words: string[], from: string, to: string): string =>
  words.map((word) => (word === from ? to : word)).join(' ');

const longWord = ({ rare }: Subject, min: number): string | undefined =>
  [...rare].sort((a, b) => b.length - a.length).find((word) => word.length >= min && /^[a-z]+$/.test(word));

const mistyped =
  (min: number, mistake: (word: string, random: Random) => string | undefined): Maker =>
  (subject, random) => {
    const word = longWord(subject, min);
    const typed = word && mistake(word, random);
    return word && typed && typed !== word ? replaceWord(subject.words, word, typed) : undefined;
  };

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const placeIn = (word: string, random: Random) => 1 + Math.floor(random.next() * (word.length - 2));

function typo(word: string, random: Random): string {
  const at = placeIn(word, random);
  const letter = random.pick([...alphabet]);
  return random.pick([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word[at] + word.slice(at),
  ]);
}

function swapAt(word: string, at: number): string | undefined {
  if (word[at] === word[at + 1]) return undefined;
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}

const edit = (word: string, random: Random): string =>
  random.next() < 0.75 ? typo(word, random) : (swapAt(word, placeIn(word, random)) ?? word);

/** The first pattern that a word matches is replaced. */
const phonetic = vocabulary.phonetic.map(([pattern, spelling]) => [new RegExp(pattern!), spelling!] as const);
function spellByEar(word: string): string | undefined {
  const rule = phonetic.find(([pattern]) => pattern.test(word));
  return rule && word.replace(...rule);
}

const makers: Record<string, Maker> = {
  'as written': ({ name }) => name,
  'single typo': mistyped(6, typo),
  'transposed letters': mistyped(5, (word, random) => swapAt(word, placeIn(word, random))),
  'first two letters transposed': mistyped(5, (word) => swapAt(word, 0)),
  'two edits in a word': mistyped(6, (word, random) => edit(edit(word, random), random)),
  'spelled by ear': mistyped(5, spellByEar),
  'typo and extra words': (subject, random) => {
    const typed = mistyped(6, typo)(subject, random);
    return typed && typed + random.pick(vocabulary.extraWords);
  },
  'two words misspelled': ({ words }, random) => {
    const long = words.filter((word) => word.length > 5 && /^[a-z]+$/.test(word)).slice(0, 2);
    if (long.length < 2) return undefined;
    return words.map((word) => (long.includes(word) ? typo(word, random) : word)).join(' ');
  },
  'joined words': ({ words }) =>
    words.length > 1 ? [words[0]! + words[1]!, ...words.slice(2)].join(' ') : undefined,
  'all spaces missing': ({ words }) => (words.length > 1 && words.length < 5 ? words.join('') : undefined),
  'word split in two': mistyped(7, (word, random) => {
    const at = 3 + Math.floor(random.next() * (word.length - 5));
    return `${word.slice(0, at)} ${word.slice(at)}`;
  }),
  'extra words': ({ words }, random) => words.join(' ') + random.pick(vocabulary.extraWords),
  'day, part or language': ({ words }, random) => words.join(' ') + random.pick(vocabulary.intents),
  'denomination synonym': ({ rare, denomination, name }, random) => {
    const synonym = synonyms[canonicalDenomination(denomination)];
    const choice = synonym && random.pick(synonym);
    return choice && !foldText(name).includes(choice) ? `${rare.join(' ')} ${choice}` : undefined;
  },
  abbreviation: ({ words, name }) => {
    const word = words.find((word) => abbreviations[word]);
    if (word) return replaceWord(words, word, abbreviations[word]!);
    return /\bA\.?M\.?E\b|African Methodist Episcopal/i.test(name) ? `${words[0]} a.m.e.` : undefined;
  },
  'accents and marks': ({ words }, random) => {
    const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ü' };
    const typed = words
      .join(' ')
      .replace(/[aeiou]/g, (letter) => (random.next() < 0.4 ? accents[letter]! : letter));
    return `${typed.toUpperCase()}!`;
  },
  'word order': ({ words }) => (words.length > 1 ? [...words].reverse().join(' ') : undefined),
  street: ({ rare, address }) => {
    const street = foldText(address)
      .split(' ')
      .find(
        (word) =>
          word.length > 4 && /^[a-z]+$/.test(word) && !/^(north|south|street|avenue|suite)$/.test(word),
      );
    return street ? `${rare[0]} ${street}` : undefined;
  },
  'ZIP code': ({ rare, zip }) => (/^\d{5}/.test(zip) ? `${rare[0]} ${zip.slice(0, 5)}` : undefined),
  'partial word': ({ words }) => {
    const last = words.at(-1)!;
    return words.length > 1 && last.length > 5
      ? [...words.slice(0, -1), last.slice(0, 4)].join(' ')
      : undefined;
  },
  'part of the name': ({ rare, words }) => (rare.length < words.length ? rare.join(' ') : undefined),
  'name and area': ({ rare, area, city }, random) =>
    `${rare.join(' ')} ${random.pick(['in ', ''])}${random.pick([area, city || area])}`,
  'name and denomination': ({ rare, denomination, words }) =>
    words.includes(denomination.toLowerCase()) || denomination === 'Other'
      ? undefined
      : `${rare.join(' ')} ${denomination}`,
  'in Spanish: name': ({ rare }) => `iglesia ${rare.join(' ')}`,
  'in Spanish: misspelled': (subject, random) => {
    const typed = mistyped(6, typo)(subject, random);
    return typed && `iglesia ${typed}`;
  },
  'in Spanish: near a ZIP code': ({ rare, zip }) =>
    /^\d{5}/.test(zip) ? `iglesia ${rare.join(' ')} cerca de ${zip.slice(0, 5)}` : undefined,
  'in Spanish: name and area': ({ rare, area, city }, random) =>
    `${rare.join(' ')} en ${random.pick([area, city || area])}`,
  'in Spanish: question': ({ words }, random) => random.pick(vocabulary.spanishQuestions) + words.join(' '),
  'in Spanish: day, part or language': ({ words }, random) =>
    words.join(' ') + random.pick(vocabulary.spanishIntents),
  'in Spanish: denomination': ({ rare, denomination }) =>
    denomination === 'Other' ? undefined : `iglesia ${kindOf(denomination, true)} ${rare.join(' ')}`,
};

/**
 * Churches with unique names whose chosen words occur together in three church names or fewer, and aren't a place, which is
 * answered as one: "memorial park".
 */
function subjectsOf(churches: readonly RecallChurch[]): Subject[] {
  const wordsOf = churches.map(({ name }) => foldText(name).split(' '));
  const frequency = new Map<string, number>();
  for (const words of wordsOf)
    for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const names = new Map<string, number>();
  for (const words of wordsOf) names.set(words.join(' '), (names.get(words.join(' ')) ?? 0) + 1);
  return churches.flatMap((church, index) => {
    const all = wordsOf[index]!.filter((word) => !fillers.has(word) && word.length > 1);
    const isRare = (word: string) => frequency.get(word)! <= churches.length * 0.02;
    const rare = [...new Set(all.filter(isRare))].slice(0, 3);
    const common = all.filter((word) => !isRare(word)).at(-1);
    const words = all.filter((word) => rare.includes(word) || word === common);
    if (names.get(wordsOf[index]!.join(' ')) !== 1 || !rare.some((word) => word.length > 4)) return [];
    const matches = wordsOf.filter((other) => rare.every((word) => other.includes(word))).length;
    return matches <= 3 && !isPlace(canonicalPlace(rare.join(' '))) ? [{ ...church, words, rare }] : [];
  });
}

export function createRecallQueries(churches: readonly RecallChurch[], seed = 1): RecallQuery[] {
  const subjects = subjectsOf(churches);
  const denominations = new Set(churches.map(({ denomination }) => denomination));
  const queries: RecallQuery[] = [];
  for (const [number, [kind, maker]] of Object.entries(makers).entries()) {
    const random = createRandom(seed * 1000 + number);
    const tried = new Set<Subject>();
    let count = 0;
    for (let n = 0; n < subjects.length * 3 && count < queriesPerKind; n += 1) {
      const subject = random.pick(subjects);
      if (tried.has(subject)) continue;
      tried.add(subject);
      const text = maker(subject, random);
      if (!text) continue;
      count += 1;
      queries.push({ kind, text, wants: ({ name }) => foldText(name) === foldText(subject.name) });
    }
  }
  // Reviewed by hand: questions instead of names, each with the denomination that it asks for.
  for (const [kind, question, denomination] of vocabulary.questions as [string, string, string][]) {
    const text = question.replace('{city}', site.city.toLowerCase()).replace('{zip}', site.zipPrefixes[0]!);
    if (denominations.has(denomination))
      queries.push({ kind, text, wants: (church) => church.denomination === denomination });
  }
  return queries;
}
