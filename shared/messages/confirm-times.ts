import type { ExceptionKind } from '../service-times/schedule.ts';

export const confirmTimes = {
  title: 'Are these times still right?',
  intro: (church: string) => `This is what visitors read about ${church}.`,
  loading: 'Looking up your service times...',
  times: 'Service times',
  noTimes: 'No service times are given.',
  differ: 'Days that differ',
  last: (day: string) => `Last confirmed on ${day}.`,
  never: 'Not confirmed by anybody so far.',
  confirm: 'Yes, still right',
  confirming: 'Saving...',
  change: 'Change the times',
  changeHelp: 'To change something you sign in; saving confirms the new times too.',
  failed: 'That was not saved. Please try again.',
  thanks: 'Thank you',
  thanked: (church: string, day: string) => `The times of ${church} are confirmed as of ${day}.`,
  thanksText:
    'Visitors see this date on your page. We ask again in about three months; when something changes before then, change it at once.',
  view: 'See your page',
  dead: 'This link does not work',
  deadText:
    'It may have been cut off in the mail, be older than 120 days, or belong to a church that is now in other hands or not public.',
  deadHelp: 'Sign in instead: the dashboard has the same button beside your church.',
  dashboard: 'Go to the dashboard',
  busyText: 'Too many tries came from your network. Please wait a few minutes.',
  again: 'Try again',
  unreachable: 'Your service times could not be loaded',
  unreachableText: 'Please check your connection. Nothing is lost: the link goes on working.',
};

/** On an owner's own church in the dashboard. */
export const ownTimes = {
  confirmed: (day: string) => `Times last confirmed on ${day}.`,
  never: 'Times not confirmed so far.',
  old: 'That is a while ago. Visitors trust times that somebody looked at lately.',
  confirm: 'Still right',
  confirming: 'Saving...',
  of: (church: string) => `(service times of ${church})`,
  saved: 'Thank you',
  savedText: 'Visitors see that the times were confirmed today.',
  failed: 'The times could not be confirmed',
  tryAgain: 'Please check your connection and try again.',
};

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
