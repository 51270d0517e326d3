/** Upcoming events on a church's page. Separate from the events list's filters, which that page doesn't load. */
export const churchEventsLimit = 3;

export const churchEventsQuery = (churchId: number) => ({
  church: String(churchId),
  limit: String(churchEventsLimit),
});
