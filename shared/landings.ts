/** Landing pages: churches of an area, a denomination, both, or around a ZIP code. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const choices = z.array(z.object({ value: z.string(), count: z.number().int() }));

const landing = z.object({
  area: z.string().nullable(),
  denomination: z.string().nullable(),
  zip: z.string().nullable(),
  /** Miles around the ZIP code. */
  radius: z.number().nullable(),
  total: z.number().int(),
  /** There are more than the total says. */
  capped: z.boolean(),
  /** Churches that list a service on Sunday morning, and one in Spanish. */
  sunday: z.number().int(),
  spanish: z.number().int(),
  /** Other denominations and areas, or those on this page, that have a landing page; the most useful first. */
  denominations: choices,
  areas: choices,
});
export type Landing = z.infer<typeof landing>;

/** The URL behind /churches/: area, denomination, area/denomination, or near/ZIP. */
const placePattern = /^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80})?$/;

export const landingPlace = z.object({ place: z.string().regex(placePattern) });

export const getLanding = endpoint('GET /api/churches/landing', {
  summary: 'What can be counted about the churches of a landing page; the list itself is /api/churches.',
  query: landingPlace,
  response: landing,
  cache: 'churches',
});
