/** Landing pages: churches of an area, a denomination or a worship style, both, or around a ZIP code or neighborhood. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const choices = z.array(z.object({ value: z.string(), count: z.number().int() }));

const landing = z.object({
  area: z.string().nullable(),
  denomination: z.string().nullable(),
  /** A worship style, as in the filter `fact`. */
  style: z.string().nullable(),
  /** A ZIP code or the name of a neighborhood. */
  near: z.string().nullable(),
  /** Miles around it. */
  radius: z.number().nullable(),
  total: z.number().int(),
  /** Whether there are more churches than `total`. */
  capped: z.boolean(),
  /** Number of churches with a service on Sunday morning. */
  sunday: z.number().int(),
  /** Number of churches with a service in Spanish. */
  spanish: z.number().int(),
  /** Denominations, worship styles, and areas to link to, all with a landing page, most relevant first. */
  denominations: choices,
  styles: choices,
  areas: choices,
  neighborhoods: choices,
});
export type Landing = z.infer<typeof landing>;

/** The path after /churches/: area, denomination, style, area/denomination, area/style, near/ZIP, or near/neighborhood. */
const placePattern = /^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80})?$/;

export const landingPlace = z.object({ place: z.string().regex(placePattern) });

export const getLanding = endpoint('GET /api/churches/landing', {
  summary: 'Counts and links of a landing page; its list comes from /api/churches.',
  query: landingPlace,
  response: landing,
  cache: 'churches',
});
