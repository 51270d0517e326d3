/** Resolves AM or PM from the line, neighboring times, and common knowledge about Sundays. */
import { type Clock, type EventTimes, type Half, readSpan } from '../domain/events.ts';

/** A time as written in the line. */
export type Written = {
  from: Clock;
  to: Clock | null;
  /** From nearby words: "Sunday evening 6:00". */
  half: Half | null;
  /** `half` is that of an earlier time. */
  assumed?: boolean;
};

/**
 * Resolves the times of one day, in the line's order. Null if any of them is ambiguous: no data is better than wrong data.
 * On Sundays, 8 to 11 means the morning, and so does 7 if another morning time follows.
 */
export function readHalves(times: Written[], sunday: boolean): EventTimes[] | null {
  const wide = times.some(({ from, to }) => from.wide || to?.wide);
  const resolved: Array<EventTimes | null> = times.map((time) => ownHalf(time, wide));
  resolveByNeighbors(times, resolved);
  for (const [at, time] of times.entries()) {
    const half = resolved[at] ? null : usualHalf(time, sunday);
    if (half) resolved[at] = inHalf(time, half);
  }
  resolveByNeighbors(times, resolved);
  return resolved.every((time) => time !== null) &&
    times.every((time, at) => isSane(time, resolved[at]!) && isInOrder(times, resolved, at))
    ? resolved
    : null;
}

function ownHalf(time: Written, wide: boolean): EventTimes | null {
  const { from, to, half } = time;
  if (from.half || to?.half) return readSpan({ ...from, wide: false }, to && { ...to, wide: false });
  if (wide) return readSpan({ ...from, wide: true }, to && { ...to, wide: true });
  return half ? inHalf(time, half) : null;
}

function usualHalf({ from }: Written, sunday: boolean): Half | null {
  if (from.hour === 12) return 'pm';
  // "10:30" never means the night, even on weekdays.
  return from.hour >= (sunday ? 8 : 10) ? 'am' : null;
}

const inHalf = ({ from, to }: Written, half: Half): EventTimes | null =>
  readSpan({ ...from, wide: false, half }, to && { ...to, wide: false });

/** In "8, 9:30 & 11 AM", times are earlier than the next one; in "9 AM & 11", later than the previous one. */
function resolveByNeighbors(times: Written[], resolved: Array<EventTimes | null>): void {
  for (let at = times.length - 2; at >= 0; at -= 1) {
    const next = resolved[at + 1];
    if (resolved[at] || !next) continue;
    const halves: Half[] = next.start >= 720 ? ['pm', 'am'] : ['am'];
    resolved[at] =
      halves.map((half) => inHalf(times[at]!, half)).find((time) => time && time.start < next.start) ?? null;
  }
  for (let at = 1; at < times.length; at += 1) {
    const previous = resolved[at - 1];
    if (resolved[at] || !previous) continue;
    const sameHalf = inHalf(times[at]!, previous.start >= 720 ? 'pm' : 'am');
    const afternoon =
      times[at]!.from.hour <= 6 || times[at]!.from.hour === 12 ? inHalf(times[at]!, 'pm') : null;
    resolved[at] = [sameHalf, afternoon].find((time) => time && time.start > previous.start) ?? null;
  }
}

/** "Sunday morning 11:00, 6:00": the word before the first time doesn't make the second one 6 AM. */
const isInOrder = (times: Written[], resolved: Array<EventTimes | null>, at: number): boolean => {
  const { from, to, assumed } = times[at]!;
  const isWritten = from.half !== null || from.wide || to?.half != null;
  return !assumed || isWritten || at === 0 || resolved[at]!.start >= resolved[at - 1]!.start;
};

/**
 * An inferred half is never in the middle of the night, and no service lasts all day. Rejects midnight too: "Friday
 * midnight" could be the start or the end of the day.
 */
const isSane = ({ from }: Written, { start, end }: EventTimes): boolean =>
  start > 0 && (from.half !== null || from.wide || start >= 300) && (end === null || end - start <= 840);
