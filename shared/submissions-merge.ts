/** What the administrator does with two listings of one church: comparing, merging, undoing it. */
import { z } from 'zod';
import { mergeFields } from './church-fields.ts';
import { idParams } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { churchOwner } from './submissions-admin.ts';
import { rowId } from './text.ts';

const message = z.object({ message: z.string() });

const mergeSide = z.object({
  id: z.number().int(),
  status: z.enum(['pending', 'approved', 'rejected']),
  featured: z.boolean(),
  /** Import that it came from, with its id there. */
  source: z.string().nullable(),
  sourceId: z.string().nullable(),
  owner: churchOwner,
  createdAt: z.string(),
  photos: z.number().int(),
  events: z.number().int(),
  subscriptions: z.number().int(),
  fields: z.record(z.string(), z.unknown()),
});
export type MergeSide = z.infer<typeof mergeSide>;

const idQuery = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(rowId);

export const compareChurches = endpoint('GET /api/admin/churches/:id/merge', {
  access: 'staff',
  summary: 'Two churches side by side before they are merged, in the order of the request.',
  params: idParams,
  query: z.object({ with: idQuery }),
  response: z.object({
    sides: z.array(mergeSide).length(2),
    /** Sent along when merging, so that nobody merges what changed since it was read. */
    stamp: z.string(),
  }),
});

export const mergeChurches = endpoint('POST /api/admin/churches/:id/merge', {
  access: 'staff',
  summary:
    'Merges this church into another: what belongs to it follows, its URL redirects. Can be undone for 30 days.',
  params: idParams,
  body: z.object({
    into: rowId,
    /** Fields that the other church takes from this one; absent: the owner’s or fuller value of each. */
    take: z.array(z.enum(mergeFields)).max(mergeFields.length).optional(),
    /** As compared; another state since is a 409. */
    stamp: z.string().max(100).optional(),
  }),
  response: message,
});

export const undoMerge = endpoint('POST /api/admin/history/:id/undo-merge', {
  access: 'staff',
  summary:
    'Takes a merge back within 30 days, by its entry in the history; subscriptions that it ended stay ended.',
  params: idParams,
  response: message,
});

const pairSide = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  zip: z.string(),
  area: z.string(),
  source: z.string().nullable(),
  sourceId: z.string().nullable(),
  owned: z.boolean(),
});

const duplicatePair = z.object({
  a: pairSide,
  b: pairSide,
  /** Meters between them; null where one has no position of its own. */
  meters: z.number().nullable(),
  samePhone: z.boolean(),
  sameWebsite: z.boolean(),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** The search goes on behind `next`; a response may hold no pair and still have one. */
export const listDuplicates = endpoint('GET /api/admin/duplicates', {
  access: 'staff',
  summary: 'Pairs of public churches that may be the same, by id; decided ones are left out.',
  query: z.object({ after: idQuery.optional() }),
  response: z.object({ pairs: z.array(duplicatePair), next: z.number().int().nullable() }),
});

export const decideDuplicate = endpoint('POST /api/admin/duplicates', {
  access: 'staff',
  summary: 'Two churches are different ones, for good, or are to be listed again in a week.',
  body: z.object({ a: rowId, b: rowId, decision: z.enum(['distinct', 'later']) }),
  response: message,
});
