import type { ExceptionKind } from '../../service-times/schedule.ts';

export const confirmTimes = {
  ask: 'Are these times still right?',
  askText:
    'If something in our email has changed, sign in and change it in your dashboard. Saving also confirms the new times.',
  stop: 'Yes, still right',
  change: 'Change the times',
  stopped: 'Thank you',
  stoppedText:
    'Your page shows visitors when the times were confirmed. We’ll check in again in about three months. If anything changes before then, please update it right away.',
  failed: 'We couldn’t save that. Please try again.',
  linkDead:
    'It may have been cut off in the email or be more than 120 days old. The church may also have a new owner or no longer be public. You can confirm the times in your dashboard, next to your church.',
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
