/** Bulk actions on churches, run as a background job; each can be undone as a whole for 24 hours. */
import { z } from 'zod';
import { message, rowId, text } from '../../domain/text.ts';
import { idParams, totalCap } from '../churches.ts';
import { endpoint } from '../endpoint.ts';
import { adminFilters } from './churches-admin.ts';

export const bulkKinds = ['approve', 'denomination', 'area', 'retire', 'delete'] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** Kinds that set the field of the same name to `value`. */
export const bulkFields = ['denomination', 'area'] as const;

/** The outcome per church. Only "changed" means it was changed; the others are reasons why not, or results of an undo. */
export const bulkOutcomes = [
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

/** Maximum number of churches per action, selected by hand or through the table's filters. */
export const bulkMost = { selected: 1000, matching: totalCap } as const;
export const bulkUndoHours = 24;

export const bulkStates = ['running', 'done', 'canceled', 'undoing', 'undone'] as const;

const bulkAction = z.object({
  id: z.number().int(),
  kind: z.enum(bulkKinds),
  value: z.string().nullable(),
  state: z.enum(bulkStates),
  admin: z.string(),
  total: z.number().int(),
  /** Number of churches by outcome, without unprocessed ones. */
  outcomes: z.partialRecord(z.enum(bulkOutcomes), z.number().int()),
  startedAt: z.string(),
  /** Deadline for undoing it; null if it can't be undone. */
  undoUntil: z.string().nullable(),
});
export type BulkAction = z.output<typeof bulkAction>;

export const listBulkActions = endpoint('GET /api/admin/bulk-actions', {
  access: 'admin',
  summary: 'The last five bulk actions with their progress, newest first.',
  response: z.array(bulkAction),
});

/** A conflict if the filters no longer match the `expected` number of churches, so that none are changed unseen. */
export const startBulkAction = endpoint('POST /api/admin/bulk-actions', {
  access: 'admin',
  summary:
    'Starts a job that changes many churches: those with the given ids (up to 1,000) or all that match the filters (up to 10,000).',
  body: z
    .object({
      kind: z.enum(bulkKinds),
      value: text(60).optional(),
      ids: z.array(rowId).min(1).max(bulkMost.selected).optional(),
      filters: adminFilters.optional(),
      expected: z.number().int().optional(),
    })
    .refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined))
    .refine(({ kind, value }) => bulkFields.some((field) => field === kind) === Boolean(value)),
  response: message.extend({ id: z.number().int() }),
});

export const cancelBulkAction = endpoint('POST /api/admin/bulk-actions/:id/cancel', {
  access: 'admin',
  summary: 'Stops a bulk action. Changes made so far stay and can be undone.',
  params: idParams,
  response: message,
});

export const undoBulkAction = endpoint('POST /api/admin/bulk-actions/:id/undo', {
  access: 'admin',
  summary: 'Undoes a bulk action within 24 hours, except for churches changed since.',
  params: idParams,
  response: message,
});

export const downloadBulkResult = endpoint('GET /api/admin/bulk-actions/:id/result', {
  access: 'admin',
  summary: 'The churches of a bulk action with their outcomes, as CSV.',
  params: idParams,
  download: 'csv',
  response: z.string(),
});
