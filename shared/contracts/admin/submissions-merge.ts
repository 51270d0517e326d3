/** Duplicate listings: finding, comparing and merging them, and undoing a merge. */
import { z } from 'zod';
import { mergeFields } from '../../domain/church-fields.ts';
import { message, rowId } from '../../domain/text.ts';
import { churchStatus, churchSummary, churchValues, idQuery } from '../churches.ts';
import { endpoint } from '../endpoint.ts';
import { churchOwner } from './churches-admin.ts';
import { decided } from './decisions.ts';

const mergeSide = z.object({
  id: z.number().int(),
  status: churchStatus,
  /** The import it came from and its id there. */
  source: z.string().nullable(),
  sourceId: z.string().nullable(),
  owner: churchOwner,
  photos: z.number().int(),
  events: z.number().int(),
  subscriptions: z.number().int(),
  fields: churchValues,
});
export type MergeSide = z.infer<typeof mergeSide>;

export const compareChurches = endpoint('GET /api/admin/churches/:id/merge', {
  access: 'staff',
  summary: 'Two churches side by side before a merge, in the order of the request.',
  query: z.object({ with: idQuery }),
  response: z.object({
    sides: z.array(mergeSide).length(2),
    /** Sent with the merge request to detect changes made since the comparison. */
    stamp: z.string(),
  }),
});

export const mergeChurches = endpoint('POST /api/admin/churches/:id/merge', {
  access: 'staff',
  summary:
    'Merges this church into another, which takes over everything that belongs to it; its URL redirects. Can be undone for 30 days.',
  body: z.object({
    into: rowId,
    /** Fields to copy from this church to the other. By default, the owner's or the longer values win. */
    take: z.array(z.enum(mergeFields)).max(mergeFields.length).optional(),
    /** From the comparison; a 409 if either church has changed since. */
    stamp: z.string().max(100).optional(),
  }),
  response: message,
});

const pairSide = churchSummary.omit({ denomination: true }).extend({
  source: z.string().nullable(),
  sourceId: z.string().nullable(),
});

const duplicatePair = z.object({
  /** Those of both churches. */
  id: z.string(),
  a: pairSide,
  b: pairSide,
  /** Distance in meters; null if either has no position of its own. */
  meters: z.number().nullable(),
  samePhone: z.boolean(),
  sameWebsite: z.boolean(),
  /** By their names, they are wards, language congregations, or campuses that share a building or an organization. */
  congregations: z.boolean(),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** Paged: total in X-Total-Count, next page in Link. A job finds them. */
export const listDuplicates = endpoint('GET /api/admin/duplicates', {
  access: 'staff',
  summary: 'Pairs of public churches that may be duplicates, by id, without those already decided.',
  query: z.object({ cursor: idQuery.optional() }),
  response: z.array(duplicatePair),
});

/** Maximum number of pairs per decision. */
export const pairsLimit = 1000;

export const decideDuplicates = endpoint('POST /api/admin/duplicates', {
  access: 'staff',
  summary: 'Marks the churches of each pair as distinct permanently, or postpones the decision for a week.',
  body: z.object({
    pairs: z
      .array(z.object({ a: rowId, b: rowId }))
      .min(1)
      .max(pairsLimit),
    decision: z.enum(['distinct', 'later']),
  }),
  response: decided,
});
