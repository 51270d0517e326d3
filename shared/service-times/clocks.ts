/** Which half of the day a church means: what the line says, its neighbors, and what everybody knows of a Sunday. */
import { type Clock, type EventTimes, type Half, readSpan } from '../event-times.ts';

/** One time as it is written. */
export type Written = {
  from: Clock;
  to: Clock | null;
  /** What words nearby say: "Sunday evening 6:00". */
  half: Half | null;
};

/**
 * The times of one day in the order of the line. Null when one of them could be either half: better nothing than
 * something false. Sundays from 8 to 11 without a half are the morning, as 7 is before a later one of the morning.
 */
export function readHalves(times: Written[], sunday: boolean): EventTimes[] | null {
  const wide = times.some(({ from, to }) => from.wide || to?.wide);
  const read: Array<EventTimes | null> = times.map((time) => ownHalf(time, wide));
  neighbors(times, read);
  for (const [at, time] of times.entries()) {
    const half = read[at] ? null : usualHalf(time, sunday);
    if (half) read[at] = inHalf(time, half);
  }
  neighbors(times, read);
  return read.every((time) => time !== null) && times.every((time, at) => isSane(time, read[at]!))
    ? read
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
  // Nobody says 10:30 of a weekday and means the night.
  return from.hour >= (sunday ? 8 : 10) ? 'am' : null;
}

const inHalf = ({ from, to }: Written, half: Half): EventTimes | null =>
  readSpan({ ...from, wide: false, half }, to && { ...to, wide: false });

/** "8, 9:30 & 11 AM": earlier than what follows; "9 AM & 11": later than what precedes. */
function neighbors(times: Written[], read: Array<EventTimes | null>): void {
  for (let at = times.length - 2; at >= 0; at -= 1) {
    const next = read[at + 1];
    if (read[at] || !next) continue;
    const halves: Half[] = next.start >= 720 ? ['pm', 'am'] : ['am'];
    read[at] =
      halves.map((half) => inHalf(times[at]!, half)).find((time) => time && time.start < next.start) ?? null;
  }
  for (let at = 1; at < times.length; at += 1) {
    const before = read[at - 1];
    if (read[at] || !before) continue;
    const same = inHalf(times[at]!, before.start >= 720 ? 'pm' : 'am');
    const turned = times[at]!.from.hour <= 6 || times[at]!.from.hour === 12 ? inHalf(times[at]!, 'pm') : null;
    read[at] = [same, turned].find((time) => time && time.start > before.start) ?? null;
  }
}

/**
 * A half that nobody wrote is never the middle of the night, and no service lasts all day. "Friday midnight" may be
 * the beginning of the day or its end.
 */
const isSane = ({ from }: Written, { start, end }: EventTimes): boolean =>
  start > 0 && (from.half !== null || from.wide || start >= 300) && (end === null || end - start <= 840);
