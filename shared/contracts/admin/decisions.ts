/** Approving and rejecting what waits in a queue. */
import type { z } from 'zod';
import { message, rowId } from '../../domain/text.ts';
import { idParams } from '../churches.ts';
import { endpoint } from '../endpoint.ts';
import { optionalRejection } from '../submissions.ts';

/** `undo` is the history entry that undoes it; null if something irreversible was done, such as a refund. */
const response = message.extend({ undo: rowId.nullable() });

/** The endpoints of a queue's decisions, from their summaries and what an approval sends, if anything. */
export const decisions = <const Path extends string, Approval extends z.ZodType = z.ZodType>(
  path: Path,
  { approve, reject, body }: { approve: string; reject: string; body?: Approval },
) => ({
  approve: endpoint(`POST /api/admin/${path}/:id/approve`, {
    access: 'staff',
    summary: approve,
    params: idParams,
    ...(body ? { body } : {}),
    response,
  }),
  reject: endpoint(`POST /api/admin/${path}/:id/reject`, {
    access: 'staff',
    summary: reject,
    params: idParams,
    body: optionalRejection,
    response,
  }),
});
