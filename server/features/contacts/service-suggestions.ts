/** The administrator decides about a visitor's suggestion; the listing and the message change together. */
import type { AdminMessage, Correction, DismissReason } from '#shared/contacts-admin.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { applyCorrection, dismissCorrection, undoCorrection } from '../submissions/service.ts';
import { present } from './service-admin.ts';
import * as store from './store-admin.ts';

type Act = { admin: Viewer; id: number };
type About = { admin: Viewer; churchId: number; messageId: number };

/** Runs a decision about a suggestion in the state `answered` or not, and turns that state round. */
async function decide(
  deps: Deps,
  { admin, id }: Act,
  { answered, run }: { answered: boolean; run: (tx: Tx, about: About) => Promise<void> },
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
  const row = await store.findMessage(deps.db, { id });
  if (!row) throw new AppError('not_found');
  return (await present(deps, [row]))[0]!;
}

/** Writes the fields over the listing; a conflict when it has another version than `version`. */
export const applySuggestion = (
  deps: Deps,
  { version, fields, ...act }: Act & { version: number; fields: Correction },
): Promise<AdminMessage> =>
  decide(deps, act, {
    answered: false,
    run: (tx, about) => {
      const { phone, website, ...others } = fields;
      const stored = {
        ...others,
        ...(phone === undefined ? {} : { phone: phone || null }),
        ...(website === undefined ? {} : { website: website || null }),
      };
      return applyCorrection(deps, tx, { ...about, fields: stored, expected: version });
    },
  });

export const dismissSuggestion = (
  deps: Deps,
  { reason, note, ...act }: Act & { reason: DismissReason; note: string },
): Promise<AdminMessage> =>
  decide(deps, act, {
    answered: false,
    run: (tx, about) => dismissCorrection(deps, tx, { ...about, reason, note }),
  });

export const undoSuggestion = (deps: Deps, act: Act): Promise<AdminMessage> =>
  decide(deps, act, { answered: true, run: (tx, about) => undoCorrection(deps, tx, about) });
