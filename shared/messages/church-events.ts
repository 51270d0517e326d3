/** Events on a church's page. */
export const churchEvents = {
  title: 'Upcoming events',
  others: 'More events at this church',
  all: 'All events at this church',
  subscribe: 'Subscribe in your calendar',
};

/** In every list of events. */
export const eventFacts = { noDate: 'Date TBD', canceled: 'Canceled' };
