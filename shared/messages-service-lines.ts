/** Words of the forms about what the site reads in service times, and about days that differ. */
import type { ExceptionKind } from './service-times.ts';

export const readTimes = {
  read: (times: string) => `Understood: ${times}`,
  unread: 'Shown as written; visitors cannot filter by it. Write it like "Sunday 9:00 AM".',
  everyDay: 'every day',
  several: (weekday: string) => `${weekday}s`,
  range: (first: string, last: string) => `${first} to ${last}`,
  ofMonth: (days: string) => `${days} of the month`,
  nth: ['', 'first', 'second', 'third', 'fourth', 'last'],
};

export const exceptionFields = {
  legend: 'Days that differ',
  help: 'Holidays and other days on which your services are not as usual. A day that is over goes away by itself.',
  day: (place: number) => `Day ${place}`,
  date: 'Date',
  dateOver: 'This day is over: it will not be kept.',
  kind: 'What is different',
  text: {
    none: 'Note for visitors',
    instead: 'When there are services',
    also: 'When it is, and what',
  } satisfies Record<ExceptionKind, string>,
  textHelp: {
    none: 'For example "We celebrate Christmas on Thursday evening."',
    instead: 'For example "One service, 10:00 AM"',
    also: 'For example "6:30 AM sunrise service"',
  } satisfies Record<ExceptionKind, string>,
  unread: 'Shown as written; it names no time that a calendar could take. Write it like "6:30 AM".',
  optional: '(optional)',
  add: 'Add a day that differs',
  remove: (day: string) => `Remove ${day}`,
  removed: 'The day is removed.',
};
