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
    const segment = withoutWeak(raw, current?.days ?? null);
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
  return segment.filter((part) => {
    if (part.is === 'time') timed = true;
    if (part.is !== 'days') return true;
    const isRedundant =
      part.weak &&
      (isSame(days, part) || (days ? !timed : segment.some((it) => it !== part && isSame(it, part))));
    if (isRedundant) return false;
    days = part;
    timed = false;
    return true;
  });
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
