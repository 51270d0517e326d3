import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What a church's page reports. */
export const visitKinds = ['profileViews', 'websiteClicks', 'phoneClicks', 'directionClicks'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** Counters per church and month. */
export const numberKinds = [...visitKinds, 'plannedVisits'] as const;
export type NumberKind = (typeof numberKinds)[number];

/** Months on the dashboard, including the current one. */
export const monthsShown = 12;
/** Smaller areas get no median, which would reveal too much about individual churches. */
export const minForMedian = 5;

/** A number for each kind. */
export const perKind = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({
    profileViews: shape,
    websiteClicks: shape,
    phoneClicks: shape,
    directionClicks: shape,
    plannedVisits: shape,
  } satisfies Record<NumberKind, Shape>);

const numbers = perKind(z.number().int().nonnegative());
export type Numbers = z.infer<typeof numbers>;

const monthNumbers = numbers.extend({
  churchId: z.number().int(),
  churchName: z.string(),
  area: z.string(),
  /** "2026-11", in the site's time zone. */
  month: z.string(),
  /** Null if the area has fewer churches than minForMedian. */
  areaMedian: perKind(z.number().nonnegative()).nullable(),
});
export type MonthNumbers = z.infer<typeof monthNumbers>;

export const trackVisit = endpoint('POST /api/churches/:id/track', {
  access: 'optional',
  summary: 'Counts a view of a public church or a click on one of its links: each person once a day.',
  body: z.object({ kind: z.enum(visitKinds) }),
  response: z.object({ success: z.literal(true) }),
});

const monthlyEmail = z.object({ wanted: z.boolean() });

export const getMonthlyEmail = endpoint('GET /api/user/monthly-numbers', {
  access: 'user',
  summary: 'Whether the numbers of featured churches are emailed on the first of a month.',
  response: monthlyEmail,
});

export const setMonthlyEmail = endpoint('PUT /api/user/monthly-numbers', {
  access: 'user',
  limit: 'write',
  summary: 'Turns the monthly email on or off.',
  body: monthlyEmail,
  response: monthlyEmail,
});

/** Called by the page that the email links to; email clients post to the page's URL instead (RFC 8058). */
export const stopMonthlyEmail = endpoint('POST /api/monthly-numbers/stop', {
  summary: "Unsubscribes the link's recipient from the monthly email without signing in.",
  body: z.object({ token: z.string().max(500) }),
  response: z.object({ message: z.string() }),
});

export const listNumbers = endpoint('GET /api/user/analytics', {
  access: 'user',
  summary:
    'Numbers of the featured churches of the signed-in user, by month: the last twelve, oldest first, without gaps. Empty while none is featured.',
  response: z.array(monthNumbers),
});
