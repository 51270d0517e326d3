/** A church's events, on its page and on the page of one of them. */
export const churchEvents = {
  title: 'Upcoming events',
  others: 'More events at this church',
  all: 'All events at this church',
  subscribe: 'Subscribe in your calendar',
};

/** Wherever an event is shown. */
export const eventFacts = { noDate: 'Date TBD', canceled: 'Canceled', submit: 'Submit an event' };
