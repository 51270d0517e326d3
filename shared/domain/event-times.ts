/** Event times are free text or 24-hour hh:mm, parsed if they state a clear time. */
import { clockText } from './dates.ts';

/** Minutes after midnight of the event's date; an end on the next day exceeds 1440. */
export type EventTimes = { start: number; end: number | null };

export type Half = 'am' | 'pm';
export type Clock = { hour: number; minute: number; half: Half | null; wide: boolean };

const clock = String.raw`(?:(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?m?\.?|p\.?m?\.?)?|(noon|midnight))`;
const whole = new RegExp(
  String.raw`^(?:from\s+)?${clock}(?:\s*(?:-|to|until|till)\s*${clock})?(?:\s*c[sd]?t)?$`,
);

/** Parses hour digits, minute digits and "am"/"p.m.", or a word. Null for an impossible time. */
export function readClock([digits, minutes, half, word]: Array<string | undefined>): Clock | null {
  if (word) return { hour: 12, minute: 0, half: word === 'noon' ? 'pm' : 'am', wide: false };
  const hour = Number(digits);
  const minute = Number(minutes ?? 0);
  const meridiem = half ? (half.startsWith('a') ? 'am' : 'pm') : null;
  // "7:00" may be morning or evening; "07:00" and "19:00" are 24-hour times.
  const wide = meridiem === null && minutes !== undefined && digits!.length === 2;
  if (minute > 59 || hour > (meridiem ? 12 : 23) || (meridiem && hour === 0)) return null;
  return { hour, minute, half: meridiem, wide };
}

const minutesOf = ({ hour, minute }: Clock, half: Half): number =>
  ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute;

/** Parses "7:00 PM - 9:00 PM", "19:00", "7pm", "11 - 1 PM" or "10 AM to noon". Null if the time isn't clear. */
export function parseTimes(text: string | null | undefined): EventTimes | null {
  const plain = (text ?? '')
    .slice(0, 100)
    .toLowerCase()
    .replace(/\([^()]*\)\s*$/, '')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const match = whole.exec(plain);
  if (!match) return null;
  const from = readClock(match.slice(1, 5));
  const ranged = match[5] !== undefined || match[8] !== undefined;
  const to = ranged ? readClock(match.slice(5, 9)) : null;
  return !from || (ranged && !to) ? null : readSpan(from, to);
}

/** Null if AM or PM can't be determined. */
export function readSpan(from: Clock, to: Clock | null): EventTimes | null {
  if (from.wide && (!to || to.wide)) {
    const start = from.hour * 60 + from.minute;
    return { start, end: to ? later(to.hour * 60 + to.minute, start) : null };
  }
  return readHalves(from, to);
}

/** 12-hour times: a missing AM or PM is taken from the other side, unless that would reverse the order. */
function readHalves(from: Clock, to: Clock | null): EventTimes | null {
  if (from.wide || to?.wide || from.hour > 12 || (to?.hour ?? 0) > 12) return null;
  if (from.hour === 0 || to?.hour === 0) return null;
  if (!to) return from.half ? { start: minutesOf(from, from.half), end: null } : null;
  if (!from.half && !to.half) return null;
  if (from.half && to.half) {
    const start = minutesOf(from, from.half);
    return { start, end: later(minutesOf(to, to.half), start) };
  }
  if (to.half) {
    const end = minutesOf(to, to.half);
    const same = minutesOf(from, to.half);
    const start = same < end ? same : minutesOf(from, to.half === 'pm' ? 'am' : 'pm');
    return { start, end: later(end, start) };
  }
  const start = minutesOf(from, from.half!);
  const [am, pm] = [minutesOf(to, 'am'), minutesOf(to, 'pm')];
  return { start, end: am > start ? am : pm > start ? pm : am + 1440 };
}

const later = (end: number, start: number): number => (end > start ? end : end + 1440);

/** Preview of the parsed times while typing. */
export const timesText = ({ start, end }: EventTimes): string =>
  end === null ? clockText(start) : `${clockText(start)} to ${clockText(end)}`;
