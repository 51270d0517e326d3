import { englishLabels } from '../../domain/format.ts';
import {
  dayParts,
  type ExceptionKind,
  type Language,
  languages,
  serviceKinds,
  weekdays,
} from '../../service-times/schedule.ts';

export const weekdayLabels = englishLabels(weekdays);
export const dayPartLabels = englishLabels(dayParts);
export const languageLabels: Record<Language, string> = {
  ...englishLabels(languages),
  sign: 'Sign language',
};
export const kindLabels = englishLabels(serviceKinds);

/** For times without a kind. */
export const serviceName = { plain: 'Service' };

export const exceptionLabels: Record<ExceptionKind, string> = {
  none: 'No service',
  instead: 'Different times',
  also: 'Extra service',
};

/** Parsed times in words. */
export const readTimes = {
  read: (times: string) => `We read this as ${times}`,
  unread:
    'We’ll show it as written, but visitors can’t filter by it. Try something like “Sunday 9:00 AM” instead.',
  /** In parentheses after the time: "Bible study, Spanish". "Bible" and "Sunday" keep their capitals. */
  details: (kind: string, languages: string[]) =>
    [/^(Bible|Sunday)/.test(kind) ? kind : kind.toLowerCase(), ...languages].filter(Boolean).join(', '),
  /** "Spanish Mass" */
  nameOf: (kind: string, languages: string) => [languages, kind].filter(Boolean).join(' '),
  everyDay: 'every day',
  several: (weekday: string) => `${weekday}s`,
  range: (first: string, last: string) => `${first} to ${last}`,
  ofMonth: (days: string) => `${days} of the month`,
  nth: ['', 'first', 'second', 'third', 'fourth', 'last'],
};
