/** Splits a bulletin line into tokens: words with their meanings, clock times and punctuation. */
import { type Clock, readClock } from '../domain/events.ts';
import { type Meaning, vocabulary } from './vocabulary.ts';

export type Token =
  | Exclude<Meaning, { is: 'clock' | 'join' | 'filler' | 'label' | 'every' }>
  /** bare: a number that is a time only in context ("8, 9:30 & 11 AM"). */
  | { is: 'clock'; clock: Clock; bare: boolean }
  | { is: 'join'; by: ',' | '&' | '/' }
  | { is: 'dash' }
  | { is: 'colon' }
  | { is: 'break' }
  | { is: 'open' }
  | { is: 'close' }
  | { is: 'word' };

/** Monday is the second day, Saturday the seventh: "Thứ 7", "T7". Without the accent, "Thu 7" is a Thursday. */
const vietnameseDay = /(?<!\p{L})(?:thứ ?|t)([2-7])(?![\d:])/gu;
const vietnameseNumbers = ['hai', 'ba', 'tu', 'nam', 'sau', 'bay'];

const chineseHour = /[一二三四五六七八九十]{1,3}(?=[點点時时])/g;
const chineseDigits = '一二三四五六七八九';
/** "十一" is 11. */
const chineseNumber = (text: string): string => {
  const unit = chineseDigits.indexOf(text.replace('十', '')) + 1;
  return String(text.startsWith('十') ? 10 + unit : unit);
};

/** Lowercase, without accents, with ASCII quotes, dashes and single spaces. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(vietnameseDay, (_, number: string) => `thu ${vietnameseNumbers[Number(number) - 2]} `)
    .replace(chineseHour, (hour) => chineseNumber(hour))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/đ/g, 'd')
    // "S.S.", "a.m."
    .replace(/(?<!\p{L})(\p{L})\.(?=\p{L}\.)/gu, '$1')
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[‐-―−~〜]/g, '-')
    .replace(/[、]/g, ',')
    // "Worship ........ 11:00"
    .replace(/\.{3,}|_{3,}/g, ':')
    .replace(/\s+/g, ' ')
    .trim();

const signs: Record<string, Token> = {
  ',': { is: 'join', by: ',' },
  '.': { is: 'join', by: ',' },
  '&': { is: 'join', by: '&' },
  '+': { is: 'join', by: '&' },
  '/': { is: 'join', by: '/' },
  '-': { is: 'dash' },
  ':': { is: 'colon' },
  ';': { is: 'break' },
  '|': { is: 'break' },
  '•': { is: 'break' },
  '·': { is: 'break' },
  '(': { is: 'open' },
  '[': { is: 'open' },
  '{': { is: 'open' },
  ')': { is: 'close' },
  ']': { is: 'close' },
  '}': { is: 'close' },
};

const east = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const letters = /\p{L}(?:\p{L}|'(?=\p{L}))*/uy;
const labelled = /[ #.:-]{0,3}\d{1,3}(?: ?[-&] ?\d{1,3})*\+?(?! ?[ap]\.? ?m|[:.]\d|\d)/y;

const word: Token = { is: 'word' };

/** Number formats, longer ones first; null means an impossible clock time. */
const numbers: Array<[pattern: RegExp, parse: (match: Array<string | undefined>) => Token | null]> = [
  [
    /([1-5])(?:st|nd|rd|th|er|ro|do|to|o)(?![a-z])/y,
    // Not every month has a fifth Sunday.
    ([, nth]) => (nth === '5' ? { is: 'unclear' } : { is: 'nth', nth: Number(nth) }),
  ],
  [/\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?!\d)/y, () => word],
  [/[$#]\d[\d.,]*|\d{5,}|\d{1,3}(?:th|%)/y, () => word],
  [
    /\d{1,3} (?:services|masses|campuses|locations|languages|sites|choirs)(?![a-z])|\d{1,2}[부堂]/y,
    () => word,
  ],
  // "0900 & 1100", "1100 hrs"
  [
    /(?:(?=0|\d{4} ?(?:h|hrs?|hours)\b)|(?<=\b0\d{3}(?:(?: ?[-&,/] ?| and | y )\d{4})*(?: ?[-&,/] ?| and | y )))([01]\d|2[0-3])([0-5]\d)(?! ?(?:\d|[ap](?:\.? ?m)?(?![a-z])))/y,
    ([, hour, minute]) => clock(hour, minute),
  ],
  [/(\d{1,2})(\d{2}) ?([ap])\.? ?m(?![a-z])\.?/y, ([, hour, minute, half]) => clock(hour, minute, half)],
  [
    /(\d{1,2})(?:[:.](\d{2}))?(?: ?([ap])\.? ?m(?![a-z])\.?|([ap])(?![a-z.]))/y,
    ([, hour, minute, half, letter]) => clock(hour, minute, half ?? letter),
  ],
  [/12(?:[:.]00)? ?(?:noon|n|(?:del )?mediodia)(?![a-z])/y, () => named('noon')],
  [/12(?:[:.]00)? ?(?:midnight|medianoche)(?![a-z])/y, () => named('midnight')],
  [
    /(\d{1,2})(?:[hg](\d{2})?(?![a-z\d])| gio(?![a-z])|[시点點時](?: ?(\d{2})[분分]| ?(반|半))?)/y,
    ([, hour, minute, east, half]) => clock(hour, minute ?? east ?? (half ? '30' : '00')),
  ],
  [/(\d{1,2})[:.](\d{2})(?!\d|:\d)/y, ([, hour, minute]) => clock(hour, minute)],
  [/(\d{1,2})(?!\d)/y, ([, hour]) => clock(hour)],
  // A house number or a year. In a list, it might be a time without a colon.
  [/\d{3,4}(?! ?[-,&/])/y, () => word],
];

function clock(digits?: string, minutes?: string, half?: string): Token | null {
  const parsed = readClock([digits, minutes, half]);
  if (!parsed) return null;
  // "10:30" may be a 12-hour time; only "18:30" and "09:30" are certainly 24-hour times.
  const wide = parsed.wide && (parsed.hour > 12 || digits!.startsWith('0'));
  return { is: 'clock', clock: { ...parsed, wide }, bare: minutes === undefined && !half };
}

const named = (name: 'noon' | 'midnight'): Token => ({
  is: 'clock',
  clock: readClock([undefined, undefined, undefined, name])!,
  bare: false,
});

/** Null if the line contains a number that can't be interpreted. */
export function tokensOf(line: string): Token[] | null {
  const text = folded(line);
  // NFKC can expand one character to eighteen.
  if (text.length > 2 * line.length + 20) return null;
  const tokens: Token[] = [];
  const every: number[] = [];
  for (let at = 0; at < text.length; ) {
    const sign = text[at]!;
    const number = /[\d$#(]/.test(sign) ? numberAt(text, at) : undefined;
    if (number === null || (number === undefined && /\d/.test(sign))) return null;
    const phrase = number ? null : east.test(sign) ? easternAt(text, at) : phraseAt(text, at);
    if (number) {
      tokens.push(number.token);
      at = number.end;
    } else if (phrase) {
      if (phrase.meanings[0]?.is === 'every') every.push(tokens.length);
      else tokens.push(...tokensFor(phrase.meanings));
      at = phrase.end;
      if (phrase.meanings[0]?.is === 'label') at = endOf(labelled, text, at) ?? at;
      // The period of "Sun." is part of the abbreviation.
      if (text[at] === '.' && phrase.meanings[0]?.is === 'day') at += 1;
    } else {
      if (signs[sign]) tokens.push(signs[sign]);
      at += 1;
    }
  }
  // "Every second Sunday" means the second of the month only if the line says "month".
  const monthly = tokens.some(({ is }) => is === 'monthly');
  return !monthly && every.some((at) => isLaterNth(tokens[at])) ? null : tokens;
}

const isLaterNth = (token: Token | undefined): boolean => token?.is === 'nth' && token.nth > 1;

function numberAt(text: string, at: number): { token: Token; end: number } | null | undefined {
  for (const [pattern, parse] of numbers) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const token = match && parse(match);
    if (match) return token && { token, end: pattern.lastIndex };
  }
  return undefined;
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function tokensFor(meanings: Meaning[]): Token[] {
  if (meanings.length === 0) return [word];
  return meanings.flatMap((meaning): Token[] => {
    if (meaning.is === 'filler' || meaning.is === 'every') return [];
    if (meaning.is === 'label') return [word];
    return [meaning.is === 'clock' ? named(meaning.word) : meaning];
  });
}

type Phrase = { end: number; meanings: Meaning[] };

/** The longest known phrase of up to four words, else one word without a meaning. */
function phraseAt(text: string, at: number): Phrase | null {
  const ends: number[] = [];
  for (let from = at; ends.length < 4; ) {
    const end = endOf(letters, text, from);
    if (end === null) break;
    ends.push(end);
    if (!/[ -]/.test(text[end] ?? '')) break;
    from = end + 1;
  }
  for (const end of ends.toReversed()) {
    const phrase = text.slice(at, end).replace(/-/g, ' ').replace(/'/g, '');
    const meanings = vocabulary.get(phrase) ?? vocabulary.get(phrase.replace(/s$/, ''));
    if (meanings) return { end, meanings };
  }
  return ends[0] ? { end: ends[0], meanings: [] } : null;
}

/** Like phraseAt(), for Chinese, Japanese and Korean, which aren't split at spaces. */
function easternAt(text: string, at: number): Phrase {
  for (let size = 6; size > 0; size -= 1) {
    const meanings = vocabulary.get(text.slice(at, at + size));
    if (meanings) return { end: at + size, meanings };
  }
  return { end: at + 1, meanings: [] };
}
