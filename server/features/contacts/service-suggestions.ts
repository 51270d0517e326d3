/** Decisions about visitors' suggestions. The listing and the message change in one transaction. */

import type { AdminMessage, Correction, DismissReason } from '#shared/contracts/admin/contacts-admin.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { applyCorrection, dismissCorrection, undoCorrection } from '../review/service-corrections.ts';
import { readMessage } from './service-admin.ts';
import * as store from './store-admin.ts';

type Target = { admin: Viewer; id: number };
type Suggestion = { admin: Viewer; churchId: number; messageId: number };

/** Runs a decision, or with `answered` its undo, and toggles the message's state. */
async function decide(
  deps: Deps,
  { admin, id }: Target,
  { answered, run }: { answered: boolean; run: (tx: Tx, suggestion: Suggestion) => Promise<void> },
): Promise<AdminMessage> {
  await deps.db.transaction(async (tx) => {
    const message = await store.lockSuggestion(tx, { id });
    if (!message || message.churchId === null) throw new AppError('not_found');
    if ((message.state === 'answered') !== answered)
      throw new AppError('conflict', { message: answered ? copy.undoTooLate : copy.decidedAlready });
    await run(tx, { admin, churchId: message.churchId, messageId: id });
    const state = answered ? ('read' as const) : ('answered' as const);
    await store.changeState(tx, { id, was: message.state, state, by: admin.username, now: deps.now() });
  });
  return readMessage(deps, { id });
}

/** Updates the listing. Throws a conflict if its version isn't `version`. */
export const applySuggestion = (
  deps: Deps,
  { version, fields, ...target }: Target & { version: number; fields: Correction },
): Promise<AdminMessage> =>
  decide(deps, target, {
    answered: false,
    run: (tx, suggestion) => {
      const { phone, website, ...rest } = fields;
      const stored = {
        ...rest,
        ...(phone === undefined ? {} : { phone: phone || null }),
        ...(website === undefined ? {} : { website: website || null }),
      };
      return applyCorrection(deps, tx, { ...suggestion, fields: stored, expected: version });
    },
  });

export const dismissSuggestion = (
  deps: Deps,
  { reason, note, ...target }: Target & { reason: DismissReason; note: string },
): Promise<AdminMessage> =>
  decide(deps, target, {
    answered: false,
    run: (tx, suggestion) => dismissCorrection(deps, tx, { ...suggestion, reason, note }),
  });

export const undoSuggestion = (deps: Deps, target: Target): Promise<AdminMessage> =>
  decide(deps, target, { answered: true, run: (tx, suggestion) => undoCorrection(deps, tx, suggestion) });
