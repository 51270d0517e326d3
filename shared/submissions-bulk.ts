/** What the administrator does with many churches at once: as a job, undone as a whole for 24 hours. */
import { z } from 'zod';
import { idParams, totalCap } from './churches.ts';
import { adminFilters } from './churches-admin.ts';
import { endpoint } from './endpoint.ts';
import { rowId, text } from './text.ts';

export const bulkKinds = ['approve', 'denomination', 'area', 'retire', 'delete'] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** Kinds that set a field; `value` is what they set. */
export const bulkFields = ['denomination', 'area'] as const;

/** What became of a church. The first is the only one that changed it; the others say why not, or how undo ended. */
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

/** Churches of one action, selected by hand or by the filters of the table. */
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
  /** Churches by what became of them; those that still wait are missing. */
  outcomes: z.partialRecord(z.enum(bulkOutcomes), z.number().int()),
  startedAt: z.string(),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: z.string().nullable(),
});
export type BulkAction = z.output<typeof bulkAction>;

const message = z.object({ message: z.string() });

export const listBulkActions = endpoint('GET /api/admin/bulk-actions', {
  access: 'admin',
  summary: 'The last five bulk actions with their progress, newest first.',
  response: z.array(bulkAction),
});

/** Filters that match another number of churches than `expected` by now are a conflict: nobody changes what they did not see. */
export const startBulkAction = endpoint('POST /api/admin/bulk-actions', {
  access: 'admin',
  summary:
    'Changes many churches: those with the ids (at most 1,000), or all that match the filters (10,000). A job does it.',
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
  summary: 'Stops a bulk action; what it changed stays, and can be undone.',
  params: idParams,
  response: message,
});

export const undoBulkAction = endpoint('POST /api/admin/bulk-actions/:id/undo', {
  access: 'admin',
  summary: 'Takes a bulk action back within 24 hours, except for churches that were changed since.',
  params: idParams,
  response: message,
});

export const downloadBulkResult = endpoint('GET /api/admin/bulk-actions/:id/result', {
  access: 'admin',
  summary: 'Each church of a bulk action with what became of it, as CSV.',
  params: idParams,
  download: 'csv',
  response: z.string(),
});
