/** Which times of a line belong to which of its days: "Sunday 9 AM, Wednesday 7 PM" or "9 AM Sunday, 7 PM Wednesday". */
import type { Days, Part, Time } from './parts.ts';

/** A stretch of the line without a semicolon. */
export type Segment = { parts: Part[]; backward: boolean };
export type Group = { days: Days; times: Time[] };

/** Null where a time has no day, or a day no time. */
export function groupsOf(parts: Part[]): { segments: Segment[]; groups: Group[] } | null {
  const segments: Segment[] = [];
  const groups: Group[] = [];
  let current: Group | null = null as Group | null;
  for (const raw of split(parts)) {
    const segment = withoutWeak(raw, current?.days ?? null);
    const named = segment.filter((part) => part.is === 'days' || part.is === 'time');
    const backward = named[0]?.is === 'time' && named.at(-1)?.is === 'days';
    segments.push({ parts: segment, backward });
    if (backward) {
      const found = backwards(named);
      if (!found) return null;
      groups.push(...found);
      current = null;
      continue;
    }
    for (const part of named) {
      if (part.is === 'days') {
        if (current?.times.length === 0) return null;
        // "Weekday Mass 7 AM, Monday - Friday" says it twice.
        if (current && part === named.at(-1) && isEqual(part, current.days)) break;
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

/** "Sunday school" names its day only where no other does: not in "Wednesday: Sunday school teachers 6 PM". */
function withoutWeak(segment: Part[], inherited: Days | null): Part[] {
  let days = inherited;
  let timed = inherited !== null;
  return segment.filter((part) => {
    if (part.is === 'time') timed = true;
    if (part.is !== 'days') return true;
    const known =
      part.weak &&
      (isSame(days, part) || (days ? !timed : segment.some((it) => it !== part && isSame(it, part))));
    if (known) return false;
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

function backwards(named: Array<Days | Time>): Group[] | null {
  const groups: Group[] = [];
  let times: Time[] = [];
  for (const part of named) {
    if (part.is === 'time') times.push(part);
    else if (times.length === 0) return null;
    else {
      groups.push({ days: part, times });
      times = [];
    }
  }
  return groups;
}
