/** Assigns a line's times to its days: "Sunday 9 AM, Wednesday 7 PM" or "9 AM Sunday, 7 PM Wednesday". */
import type { Days, Part, Time } from './parts.ts';

/** Part of the line between semicolons. */
export type Segment = { parts: Part[]; backward: boolean };
export type Group = { days: Days; times: Time[] };

/** Null if there is a time without a day or a day without a time. */
export function groupsOf(parts: Part[]): { segments: Segment[]; groups: Group[] } | null {
  const segments: Segment[] = [];
  const groups: Group[] = [];
  let current: Group | null = null as Group | null;
  for (const raw of split(parts)) {
    const segment = withoutGeneral(withoutWeak(raw, current?.days ?? null));
    const daysAndTimes = segment.filter((part) => part.is === 'days' || part.is === 'time');
    const backward = daysAndTimes[0]?.is === 'time' && daysAndTimes.at(-1)?.is === 'days';
    segments.push({ parts: segment, backward });
    if (backward) {
      const backwardGroups = groupBackward(daysAndTimes);
      if (!backwardGroups) return null;
      groups.push(...backwardGroups);
      current = null;
      continue;
    }
    for (const part of daysAndTimes) {
      if (part.is === 'days') {
        if (current?.times.length === 0) return null;
        // "Weekday Mass 7 AM, Monday - Friday" repeats the days.
        if (current && part === daysAndTimes.at(-1) && isEqual(part, current.days)) break;
        current = { days: part, times: [] };
        groups.push(current);
      } else if (current) current.times.push(part);
      else return null;
    }
  }
  return current?.times.length === 0 ? null : { segments, groups };
}

function split(parts: Part[]): Part[][] {
  const segments: Part[][] = [[]];
  for (const part of parts)
    if (part.is === 'break') segments.push([]);
    else segments.at(-1)!.push(part);
  return segments;
}

/** "Sunday school" implies its day only if no other is given, unlike in "Wednesday: Sunday school teachers 6 PM". */
function withoutWeak(segment: Part[], inherited: Days | null): Part[] {
  let days = inherited;
  let timed = inherited !== null;
  return segment.filter((part, at) => {
    if (part.is === 'time') timed = true;
    if (part.is !== 'days') return true;
    const isRedundant =
      part.weak &&
      (isSame(days, part) ||
        (days ? !timed : untilTime(segment.slice(at + 1)).some((it) => isSame(it, part))));
    if (isRedundant) return false;
    days = part;
    timed = false;
    return true;
  });
}

const untilTime = (parts: Part[]): Part[] => {
  const time = parts.findIndex(({ is }) => is === 'time');
  return time < 0 ? parts : parts.slice(0, time);
};

/** "Daily" and "weekend" only describe the days named beside them: "Daily Mass: Mon - Sat 8 AM", "Daily Mass 8 AM, Mon - Fri". */
function withoutGeneral(segment: Part[]): Part[] {
  const at = segment.findIndex(({ is }) => is === 'days');
  const general = segment[at];
  if (general?.is !== 'days' || !general.general) return segment;
  const others = segment.filter((part) => part.is === 'days').filter((part) => part !== general);
  const isNarrower = others.every(({ slots }) =>
    slots.every(({ day }) => general.slots.some((slot) => slot.day === day)),
  );
  const isDescription =
    untilTime(segment.slice(at + 1)).some(({ is }) => is === 'days') ||
    segment.findLast(({ is }) => is === 'days' || is === 'time')?.is === 'days';
  return others.length > 0 && isNarrower && isDescription
    ? segment.filter((part) => part !== general)
    : segment;
}

const isEqual = (one: Days, other: Days): boolean =>
  one.slots.length === other.slots.length &&
  one.slots.every((slot) => other.slots.some(({ day, nth }) => day === slot.day && nth === slot.nth));

const isSame = (one: Part | null, other: Days): boolean =>
  one?.is === 'days' && one.slots.some(({ day }) => day === other.slots[0]!.day);

function groupBackward(daysAndTimes: Array<Days | Time>): Group[] | null {
  const groups: Group[] = [];
  let times: Time[] = [];
  for (const part of daysAndTimes) {
    if (part.is === 'time') times.push(part);
    else if (times.length === 0) return null;
    else {
      groups.push({ days: part, times });
      times = [];
    }
  }
  return groups;
}
