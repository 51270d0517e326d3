/** Bulk actions on churches. Each is one step and can be undone as a whole for 24 hours, except deleting. */
import { z } from 'zod';
import { message, rowId, text } from '../../domain/text.ts';
import { endpoint } from '../endpoint.ts';
import { adminFilters } from './churches-admin.ts';

export const bulkKinds = ['approve', 'denomination', 'area', 'retire', 'delete'] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** Kinds that set the field of the same name to `value`. */
export const bulkFields = ['denomination', 'area'] as const;

/** The outcome per church. Only "changed" can be undone; the others are reasons why not, or results of an undo. */
const bulkOutcomes = [
  'changed',
  'same',
  'owned',
  'claimed',
  'paid',
  'gone',
  'undone',
  'edited',
  'notified',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];
/** Number of churches by outcome. */
export const outcomeCounts = z.partialRecord(z.enum(bulkOutcomes), z.number().int());
export type OutcomeCounts = z.output<typeof outcomeCounts>;

/** Maximum number of churches per action. */
export const maxBulk = 1000;
export const bulkUndoHours = 24;

/**
 * Of more matching churches, the first 1,000 by id change, or those that follow the id `after`; `next` says how many
 * follow. A conflict if the action would reach another number than `expected`, so that none are changed unseen.
 */
export const startBulkAction = endpoint('POST /api/admin/bulk-actions', {
  access: 'admin',
  summary: 'Changes up to 1,000 churches: those with the given ids, or the first that match the filters.',
  body: z
    .object({
      kind: z.enum(bulkKinds),
      value: text(60).optional(),
      ids: z.array(rowId).min(1).max(maxBulk).optional(),
      filters: adminFilters.optional(),
      after: rowId.optional(),
      expected: z.number().int().optional(),
    })
    .refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined))
    .refine(({ kind, value }) => bulkFields.some((field) => field === kind) === Boolean(value)),
  response: message.extend({
    /** The action's entry in the history. */
    id: z.number().int(),
    outcomes: outcomeCounts,
    next: z.object({ after: z.number().int(), count: z.number().int() }).nullable(),
  }),
});
