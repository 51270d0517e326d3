/** Managing events as an owner or administrator, including server messages. */
import { countText } from '../domain/format.ts';
import { site } from '../domain/site.ts';

export const eventForm = {
  title: 'Event title is required',
  description: 'Please provide a description of at least 10 characters',
  date: 'Event date is required',
  location: 'Location is required',
  until: 'Please choose the last day of the series',
  untilBefore: 'The last day can’t be before the first',
  untilFar: 'A series can run for up to two years',
  every: 'Please choose a number from 1 to 12',
  lastWeekday: 'This date isn’t the last such weekday of the month',
  noneLeft: 'Please leave at least one date checked',
};

export const eventSubmission = {
  pageTitle: 'Submit an event',
  intro: 'Tell the neighborhood what your church is planning. Your event appears in the list right away.',
  editTitle: 'Edit event',
  what: 'What and where',
  when: 'When',
  descriptionHelp: 'What’s happening, who it’s for, and what to bring.',
  dateHelp: `Dates and times are in ${site.city} time.`,
  timeHelp: 'For example, 7:00 PM - 9:00 PM',
  timeRead: (times: string) => `Calendars will show ${times}.`,
  timeUnread:
    'We’ll show it as typed. Calendars will show an all-day event because we couldn’t read a clear time.',
  dateOver: 'This day has passed, so the event won’t appear in the list.',
  noChurch: 'No church',
  waitingChurch: (name: string) => `${name} (waiting for approval)`,
  churchHelp: 'If the church is waiting for approval, the event goes public when the church does.',
  autoFilled: 'Auto-filled from your church',
  autoFilledHint: (name: string) =>
    `We filled in ${name}’s location. Change it if the event is somewhere else.`,
  repeatChoices: { never: 'Does not repeat', weekly: 'Every week', monthly: 'Every month' },
  every: { weekly: 'Repeat every (weeks)', monthly: 'Repeat every (months)' },
  onWhich: 'On which day',
  onNth: (nth: string, weekday: string) => `The ${nth} ${weekday}`,
  until: 'Last day of the series',
  dates: (count: number) => countText(count, 'date', 'dates'),
  datesHelp: 'Uncheck any dates to skip.',
  conflictRule: (rule: string, until: string, skipped: readonly string[]) =>
    `${rule} until ${until}${skipped.length > 0 ? `, except ${skipped.join('; ')}` : ''}`,
  submit: 'Submit Event',
  submitting: 'Submitting...',
  save: 'Save changes',
  done: 'Event Submitted Successfully',
  doneText: 'Your event has been submitted and will appear in our events listing.',
  saved: 'Event saved',
  savedText: 'Your changes are live.',
  failed: 'Submission Failed',
  failedText: 'There was an error submitting your event. Please try again.',
  saveFailed: 'We couldn’t save the event',
  notFound: 'Event not found',
  notFoundText: 'It may have been deleted, or it may belong to another account.',
};

export const ownEvents = {
  title: 'Your events',
  tab: 'Events',
  empty: 'No events yet',
  emptyText: 'Share your church’s concerts, classes, and suppers. It’s free.',
  states: {
    live: 'Public',
    waiting: 'Waiting for church approval',
    hidden: 'Hidden by an administrator',
    canceled: 'Canceled',
    past: 'Past',
  },
  reason: (text: string) => `Note from the administrator: ${text}`,
  edit: 'Edit',
  cancelEvent: 'Cancel event',
  restore: 'Restore',
  delete: 'Delete',
  keep: 'Keep event',
  cancelTitle: 'Cancel this event?',
  cancelText: (title: string) =>
    `“${title}” stays in the list and in calendars, marked as canceled, so people know not to come.`,
  deleteTitle: 'Delete this event?',
  deleteText: (title: string) =>
    `This permanently deletes “${title}” and its page. To let people know it’s not happening, cancel it instead.`,
  canceled: 'Event canceled',
  restored: 'Event restored',
};

/** Server messages; not part of the client bundle. */
export const eventResponses = {
  notYourChurch: 'You can only submit events for your own churches.',
  notYours: 'You can only change your own events.',
  changed: 'Someone changed this event in the meantime. Please review it and try again.',
  past: 'This date is in the past.',
  deleted: 'Event deleted successfully',
  hidden: 'Event hidden',
  shown: 'Event shown again',
};
