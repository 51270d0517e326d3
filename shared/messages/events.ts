/** Choices of the submission form. */
import { site } from '../site.ts';

export const categoryLabels = {
  music: 'Music & Worship',
  community: 'Community Service',
  interfaith: 'Interfaith Events',
  education: 'Education & Classes',
  youth: 'Youth Programs',
  social: 'Social Events',
  general: 'General',
};

/** The list's legend; everything else is under General Events. */
export const legendLabels = {
  music: 'Music & Worship',
  community: 'Community Service',
  interfaith: 'Interfaith Events',
  education: 'Education',
  youth: 'Youth Programs',
  general: 'General Events',
} as const;

/** On an event's own page. */
export const detailLabels = { ...categoryLabels, general: 'General Event' };

export const recurrenceCopy = {
  weekly: (every: number, weekday: string) =>
    every === 1
      ? `Every ${weekday}`
      : every === 2
        ? `Every other ${weekday}`
        : `Every ${every} weeks on ${weekday}`,
  monthly: (every: number, nth: string, weekday: string) =>
    every === 1 ? `Every ${nth} ${weekday} of the month` : `Every ${every} months on the ${nth} ${weekday}`,
  nth: ['first', 'second', 'third', 'fourth', 'last'],
  until: (rule: string, until: string) => `${rule} until ${until}`,
};

export const eventsPage = {
  title: 'Upcoming Church Events',
  intro: 'Concerts, suppers, classes and service days: what churches in the area do between Sundays.',
  description:
    'Concerts, community suppers, classes and youth programs at churches, with dates, times and a calendar file for each.',
  legend: 'Categories',
  loading: 'Loading events...',
  failed: 'Failed to load events. Please try again later.',
  empty: 'No Events Found',
  emptyText: 'No event is announced yet. Does your church plan one?',
  emptyFiltered: 'No coming event fits these filters. Take one away to see more.',
  filters: 'Filter events',
  area: 'Area',
  allAreas: 'All areas',
  month: 'Month',
  allMonths: 'All months',
  activeFilters: 'Active filters',
  remove: 'Remove filter:',
  clear: 'Clear Filters',
  ofChurch: (name: string | null) => (name ? `At ${name}` : 'At one church'),
  found: (total: number, capped: boolean) =>
    `${total.toLocaleString('en-US')}${capped ? '+' : ''} ${total === 1 ? 'event' : 'events'}`,
  learnMore: 'Learn More',
  about: (title: string) => ` about ${title}`,
  noDate: 'Date TBD',
  canceled: 'Canceled',
  more: 'Show more events',
  loadingMore: 'Loading...',
  moreFailed: 'More events could not be loaded. Please try again.',
  calendar: 'Add these to your calendar',
  closingTitle: 'Is your church planning something?',
  closingText: 'Anybody with an account can announce it here. It is free and appears right away.',
  closingAction: 'Submit an Event',
};

export const eventPage = {
  loading: 'Loading the event...',
  back: 'Back to Events',
  failed: 'Failed to load event details. Please try again later.',
  notFound: 'Event not found',
  notFoundText: 'It may have been taken down, or the address has a slip in it.',
  about: 'About this event',
  details: 'Event information',
  date: 'Date',
  time: 'Time',
  noTime: 'Not given',
  repeats: 'Repeats',
  location: 'Location',
  category: 'Category',
  church: 'Church',
  directions: 'Get Directions',
  newTab: ' (opens in a new tab)',
  calendar: 'Add to calendar',
  calendarSeries: 'Add all dates',
  otherDates: 'More dates',
  canceled: 'This event is canceled.',
  dateCanceled: 'This date is canceled.',
  past: 'This event is over.',
  hidden: 'Only you can see this page: an administrator has hidden the event.',
  waiting: 'Only you can see this page: it becomes public when your church is approved.',
  closingTitle: 'Announce an event of your own',
  closingText: 'A concert, a class, a day of service: tell the neighborhood about it.',
  closingAction: 'Submit an Event',
};

export const churchEvents = {
  title: 'Coming events',
  all: 'All events of this church',
  subscribe: 'Subscribe in your calendar',
};

export const eventForm = {
  title: 'Event title is required',
  description: 'Please provide a description of at least 10 characters',
  date: 'Event date is required',
  location: 'Location is required',
  until: 'Please choose the last day of the series',
  untilBefore: 'The last day must not be before the first',
  untilFar: 'A series can run for two years at most',
  every: 'Please choose a number from 1 to 12',
  lastWeekday: 'This day is not the last of its weekday in the month',
  noneLeft: 'At least one date must take place',
};

export const eventSubmission = {
  pageTitle: 'Submit an Event',
  intro: 'Tell the neighborhood what your church plans. The event appears in the list right away.',
  loading: 'Loading the form...',
  editTitle: 'Edit Event',
  what: 'What and where',
  when: 'When',
  fields: {
    title: 'Event title',
    description: 'Description',
    date: 'Date',
    time: 'Time',
    churchId: 'Church',
    location: 'Location',
    category: 'Category',
  },
  optional: '(optional)',
  descriptionHelp: 'What happens, whom it is for, what to bring.',
  dateHelp: `Dates and times are ${site.city}’s.`,
  timeHelp: 'For example 7:00 PM - 9:00 PM',
  timeRead: (times: string) => `Calendars will show ${times}.`,
  timeUnread: 'Shown as typed. Calendars will show the whole day, because no clear time stands here.',
  dateOver: 'This day is over, so the event will not appear in the list.',
  noChurch: 'No church',
  waitingChurch: (name: string) => `${name} (waiting for approval)`,
  churchHelp: 'An event of a church that waits for approval becomes public together with the church.',
  autoFilled: 'Auto-filled from your church',
  autoFilledHint: (name: string) =>
    `We filled in the location of ${name}. Change it if the event takes place elsewhere.`,
  repeats: 'Repeats',
  repeatChoices: { never: 'Does not repeat', weekly: 'Every week', monthly: 'Every month' },
  every: { weekly: 'Every how many weeks', monthly: 'Every how many months' },
  onWhich: 'On which day',
  onNth: (nth: string, weekday: string) => `The ${nth} ${weekday}`,
  until: 'Last day of the series',
  dates: (count: number) => (count === 1 ? '1 date' : `${count} dates`),
  datesHelp: 'Uncheck a date on which it does not take place.',
  draftFound: (at: string) => `We kept what you typed on ${at}.`,
  draftKept: 'What you type is kept in this browser until it is sent.',
  editFound: (at: string) => `You have changes here that are not saved yet (${at}).`,
  editMerged: 'The event was saved elsewhere in between; what you had not changed follows that.',
  discard: 'Discard them',
  discarded: 'The form shows what is saved',
  conflictTitle: 'This event was changed in the meantime',
  conflictText:
    'You changed the same things here and have not saved them yet. What you did not touch shows what is saved now.',
  conflictFields: {
    title: 'Event title',
    description: 'Description',
    churchId: 'Church',
    location: 'Location',
    category: 'Category',
    date: 'Date',
    time: 'Time',
    recurrence: 'Repeats',
  },
  conflictMine: 'Yours',
  conflictTheirs: 'Saved',
  conflictEmpty: 'nothing',
  conflictRule: (rule: string, until: string, skipped: readonly string[]) =>
    `${rule}, until ${until}${skipped.length > 0 ? `, not on ${skipped.join('; ')}` : ''}`,
  keepMine: 'Keep my changes',
  takeTheirs: 'Use what is saved',
  startOver: 'Start over',
  startedOver: 'The form is empty again',
  submit: 'Submit Event',
  submitting: 'Submitting...',
  save: 'Save changes',
  saving: 'Saving...',
  cancel: 'Cancel',
  done: 'Event Submitted Successfully',
  doneText: 'Your event has been submitted and will appear in our events listing.',
  saved: 'Event saved',
  savedText: 'Everybody sees the changes now.',
  failed: 'Submission Failed',
  failedText: 'There was an error submitting your event. Please try again.',
  saveFailed: 'The event could not be saved',
  saveFailedText: 'Please try again.',
  notFound: 'Event not found',
  notFoundText: 'It is not one of yours, or it was deleted.',
  toDashboard: 'To the dashboard',
  loadFailed: 'The event could not be loaded. Please try again.',
};

export const ownEvents = {
  title: 'Your events',
  tab: 'Events',
  add: 'Submit an Event',
  empty: 'No events yet',
  emptyText: 'Concerts, classes, suppers: announce what your church plans. It is free.',
  failed: 'Your events could not be loaded.',
  loading: 'Loading your events...',
  states: {
    live: 'Public',
    waiting: 'Waits for its church to be approved',
    hidden: 'Hidden by an administrator',
    canceled: 'Canceled',
    past: 'Over',
  },
  reason: (text: string) => `The administrator wrote: ${text}`,
  edit: 'Edit',
  view: 'View',
  cancelEvent: 'Cancel event',
  cancelDate: 'Cancel this date',
  restore: 'It takes place after all',
  delete: 'Delete',
  keep: 'Keep it',
  close: 'Close',
  cancelTitle: 'Is this event canceled?',
  cancelText: (title: string) =>
    `“${title}” stays in the list and in calendars, marked as canceled, so that nobody comes in vain.`,
  cancelDateTitle: 'Is this date canceled?',
  cancelDateText: (title: string, date: string) =>
    `“${title}” does not take place on ${date}. The other dates stay.`,
  deleteTitle: 'Delete this event?',
  deleteText: (title: string) =>
    `This permanently deletes “${title}” with its page. To tell people that it does not take place, cancel it instead.`,
  working: 'One moment...',
  canceled: 'Event canceled',
  dateCanceled: 'Date canceled',
  restored: 'The event takes place',
  deleted: 'Event deleted',
  failedAction: 'That did not work',
  tryAgain: 'Please try again.',
};

export const adminEvents = {
  tab: 'Events',
  search: 'Search events by title, place or church',
  empty: 'No events yet',
  emptyText: 'Events appear here as soon as somebody submits one.',
  noMatch: 'No event matches this search.',
  by: (username: string | null) => (username ? `Submitted by ${username}` : 'Without an owner'),
  states: ownEvents.states,
  view: 'View',
  hide: 'Hide',
  show: 'Show again',
  delete: 'Delete',
  history: 'History',
  historyOf: (title: string) => `History of ${title}`,
  noHistory: 'Nothing has happened yet',
  hideTitle: 'Hide this event?',
  hideText: (title: string) =>
    `“${title}” leaves the site; its owner sees the reason in the dashboard and gets a mail.`,
  reason: 'Reason',
  reasonHelp: 'The owner reads this.',
  deleteTitle: 'Delete this event?',
  deleteText: (title: string) =>
    `This permanently deletes “${title}”. Its owner gets a mail. This action cannot be undone.`,
  close: 'Close',
  cancel: 'Cancel',
  deleteOk: 'OK to Delete',
  working: 'One moment...',
  failed: 'That did not work',
  tryAgain: 'Please try again.',
  back: 'All events',
  actions: {
    submitted: 'Submitted',
    edited: 'Edited',
    canceled: 'Canceled',
    restored: 'Restored',
    hidden: 'Hidden',
    shown: 'Shown again',
    deleted: 'Deleted',
  },
  on: (day: string) => `Date: ${day}`,
  changed: (fields: string) => `Changed: ${fields}`,
};

/** Server messages; visitors do not download them. */
export const eventResponses = {
  notYourChurch: 'You can announce events only for churches of your own.',
  notYours: 'You can only change events of your own.',
  changed: 'The event was changed in the meantime. Please look at it again.',
  noSuchDate: 'The event does not take place on this day.',
  lastDate: 'This is the only date that is left. Cancel the whole event instead.',
  canceled: 'Event canceled',
  restored: 'Event restored',
  deleted: 'Event deleted successfully',
  hidden: 'Event hidden',
  shown: 'Event shown again',
};

/** What is wrong with the query of a call. */
export const eventQueryErrors = {
  category: 'category takes music, community, interfaith, education, youth, social or general',
  month: 'month takes a year and a month, such as 2026-12',
  church: 'church takes the number of a church',
  limit: 'limit takes a whole number from 1 to 200',
  date: 'date takes a day, such as 2026-12-24',
};
