import type { ExceptionKind } from '../../service-times/schedule.ts';

export const confirmTimes = {
  title: 'Are these times still right?',
  intro: (church: string) => `Here’s what visitors see for ${church}.`,
  noTimes: 'No service times are listed.',
  last: (day: string) => `Last confirmed on ${day}.`,
  never: 'Not confirmed yet.',
  confirm: 'Yes, still right',
  change: 'Change the times',
  changeHelp: 'You’ll need to sign in to change them. Saving also confirms the new times.',
  failed: 'We couldn’t save that. Please try again.',
  thanks: 'Thank you',
  thanked: (church: string, day: string) => `The times for ${church} are confirmed as of ${day}.`,
  thanksText:
    'Visitors see this date on your page. We’ll check in again in about three months. If anything changes before then, please update it right away.',
  view: 'See your page',
  deadText:
    'It may have been cut off in the email or be more than 120 days old. The church may also have a new owner or no longer be public.',
  deadHelp: 'Sign in instead. You can confirm the times in your dashboard, next to your church.',
  busyText: 'There were too many attempts from your network. Please wait a few minutes and try again.',
  unreachable: 'We couldn’t load your service times',
  unreachableText: 'Please check your connection. Your link will keep working.',
};

/** On the owner's dashboard. */
export const ownTimes = {
  confirmed: (day: string) => `Times last confirmed on ${day}.`,
  never: 'Times not confirmed yet.',
  confirm: 'Confirm times',
  of: (church: string) => `(service times for ${church})`,
  savedText: 'Visitors will see that the times were confirmed today.',
};

export const exceptionFields = {
  help: 'Holidays and other dates when your services are different. Past dates are removed automatically.',
  day: (place: number) => `Day ${place}`,
  date: 'Date',
  dateOver: 'This date has passed and won’t be saved.',
  kind: 'What’s different',
  text: {
    none: 'Note for visitors',
    instead: 'Times that day',
    also: 'What and when',
  } satisfies Record<ExceptionKind, string>,
  textHelp: {
    none: 'For example, “We celebrate Christmas on Thursday evening.”',
    instead: 'For example, “One service, 10:00 AM”',
    also: 'For example, “6:30 AM sunrise service”',
  } satisfies Record<ExceptionKind, string>,
  unread:
    'We’ll show it as written, but calendars can’t use this time. Try something like “6:30 AM” instead.',
  add: 'Add a special date',
  remove: (day: string) => `Remove ${day}`,
  removed: 'The date was removed.',
};
