/** The next events on a church's page, apart from the filters of the events list, which that page doesn't need. */
export const churchEventsLimit = 3;

export const churchEventsQuery = (churchId: number) => ({
  church: String(churchId),
  limit: String(churchEventsLimit),
});
