/** Derives a time's kind of service, languages and half of the day from the words around it. */
import type { Half } from '../domain/events.ts';
import type { Segment } from './days.ts';
import type { Part, Time } from './parts.ts';
import { languages as allLanguages, type Language, type ServiceKind } from './schedule.ts';

export type Marks = {
  languages: Language[] | null;
  /** The language that the words are written in. */
  speaks: Language | null;
  kind: ServiceKind | null;
  half: Half | null;
};

const none: Marks = { languages: null, speaks: null, kind: null, half: null };

function collect(parts: Part[]): Marks {
  const languages = new Set<Language>();
  const marks: Marks = { ...none };
  let afterWith = false;
  let interpreted = false;
  for (const part of parts) {
    if (part.is === 'language') languages.add(part.language);
    if (part.is === 'interpreted') interpreted = true;
    if (part.is === 'with') afterWith = true;
    if (part.is === 'speaks') marks.speaks ??= part.language;
    if (part.is === 'half') marks.half ??= part.half;
    // "Supper and service" is a service. Anything after "with" doesn't determine the kind.
    if (part.is === 'kind' && !afterWith && (marks.kind === null || marks.kind === 'other'))
      marks.kind = part.kind;
  }
  if (interpreted && languages.size === 1) languages.add(marks.speaks ?? 'english');
  if (languages.size > 0) marks.languages = allLanguages.filter((language) => languages.has(language));
  return marks;
}

export function marksOf(segments: Segment[]): Map<Time, Marks> {
  const marks = new Map<Time, Marks>();
  /** From a heading that applies to everything after it: "Bible study: Tue 10 AM, Thu 7 PM". */
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
        const beforeDay = stretch[stretch.findIndex(({ is }) => is === 'days') - 1];
        const continues = times.length > 0 && beforeDay?.is === 'join' && beforeDay.by !== ',';
        running = continues ? { ...running, half: null } : heading;
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
    for (const { time, marks: timeMarks } of times) marks.set(time, timeMarks);
  }
  return marks;
}

type Timed = {
  time: Time;
  marks: Marks;
  own: Marks;
  tail: Marks | null;
  /** What separates it from the next time, if that is just a list separator. */
  join: ',' | '&' | '/' | null;
  /** Has no AM or PM of its own. */
  shares: boolean;
  /** Its tail is in parentheses. */
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
  const tailMarks = collect(tail);
  previous.enclosed = tail[0]?.is === 'open';
  if (tailMarks.kind || tailMarks.languages) previous.tail = tailMarks;
  const { marks } = previous;
  // "Mass 9 AM (coffee, children's church)" is still a Mass.
  const isSideNote = previous.enclosed && (tailMarks.kind === 'other' || tailMarks.kind === 'youth');
  const kind = isSideNote ? (marks.kind ?? tailMarks.kind) : (tailMarks.kind ?? marks.kind);
  previous.marks = {
    kind,
    languages: tailMarks.languages ?? (tailMarks.speaks ? null : marks.languages),
    speaks: tailMarks.speaks ?? marks.speaks,
    half: tailMarks.half ?? marks.half,
  };
}

/** The index in the parts between two times from which they belong to the second. */
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
  const first = pick(marks);
  // "9 AM: Bible study, 10:30 AM: worship"
  if (first === 0 && (stretch[0]!.is === 'colon' || stretch[0]!.is === 'dash' || !leads)) {
    const next = pick(marks.slice(1));
    if (next !== undefined && next > 1 && stretch.slice(1, next).some(isMark)) return next;
    if (stretch[0]!.is !== 'join' && !leads) return to;
  }
  if (first !== undefined) return first;
  if (backward && day >= 0) return day + 1;
  if (day >= 0) return day;
  return enclosed > 0 || leads ? enclosed : stretch.length;
}

/** A qualifier after its time: "… 11 AM - Spanish". */
const isNote = (parts: Part[]): boolean =>
  (parts[0]?.is === 'dash' || parts[0]?.is === 'colon') && parts.some(isMark);

const isMark = ({ is }: Part): boolean => is === 'kind' || is === 'language';

function closeOf(stretch: Part[]): number {
  const close = stretch.findIndex(({ is }) => is === 'close');
  return close < 0 ? stretch.length - 1 : close;
}

/** Indexes of the separators outside parentheses. */
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
 * Applies marks after a list to earlier times. "9 AM & 11 AM (Spanish)" applies only to 11 AM; "9 & 11 AM (Spanish)" and
 * "9 AM / 11 AM (Spanish)" apply to both, and so does the kind in "10:45 AM & 5:30 PM worship".
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
