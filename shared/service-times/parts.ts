/** Combines tokens: "1st & 3rd Sunday" and "Mon - Fri" into days, "11 - 12:30 PM" into a time. */
import type { Clock } from '../domain/events.ts';
import type { Language } from './schedule.ts';
import type { Token } from './tokens.ts';

type Slot = { day: number; nth: number | null };
export type Days = { is: 'days'; slots: Slot[]; speaks: Language | null; weak: boolean; general: boolean };
export type Time = { is: 'time'; from: Clock; to: Clock | null };
export type Part = Days | Time | Exclude<Token, { is: 'clock' | 'day' | 'nth' | 'to' }>;

const isJoin = (token: Token | undefined): boolean => token?.is === 'join';
const isRange = (token: Token | undefined): boolean => token?.is === 'dash' || token?.is === 'to';

/** The index of the time or day that a token is about, unless a separator is between them; -1 without one. */
function indexAfter(tokens: Token[], at: number, is: 'clock' | 'day'): number {
  const next = tokens.findIndex(
    (token, index) =>
      index > at &&
      (['clock', 'join', 'break', 'open', 'close', 'nth'].includes(token.is) ||
        (token.is === 'day' && !token.weak)),
  );
  return tokens[next]?.is === is ? next : -1;
}
const clockAfter = (tokens: Token[], at: number): number => indexAfter(tokens, at, 'clock');

const labels = ['kind', 'language', 'speaks', 'half'];
const subjects = [...labels, 'word'];
/** What may be between a time and the parentheses before it, and doesn't say which service it is. */
const beforeTimes = ['join', 'break', 'dash', 'colon', 'open', 'half', 'speaks'];

/** Words that may be those of anything: "(bookstore 10 AM)". */
const isUnknown = (tokens: Token[]): boolean =>
  tokens.some(({ is }) => is === 'word') &&
  !tokens.some(({ is }) => ['aside', 'day', 'nth', ...labels].includes(is));

/** Whether the parentheses only enclose the time of the label before them: "Worship (10:45 AM)". */
function isTimeOfLabel(tokens: Token[], open: number): boolean {
  const close = tokens.findIndex(({ is }, index) => index > open && is === 'close');
  const enclosed = tokens.slice(open + 1, close).map(({ is }) => is);
  // "Sunday school" is a kind followed by its weekday.
  const before = tokens
    .slice(0, Math.max(0, open))
    .findLast((token) => token.is !== 'speaks' && !(token.is === 'day' && token.weak));
  return (
    before?.is === 'kind' &&
    enclosed.includes('clock') &&
    enclosed.every((is) => ['clock', 'dash', 'to', 'join'].includes(is))
  );
}

/**
 * Leaves out times that aren't those of a service. A time in parentheses after another one, or after "with", is a segment of
 * its own, so that its labels stay with it: "Worship 10:30 AM (Sunday school 9:25 AM)". In "Worship with childcare 10:30 AM",
 * the time is that of the label before.
 */
function withSegments(tokens: Token[]): Token[] {
  const result: Token[] = [];
  let timed = false;
  let isApart = false;
  let labeled = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    if (token.is === 'open' && isTimeOfLabel(tokens, at)) continue;
    const opened = token.is === 'close' ? tokens.findLastIndex(({ is }, i) => i < at && is === 'open') : -1;
    if (token.is === 'close' && isTimeOfLabel(tokens, opened)) {
      result.push({ is: 'join', by: ',' });
      continue;
    }
    if (token.is === 'aside' || (token.is === 'to' && tokens[at - 1]?.is === 'open')) {
      const isVerb = 'verb' in token;
      const isNext = tokens[at + 1]?.is === 'clock' && (timed || !labeled);
      const clock = isVerb ? (isNext ? at + 1 : -1) : labeled ? -1 : clockAfter(tokens, at);
      // "Nursery Sunday 9 AM"
      const isOfDays = clock < 0 && !isVerb && !labeled && indexAfter(tokens, at, 'day') >= 0;
      if (isOfDays) result.push({ is: 'kind', kind: 'office' });
      else if (clock < 0) result.push({ is: isVerb || !(labeled || timed) ? 'word' : 'with' });
      else at = isRange(tokens[clock + 1]) && tokens[clock + 2]?.is === 'clock' ? clock + 2 : clock;
      // "Office opens 9 AM" isn't a label of the time before.
      if (isVerb && clock >= 0) while (subjects.includes(result.at(-1)?.is ?? '')) result.pop();
      continue;
    }
    if (token.is === 'clock') timed = true;
    const close =
      token.is === 'open' ? tokens.findIndex(({ is }, index) => index > at && is === 'close') : -1;
    const opens = timed && tokens.slice(at, Math.max(at, close)).some(({ is }) => is === 'clock');
    const closes = isApart && token.is === 'close';
    if (opens || closes) isApart = opens;
    const isBreak =
      opens || closes || (token.is === 'with' && timed && !labeled && clockAfter(tokens, at) >= 0);
    if (isBreak || ['clock', 'open', 'break'].includes(token.is)) labeled = false;
    if (labels.includes(token.is)) labeled = true;
    // "11 AM (Sunday school 9:45 AM), Evening 6 PM": whose label has 6 PM?
    const hasKind = closes && tokens.slice(opened, at).some(({ is }) => is === 'kind');
    const saysNothing = ({ is }: Token) => beforeTimes.includes(is) || (hasKind && is === 'language');
    const next = closes ? tokens.slice(at + 1).find((other) => !saysNothing(other)) : undefined;
    if (next?.is === 'clock') result.push({ is: 'unclear' });
    result.push(isBreak ? { is: 'break' } : token);
    const apart = opens
      ? tokens.slice(at, close)
      : isBreak && !closes
        ? tokens.slice(at, clockAfter(tokens, at))
        : [];
    if (isUnknown(apart)) result.push({ is: 'unclear' });
  }
  return result;
}

/** Null if the days or times are ambiguous. */
export function partsOf(read: Token[]): Part[] | null {
  const tokens = withSegments(read);
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!;
    if (token.is === 'unclear' || token.is === 'season') return null;
    if (token.is === 'clock') {
      // "Sanctuary 2" isn't a time.
      if (token.bare && tokens[at - 1]?.is === 'word') return null;
      const time = timeAt(tokens, at);
      if (!time) return null;
      parts.push(time.part);
      at = time.next;
    } else if (token.is === 'day' && token.weak) {
      parts.push({ is: 'days', slots: slotsOf(token.days), speaks: null, weak: true, general: false });
      at += 1;
    } else if (token.is === 'day' || (token.is === 'nth' && isOfDay(tokens, at))) {
      const days = daysAt(tokens, at);
      if (!days) return null;
      parts.push(days.part);
      at = days.next;
    } else if (token.is === 'nth') {
      // "First Baptist" and "2nd service" can be ignored, but not "5 PM (1st and 3rd)".
      if (!['word', 'kind'].includes(tokens[at + 1]?.is ?? '')) return null;
      parts.push({ is: 'word' });
      at += 1;
    } else if (token.is === 'after') {
      if (!isEnd(tokens[at + 1])) return null;
      dropAfterNote(parts);
      at += 1;
    } else {
      // "Friday 6 PM to Saturday 6 PM"
      if (token.is === 'to' && tokens[at + 1]?.is === 'day') return null;
      if (token.is !== 'to') parts.push(token);
      at += 1;
    }
  }
  return parts;
}

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || ['close', 'join', 'break'].includes(token.is);

/** Drops notes about what comes after the service: "(coffee and donuts after)". */
function dropAfterNote(parts: Part[]): void {
  while (parts.length > 0 && !['open', 'time', 'days', 'colon', 'dash'].includes(parts.at(-1)!.is)) {
    const last = parts.at(-1)!;
    if (last.is === 'join' && last.by !== '&') return;
    parts.pop();
  }
}

function timeAt(tokens: Token[], at: number): { part: Time; next: number } | null {
  const token = tokens[at]!;
  if (token.is !== 'clock') return null;
  const after = tokens[at + 2];
  const ends = isRange(tokens[at + 1]) && after?.is === 'clock' ? after : null;
  const next = at + (ends ? 3 : 1);
  const open = ends ?? token;
  // "9 - 10 - 11 AM", "3 9 AM"
  if (ends && isRange(tokens[next]) && tokens[next + 1]?.is === 'clock') return null;
  if (open.bare && tokens[next]?.is === 'clock') return null;
  return { part: { is: 'time', from: token.clock, to: ends?.clock ?? null }, next };
}

const slotsOf = (days: number[], nths: number[] = []): Slot[] =>
  days.flatMap((day): Slot[] => (nths.length > 0 ? nths.map((nth) => ({ day, nth })) : [{ day, nth: null }]));

/** Skips list separators, including a comma followed by "and". */
const pastJoins = (tokens: Token[], at: number): number =>
  isJoin(tokens[at]) ? at + (isJoin(tokens[at + 1]) ? 2 : 1) : at;

function nthsAt(tokens: Token[], at: number): { nths: number[]; next: number } {
  const nths: number[] = [];
  let next = at;
  for (let token = tokens[next]; token?.is === 'nth'; token = tokens[next]) {
    nths.push(token.nth);
    const past = pastJoins(tokens, next + 1);
    next = tokens[past]?.is === 'nth' ? past : next + 1;
  }
  return { nths, next };
}

const isOfDay = (tokens: Token[], at: number): boolean => {
  const token = tokens[nthsAt(tokens, at).next];
  return token?.is === 'day' && !token.weak;
};

function daysAt(tokens: Token[], begin: number): { part: Days; next: number } | null {
  const slots: Slot[] = [];
  let speaks: Language | null = null;
  let general = false;
  let at = begin;
  const named = (): number[] | null => {
    const token = tokens[at];
    if (token?.is !== 'day') return null;
    at += 1;
    general = token.general === true;
    const spoken = tokens[at];
    if (spoken?.is === 'speaks') {
      speaks ??= spoken.language;
      at += 1;
    }
    return token.days;
  };
  for (;;) {
    const { nths, next } = nthsAt(tokens, at);
    at = next;
    let days = named();
    if (!days) return null;
    const until = isRange(tokens[at]) ? tokens[at + 1] : undefined;
    if (days.length === 1 && nths.length === 0 && until?.is === 'day' && !until.weak) {
      if (until.days.length !== 1) return null;
      at += 1;
      days = range(days[0]!, named()![0]!);
    }
    slots.push(...slotsOf(days, nths));
    const past = pastJoins(tokens, at);
    const token = tokens[past];
    if (!(token?.is === 'day' && !token.weak) && !(token?.is === 'nth' && isOfDay(tokens, past))) break;
    at = past;
  }
  const monthly = slots.filter(({ nth }) => nth !== null).length;
  if (slots.length === 0 || (monthly > 0 && monthly < slots.length)) return null;
  const unique = slots.filter(
    (slot, index) => slots.findIndex((other) => other.day === slot.day && other.nth === slot.nth) === index,
  );
  return {
    part: { is: 'days', slots: unique, speaks, weak: false, general: general && at === begin + 1 },
    next: at,
  };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => (from + at) % 7);
