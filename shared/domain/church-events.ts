/** Upcoming events on a church's page. Separate from the events list's filters, which most church pages don't load. */
export const churchEventsLimit = 3;

export const churchEventsQuery = (churchId: number) => ({
  church: String(churchId),
  limit: String(churchEventsLimit),
});
