import type { DayPart, ExceptionKind, Language, ServiceKind, Weekday } from '../../service-times/schedule.ts';

export const weekdayLabels: Record<Weekday, string> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
};

export const dayPartLabels: Record<DayPart, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

export const languageLabels: Record<Language, string> = {
  english: 'English',
  spanish: 'Spanish',
  vietnamese: 'Vietnamese',
  chinese: 'Chinese',
  korean: 'Korean',
  tagalog: 'Tagalog',
  portuguese: 'Portuguese',
  french: 'French',
  malayalam: 'Malayalam',
  hindi: 'Hindi',
  tamil: 'Tamil',
  telugu: 'Telugu',
  arabic: 'Arabic',
  amharic: 'Amharic',
  igbo: 'Igbo',
  yoruba: 'Yoruba',
  swahili: 'Swahili',
  greek: 'Greek',
  russian: 'Russian',
  polish: 'Polish',
  german: 'German',
  japanese: 'Japanese',
  latin: 'Latin',
  sign: 'Sign language',
};

export const kindLabels: Record<ServiceKind, string> = {
  worship: 'Worship',
  mass: 'Mass',
  prayer: 'Prayer',
  bible_study: 'Bible study',
  sunday_school: 'Sunday school',
  youth: 'Youth',
  recovery: 'Recovery',
  other: 'Other',
};

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
