/** Churches' websites that a weekly check found to have moved, failed, or changed hands. */
import { z } from 'zod';
import { message, rowId } from '../../domain/text.ts';
import { count, idQuery } from '../churches.ts';
import { endpoint } from '../endpoint.ts';

/**
 * moved: permanently redirects to another domain; broken: failed three times within three weeks; parked: for sale,
 * suspended, or empty; taken: sells gambling, adult content, or drugs.
 */
export const websiteVerdicts = ['moved', 'broken', 'parked', 'taken'] as const;
export type WebsiteVerdict = (typeof websiteVerdicts)[number];

/** hijacked: visitors get no link, and the domain proves no claim, until an administrator keeps it. */
export const websiteDecisions = ['remove', 'replace', 'hijacked', 'keep'] as const;
export type WebsiteDecision = (typeof websiteDecisions)[number];

const websiteActions = [...websiteDecisions, 'undo'] as const;
export type WebsiteAction = (typeof websiteActions)[number];

/** Hours in which a decision can be undone. */
export const websiteUndoHours = 24;

const websiteFinding = z.object({
  /** The church's. */
  id: z.number().int(),
  name: z.string(),
  area: z.string(),
  owned: z.boolean(),
  url: z.string(),
  verdict: z.enum(websiteVerdicts),
  evidence: z.string(),
  /** Where the website is now, if it has moved. */
  newUrl: z.string().nullable(),
  checkedAt: z.string(),
  /** When it last worked; null if it never did. */
  seenAt: z.string().nullable(),
  /** Null in the list of open findings. */
  decision: z.enum(websiteDecisions).nullable(),
  decidedBy: z.string().nullable(),
});
export type WebsiteFinding = z.output<typeof websiteFinding>;

export const listWebsites = endpoint('GET /api/admin/websites', {
  access: 'staff',
  summary: 'Websites of public churches that need a decision, or whose decision can still be undone.',
  query: z.object({
    /** By default open ones. */
    decided: z.literal('true').optional(),
    verdict: z.enum(websiteVerdicts).optional(),
    limit: count(1, 100, 'limit').optional(),
    cursor: idQuery.optional(),
  }),
  response: z.array(websiteFinding),
});

export const decideWebsites = endpoint('POST /api/admin/websites', {
  access: 'staff',
  summary:
    'Removes the link of churches, uses the new one, marks it as hijacked, or keeps it; or undoes that within 24 hours, unless the website has changed since. Only marking works without an open finding or mark. Owners get an email.',
  body: z.object({ ids: z.array(rowId).min(1).max(1000), decision: z.enum(websiteActions) }),
  response: message.extend({ changed: z.number().int() }),
});
