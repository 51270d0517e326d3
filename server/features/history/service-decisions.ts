/** What all decisions have in common: each commits with its history entry and its email, which waits so that undo can drop it. */

import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import { findUser } from '../../db/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import type { EmailCopy } from '../emails/copy.ts';
import { dropEmail, queueEmail } from '../emails/service.ts';
import { causeOf, emailTime, undoDeadline } from './policy.ts';
import { type Actor, record } from './service.ts';
import * as store from './store.ts';

type NewDecision = {
  church: { id: number; name: string };
  action: store.HistoryAction;
  by: Actor | null;
  now: Date;
  details?: Record<string, unknown>;
  email: {
    /** The user to tell, or null. */
    to: number | null;
    write: () => EmailCopy;
    url: string;
    /** Default: when the decision can no longer be undone. */
    sendAt?: Date;
  } | null;
};

/** Records a decision and queues its email. Returns the id of its history entry, which undo takes. */
export async function recordDecision(tx: Tx, decision: NewDecision): Promise<number> {
  const { church, action, by, now, details, email } = decision;
  const user = email ? await findUser(tx, { id: email.to }) : undefined;
  const notified = user !== undefined;
  const id = await record(tx, { at: now, church, action, actor: by, details: { ...details, notified } });
  if (email && user)
    await queueEmail(tx, email.write, {
      to: user.email,
      cause: causeOf(church.id, { id, action }),
      sendAt: email.sendAt ?? emailTime(now),
      url: email.url,
    });
  return id;
}

/**
 * Undoes a decision until its email is sent, or for 15 seconds if there is none. `restore` throws a conflict if what was
 * decided has changed since. The church is locked.
 */
export const undoDecision = (
  deps: Pick<Deps, 'db' | 'now'>,
  { admin, id }: { admin: Viewer; id: number },
  restore: (tx: Tx, decision: store.Decision, now: Date) => Promise<void>,
): Promise<{ message: string }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const decision = await store.lockDecision(tx, { id });
    if (!decision) throw new AppError('not_found');
    const { church, action, details, followed } = decision;
    const isSilent = details.notified === false && now <= undoDeadline(decision);
    const dropped = await dropEmail(tx, { cause: causeOf(church.id, { id, action }) });
    if (followed || !(dropped || isSilent)) throw conflict(copy.undoTooLate);
    await restore(tx, decision, now);
    const about = { decision: action, ...store.decidedOf(details) };
    await record(tx, { at: now, church, action: 'undone', actor: admin, details: about });
    return { message: copy.undone };
  });

/** For a church or a claim that is about to go: the unsent email about the last of these decisions would link to nothing. */
export async function dropLastEmail(tx: Tx, which: Parameters<typeof store.findLast>[1]): Promise<void> {
  const last = await store.findLast(tx, which);
  if (last) await dropEmail(tx, { cause: causeOf(which.churchId, last) });
}
