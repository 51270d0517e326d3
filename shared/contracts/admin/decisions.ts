/** Approving and rejecting what waits in a queue. */
import type { z } from 'zod';
import { message, rowId } from '../../domain/text.ts';
import { endpoint } from '../endpoint.ts';
import { optionalRejection } from '../submissions.ts';

/** `undo` is the history entry that undoes it; null if something irreversible was done, such as a refund. */
export const decided = message.extend({ undo: rowId.nullable() });

/** The endpoints of a queue's decisions. An approval may have a body of its own. */
export const decisions = <const Path extends string, Approval extends z.ZodType = z.ZodType>(
  path: Path,
  { approve, reject }: { approve: { summary: string; body?: Approval }; reject: { summary: string } },
) => ({
  approve: endpoint(`POST /api/admin/${path}/:id/approve`, {
    access: 'staff',
    response: decided,
    ...approve,
  }),
  reject: endpoint(`POST /api/admin/${path}/:id/reject`, {
    access: 'staff',
    body: optionalRejection,
    response: decided,
    ...reject,
  }),
});
