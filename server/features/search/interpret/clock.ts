/** Hours of services in a search. Pure functions. */
import { dayPartOf } from '#shared/service-times/schedule.ts';
import type { Clock, InferredFilters } from '../request.ts';
import { listOf } from './topics-copy.ts';

type ClockFound = { filters: InferredFilters; clock: Clock; length: number };

const bounds = {
  before: listOf('before, until, antes de, antes del, antes de la, antes de las, hasta la, hasta las'),
  after: listOf(
    'after, from, since, despues de, despues del, despues de la, despues de las, desde la, desde las',
  ),
};
const boundWords = [...bounds.before, ...bounds.after].sort((a, b) => b.length - a.length).join('|');
const hourPattern = new RegExp(
  `^((?:(${boundWords})|at|a las?|de|de las?) )?(0?[1-9]|1[0-2]|noon|mediodia)( ?[0-5]\\d)?(?: oclock)?(?: ?(am|pm|de la (?:manana|tarde|noche)))?(?= |$)`,
);

/**
 * "9am", "at 9", "Sunday 9", "1030 mass", "10:30 am", "after 5", or "a las 9 de la mañana", with its part of the day. Folding
 * turned the colon into a space. `saysWhen` tells whether a word is a day or a service, which an hour without "at" needs
 * beside it.
 */
export function parseClock(
  words: string[],
  at: number,
  saysWhen: (at: number) => boolean,
): ClockFound | undefined {
  const [typed, preposition, bound, hour, minutes, meridiem] =
    hourPattern.exec(words.slice(at, at + 7).join(' ')) ?? [];
  const next = at + (typed?.split(' ').length ?? 0);
  const isLast = next === words.length || saysWhen(next);
  const saysHour = (preposition && at > 0) || minutes?.startsWith(' ') || saysWhen(at - 1) || saysWhen(next);
  if (!typed || !(meridiem || bound || (isLast && saysHour))) return undefined;
  // Without "am" or "pm", assume that services start between 7 a.m. and 6 p.m.
  const hours = Number(hour!.replace(/\D+/, '12'));
  const isPm = meridiem ? /pm|tarde|noche/.test(meridiem) : hours < 7 || hours === 12;
  const minute = ((hours % 12) + (isPm ? 12 : 0)) * 60 + Number(minutes ?? 0);
  const is = !bound ? 'near' : bounds.before.includes(bound) ? 'before' : 'after';
  return { filters: partAt({ minute, is }), clock: { minute, is }, length: typed.split(' ').length };
}

/** The part of the day that all such services are in, if there is one. */
function partAt({ minute, is }: Clock): InferredFilters {
  const [first, last] = { near: [minute, minute], before: [0, minute - 1], after: [minute, 1439] }[is];
  const part = dayPartOf(first!);
  return part === dayPartOf(last!) ? { part } : {};
}
