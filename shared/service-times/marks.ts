/** What the words around a time say of it: the kind of service, its languages, morning or evening. */
import type { Half } from '../event-times.ts';
import type { Segment } from './days.ts';
import type { Part, Time } from './parts.ts';
import { languages as allLanguages, type Language, type ServiceKind } from './schedule.ts';

export type Marks = {
  languages: Language[] | null;
  /** What its words are written in. */
  speaks: Language | null;
  kind: ServiceKind | null;
  half: Half | null;
};

const none: Marks = { languages: null, speaks: null, kind: null, half: null };

function collect(parts: Part[]): Marks {
  const languages = new Set<Language>();
  const found: Marks = { ...none };
  let company = false;
  let interpreted = false;
  for (const part of parts) {
    if (part.is === 'language') languages.add(part.language);
    if (part.is === 'interpreted') interpreted = true;
    if (part.is === 'with') company = true;
    if (part.is === 'speaks') found.speaks ??= part.language;
    if (part.is === 'half') found.half ??= part.half;
    // "Supper and service" is a service; what is there with it is not its kind.
    if (part.is === 'kind' && !company && (found.kind === null || found.kind === 'other'))
      found.kind = part.kind;
  }
  if (interpreted && languages.size === 1) languages.add(found.speaks ?? 'english');
  if (languages.size > 0) found.languages = allLanguages.filter((language) => languages.has(language));
  return found;
}

/** Marks of each time of a line. */
export function marksOf(segments: Segment[]): Map<Time, Marks> {
  const marks = new Map<Time, Marks>();
  /** What a heading says for all that follows: "Bible study: Tue 10 AM, Thu 7 PM". */
  let heading: Marks = none;
  let running: Marks = none;
  for (const [place, { parts, backward }] of segments.entries()) {
    const stretches = stretchesOf(parts);
    const first = collect(stretches[0]!.parts);
    const leads = (first.kind !== null || first.languages !== null) && !isNote(stretches.at(-1)!.parts);
    const style = { backward, leads };
    const times: Timed[] = [];
    for (const [at, { parts: stretch, time }] of stretches.entries()) {
      const previous = times.at(-1);
      const cut = at === 0 ? 0 : time ? headOf(stretch, style) : stretch.length;
      const [tail, head] = [stretch.slice(0, cut), stretch.slice(cut)];
      if (previous) addTail(previous, tail, stretch);
      // "Sunday worship | 10:30 AM"
      if (!time && at === 0 && stretch.some(({ is }) => is === 'days')) running = first;
      if (!time) continue;
      const day = head.findIndex(({ is }) => is === 'days');
      if (day >= 0 && !backward) {
        if (place === 0 && at === 0 && head[day - 1]?.is === 'colon') heading = collect(head.slice(0, day));
        const before = stretch[stretch.findIndex(({ is }) => is === 'days') - 1];
        const goesOn = times.length > 0 && before?.is === 'join' && before.by !== ',';
        running = goesOn ? { ...running, half: null } : heading;
      }
      const own = collect(head);
      running = own.kind
        ? { ...own, languages: own.languages ?? (running === heading ? heading.languages : null) }
        : {
            ...running,
            languages: own.languages ?? running.languages,
            speaks: own.speaks ?? running.speaks,
            half: own.half ?? running.half,
          };
      times.push({
        time,
        marks: running,
        own,
        tail: null,
        join: null,
        shares: !isHalved(time),
        enclosed: false,
      });
    }
    spread(times);
    for (const { time, marks: found } of times) marks.set(time, found);
  }
  return marks;
}

type Timed = {
  time: Time;
  marks: Marks;
  own: Marks;
  tail: Marks | null;
  /** Text between it and the next time, if it is only a list separator. */
  join: ',' | '&' | '/' | null;
  /** Without an "AM" of its own. */
  shares: boolean;
  /** Its tail is in brackets. */
  enclosed: boolean;
};

const isHalved = ({ from, to }: Time): boolean => from.half !== null || to?.half != null || from.wide;

/** The parts before each time, and those after the last. */
function stretchesOf(parts: Part[]): Array<{ parts: Part[]; time: Time | null }> {
  const stretches: Array<{ parts: Part[]; time: Time | null }> = [{ parts: [], time: null }];
  for (const part of parts)
    if (part.is === 'time') {
      stretches.at(-1)!.time = part;
      stretches.push({ parts: [], time: null });
    } else stretches.at(-1)!.parts.push(part);
  return stretches;
}

function addTail(previous: Timed, tail: Part[], stretch: Part[]): void {
  if (stretch.every(({ is }) => is === 'join')) {
    const join = stretch.at(-1);
    previous.join = join?.is === 'join' ? join.by : null;
  }
  const found = collect(tail);
  previous.enclosed = tail[0]?.is === 'open';
  if (found.kind || found.languages) previous.tail = found;
  const { marks } = previous;
  // "Mass 9 AM (coffee, children's church)" stays a Mass.
  const beside = previous.enclosed && (found.kind === 'other' || found.kind === 'youth');
  const kind = beside ? (marks.kind ?? found.kind) : (found.kind ?? marks.kind);
  previous.marks = {
    kind,
    languages: found.languages ?? (found.speaks ? null : marks.languages),
    speaks: found.speaks ?? marks.speaks,
    half: found.half ?? marks.half,
  };
}

/** Where in the parts between two times begins what belongs to the second. */
function headOf(stretch: Part[], { backward, leads }: { backward: boolean; leads: boolean }): number {
  const enclosed = stretch[0]?.is === 'open' ? closeOf(stretch) + 1 : 0;
  const day = stretch.findIndex(({ is }) => is === 'days');
  const [from, to] = backward ? [day + 1, stretch.length] : [enclosed, day < 0 ? stretch.length : day];
  const marks = outside(stretch).filter((at) => at >= from && at < to);
  const isHard = (at: number): boolean => {
    const part = stretch[at]!;
    return part.is === 'join' ? part.by === ',' : true;
  };
  const isSlash = (at: number): boolean => {
    const part = stretch[at]!;
    return part.is === 'join' && part.by === '/';
  };
  const pick = (places: number[]): number | undefined =>
    places.find(isHard) ?? places.find(isSlash) ?? places[0];
  const found = pick(marks);
  // "9 AM: Bible study, 10:30 AM: worship"
  if (found === 0 && (stretch[0]!.is === 'colon' || stretch[0]!.is === 'dash' || !leads)) {
    const next = pick(marks.slice(1));
    if (next !== undefined && next > 1 && stretch.slice(1, next).some(isMark)) return next;
    if (stretch[0]!.is !== 'join' && !leads) return to;
  }
  if (found !== undefined) return found;
  if (backward && day >= 0) return day + 1;
  if (day >= 0) return day;
  return enclosed > 0 || leads ? enclosed : stretch.length;
}

/** "… 11 AM - Spanish": the qualifier of a time follows it. */
const isNote = (parts: Part[]): boolean =>
  (parts[0]?.is === 'dash' || parts[0]?.is === 'colon') && parts.some(isMark);

const isMark = ({ is }: Part): boolean => is === 'kind' || is === 'language';

function closeOf(stretch: Part[]): number {
  const close = stretch.findIndex(({ is }) => is === 'close');
  return close < 0 ? stretch.length - 1 : close;
}

/** Places of the marks between words, those in brackets left out. */
function outside(stretch: Part[]): number[] {
  let depth = 0;
  return [...stretch.keys()].filter((at) => {
    const { is } = stretch[at]!;
    if (is === 'open') depth += 1;
    if (is === 'close') depth = Math.max(0, depth - 1);
    return depth === 0 && (is === 'join' || is === 'dash' || is === 'colon');
  });
}

/**
 * A mark after a list: "9 AM & 11 AM (Spanish)" is said of the 11 AM; "9 & 11 AM (Spanish)" and "9 AM / 11 AM
 * (Spanish)" of both, as the kind in "10:45 AM & 5:30 PM worship".
 */
function spread(times: Timed[]): void {
  for (let at = times.length - 2; at >= 0; at -= 1) {
    const [one, next] = [times[at]!, times[at + 1]!];
    if (!one.join || !next.tail || one.tail) continue;
    const tight = one.join === '/' || one.shares;
    if (!tight && (next.enclosed || one.join === ',')) continue;
    one.tail = { ...next.tail, languages: tight ? next.tail.languages : null };
    one.enclosed = next.enclosed;
    one.marks = {
      ...one.marks,
      kind: one.marks.kind ?? next.tail.kind,
      languages: one.tail.languages ?? one.marks.languages,
    };
  }
}
