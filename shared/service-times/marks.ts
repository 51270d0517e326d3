/** Derives a time's kind of service, languages and half of the day from the words around it. */
import type { Half } from '../domain/events.ts';
import type { Segment } from './days.ts';
import type { Part, Time } from './parts.ts';
import { languages as allLanguages, type Language, type ServiceKind } from './schedule.ts';

export type Marks = {
  languages: Language[] | null;
  /** The language that the words are written in. */
  speaks: Language | null;
  kind: ServiceKind | 'office' | null;
  half: Half | null;
  /** `half` is that of an earlier time. */
  assumed: boolean;
};

const isAside = (kind: Marks['kind']): boolean => kind === 'other' || kind === 'office';

const none: Marks = { languages: null, speaks: null, kind: null, half: null, assumed: false };

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
    if (part.is === 'kind' && !afterWith && (marks.kind === null || isAside(marks.kind)))
      marks.kind = part.kind;
  }
  if (interpreted && languages.size === 1) languages.add(marks.speaks ?? 'english');
  if (languages.size > 0) marks.languages = allLanguages.filter((language) => languages.has(language));
  return marks;
}

/** Null if it isn't clear which of two times a label belongs to. */
export function marksOf(segments: Segment[]): Map<Time, Marks> | null {
  const marks = new Map<Time, Marks>();
  /** From a heading that applies to everything after it: "Bible study: Tue 10 AM, Thu 7 PM". */
  let heading: Marks = none;
  let running: Marks = none;
  for (const [place, { parts, backward }] of segments.entries()) {
    const stretches = stretchesOf(parts);
    const first = collect(stretches[0]!.parts);
    const times: Timed[] = [];
    for (const [at, { parts: stretch, time }] of stretches.entries()) {
      const previous = times.at(-1);
      const cut = at === 0 ? 0 : time ? cutOf(stretches, at, backward) : stretch.length;
      if (cut === null) return null;
      const [tail, head] = [stretch.slice(0, cut), stretch.slice(cut)];
      if (previous && !addTail(previous, tail, stretch)) return null;
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
            assumed: own.half === null && times.length > 0,
          };
      // "Sunday school 10 AM, church 11 AM" and "Sunday school 10 AM, morning 11 AM": the second one is something else.
      const isNewHalf = own.half !== null && previous?.own.half === null;
      const isOther = own.kind === null && (isNewHalf || head.some(({ is }) => is === 'word'));
      if (isOther && times.length > 0 && !inherits(running.kind)) return null;
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

const inherits = (kind: Marks['kind']): boolean => kind === null || kind === 'worship' || kind === 'mass';

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

type Stretch = { parts: Part[]; time: Time | null };

/** The parts before each time, and those after the last. */
function stretchesOf(parts: Part[]): Stretch[] {
  const stretches: Stretch[] = [{ parts: [], time: null }];
  for (const part of parts)
    if (part.is === 'time') {
      stretches.at(-1)!.time = part;
      stretches.push({ parts: [], time: null });
    } else stretches.at(-1)!.parts.push(part);
  return stretches;
}

/** Adds the labels that follow a time. False if they contradict those before it: "English 9 AM Spanish". */
function addTail(previous: Timed, tail: Part[], stretch: Part[]): boolean {
  if (stretch.every(({ is }) => is === 'join')) {
    const join = stretch.at(-1);
    previous.join = join?.is === 'join' ? join.by : null;
  }
  const tailMarks = collect(tail);
  previous.enclosed = tail[0]?.is === 'open';
  if (tailMarks.kind || tailMarks.languages) previous.tail = tailMarks;
  const { marks, own } = previous;
  const interpreted = tail.some(({ is }) => is === 'interpreted');
  const both = [own.languages, tailMarks.languages].flatMap((languages) => languages ?? []);
  const otherLanguage =
    own.languages !== null && tailMarks.languages?.some((it) => !own.languages!.includes(it));
  if (otherLanguage && !previous.enclosed && !interpreted) return false;
  // "Mass 9 AM (coffee, children's church)" is still a Mass.
  const isSideNote =
    (previous.enclosed || own.kind !== null) && (isAside(tailMarks.kind) || tailMarks.kind === 'youth');
  const otherKind = own.kind !== null && own.kind !== 'worship' && tailMarks.kind !== null;
  if (otherKind && !isSideNote && !previous.enclosed && own.kind !== tailMarks.kind) return false;
  const kind = isSideNote ? (marks.kind ?? tailMarks.kind) : (tailMarks.kind ?? marks.kind);
  previous.marks = {
    kind,
    languages:
      otherLanguage && interpreted
        ? allLanguages.filter((language) => both.includes(language))
        : (tailMarks.languages ?? (tailMarks.speaks ? null : marks.languages)),
    speaks: tailMarks.speaks ?? marks.speaks,
    half: tailMarks.half ?? marks.half,
    assumed: marks.assumed && tailMarks.half === null,
  };
  return true;
}

/**
 * The index in the parts between two times from which they belong to the second; null if that isn't clear. Days belong
 * to the time after them, or before them if the segment is written backward ("9 AM Sunday").
 */
function cutOf(stretches: Stretch[], index: number, backward: boolean): number | null {
  const { parts, time } = stretches[index]!;
  const before = stretches[index - 1]!;
  const day = parts.findIndex(({ is }) => is === 'days');
  const enclosed = parts[0]?.is === 'open' ? closeOf(parts) + 1 : 0;
  if (enclosed > 0 && isLeading(stretches, index, enclosed)) return 0;
  const [from, to] = backward ? [day + 1, parts.length] : [enclosed, day < 0 ? parts.length : day];
  const halved = isHalved(time!) && isHalved(before.time!);
  const isLabel = (at: number): boolean =>
    parts[at]!.is === 'kind' || parts[at]!.is === 'language' || (parts[at]!.is === 'half' && !halved);
  const labels = [...parts.keys()].slice(from, to).filter(isLabel);
  const [first, last] = [labels[0], labels.at(-1)];
  if (first === undefined || last === undefined)
    return backward && day >= 0 ? day + 1 : day >= 0 ? day : enclosed;
  const separators = outside(parts).filter((at) => at >= from && at < to);
  const leading = bindingOf(
    parts,
    separators.filter((at) => at < first),
  );
  const trailing = bindingOf(
    parts,
    separators.filter((at) => at > last),
  );
  const inner = separators.filter((at) => at > first && at < last);
  const strongest = bindingOf(parts, inner);
  const style = styleOf(stretches, parts.slice(from, to));
  if (
    inner.length > 0 &&
    strongest > Math.max(leading, trailing) &&
    (strongest === bindings[','] || !style)
  ) {
    const places = inner.filter((at) => bindingOf(parts, [at]) === strongest);
    return places.length === 1 || style === 'before' ? places[0]! : style === 'after' ? places.at(-1)! : null;
  }
  if (leading !== trailing) return leading < trailing ? last + 1 : from;
  if (style === 'after') return dimensionsOf(parts.slice(0, enclosed)).size > 0 ? null : to;
  return style === 'before' ? from : null;
}

/** Whether the parentheses after a time belong to the next one: "(English) 9:30 AM (Spanish) 11:30 AM". */
function isLeading(stretches: Stretch[], index: number, enclosed: number): boolean {
  const { parts } = stretches[index]!;
  const labels = dimensionsOf(parts.slice(0, enclosed));
  const start = dimensionsOf(enclosedIn(stretches[0]!.parts));
  const end = dimensionsOf(stretches.at(-1)!.parts);
  return (
    parts.slice(enclosed).every(({ is }) => is === 'days' || is === 'speaks') &&
    [...labels].some((it) => start.has(it) && !end.has(it))
  );
}

const enclosedIn = (parts: Part[]): Part[] => {
  const open = parts.findIndex(({ is }) => is === 'open');
  return open < 0 ? [] : parts.slice(open, open + 1 + closeOf(parts.slice(open)));
};

/** How much a separator keeps a label from the time beside it. Dashes say nothing: "English - 9 AM", "9 AM - English". */
const bindings = { colon: 0, dash: 1, '&': 2, '/': 3, ',': 4 };

function bindingOf(parts: Part[], separators: number[]): number {
  const values = separators.map((at) => {
    const part = parts[at]!;
    return part.is === 'join' ? bindings[part.by] : bindings[part.is as 'colon' | 'dash'];
  });
  return values.length > 0 ? Math.max(...values) : bindings.dash;
}

/** Whether labels like these stand before or after their times, judging by the line's start and end. */
function styleOf(stretches: Stretch[], labels: Part[]): 'before' | 'after' | null {
  const [start, end] = [dimensionsOf(stretches[0]!.parts), dimensionsOf(stretches.at(-1)!.parts)];
  const dimensions = [...dimensionsOf(labels)];
  const before = dimensions.some((it) => start.has(it) && !end.has(it));
  const after = dimensions.some((it) => end.has(it) && !start.has(it));
  return before === after ? null : before ? 'before' : 'after';
}

/** "Evening" stands where a kind would. */
const dimensionsOf = (parts: Part[]): Set<'kind' | 'language'> =>
  new Set(
    parts.flatMap(({ is }) =>
      is === 'language' ? [is] : is === 'kind' || is === 'half' ? ['kind' as const] : [],
    ),
  );

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
