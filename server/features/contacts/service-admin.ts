/** The administrator's Messages tab. */

import {
  type AdminMessage,
  type Correction,
  type DismissReason,
  messagesLimit,
} from '#shared/contracts/admin/contacts-admin.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { EditRow } from '../../db/church-columns.ts';
import type { Tx } from '../../db/client.ts';
import { lockChurch } from '../../db/curated-churches.ts';
import { isoDates } from '../../db/iso-dates.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import { pageOf } from '../../http/paging.ts';
import type { Viewer } from '../../http/session.ts';
import type { Undo } from '../history/service.ts';
import { recordDecision, undoDecision } from '../history/service-decisions.ts';
import { applyCorrection, undoCorrection } from '../review/service-corrections.ts';
import { readSuggestion } from './policy.ts';
import * as store from './store.ts';

function presentMessage(row: store.MessageRow): AdminMessage {
  const { username, emailVerified, owned, answeredBy, answeredAt } = row;
  return {
    ...isoDates(row),
    subject: row.subject as AdminMessage['subject'],
    field: row.field as AdminMessage['field'],
    text: row.body,
    church:
      row.churchName === null ? null : { id: row.churchId, name: row.churchName, ownerTold: row.ownerTold },
    change: changeOf(row),
    account: username === null ? null : { username, emailVerified, churches: owned },
    answered: answeredBy && answeredAt ? { by: answeredBy, at: answeredAt.toISOString() } : null,
  };
}

function changeOf({ state, field, body: text, listing }: store.MessageRow): AdminMessage['change'] {
  if (!listing || state === 'answered') return null;
  const { version, ...listed } = listing;
  const change = readSuggestion({ field, text }, listed);
  return change && { version, ...change };
}

async function readMessage(deps: Pick<Deps, 'db'>, { id }: { id: number }): Promise<AdminMessage> {
  const row = await store.findMessage(deps.db, { id });
  if (!row) throw new AppError('not_found');
  return presentMessage(row);
}

/** One page of the filtered messages. */
export async function listMessages(
  deps: Pick<Deps, 'db'>,
  {
    cursor,
    limit = messagesLimit,
    ...filter
  }: store.Filter & { cursor?: string | undefined; limit?: number | undefined },
) {
  const [rank, id] = cursor?.split('.').map(Number) ?? [];
  const after = rank === undefined || id === undefined ? undefined : { rank, id };
  const [rows, total] = await Promise.all([
    store.listPage(deps.db, { ...filter, after, limit: limit + 1 }),
    store.countMessages(deps.db, filter),
  ]);
  const { items, next } = pageOf(rows, limit, (last) => `${last.rank}.${last.id}`);
  return { items: items.map(presentMessage), total, next };
}

/** Throws a conflict if the message is no longer in the state `was`. */
export async function changeMessage(
  deps: Pick<Deps, 'db' | 'now'>,
  {
    admin,
    ...change
  }: { admin: Viewer; id: number; state: AdminMessage['state']; was: AdminMessage['state'] },
): Promise<AdminMessage> {
  const changed = await store.changeState(deps.db, { ...change, by: admin.username, now: deps.now() });
  const message = await readMessage(deps, change);
  if (!changed) throw new AppError('conflict');
  return message;
}

type Target = { admin: Viewer; id: number };
/** A decision about a suggestion changes the listing and the message in one transaction. Returns what undoes it. */
async function decide(
  deps: Deps,
  { admin, id }: Target,
  run: (tx: Tx, church: EditRow) => Promise<number>,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const message = await store.findMessage(tx, { id });
    if (message?.kind !== 'suggestion' || message.churchId === null) throw new AppError('not_found');
    const { state: was } = message;
    const change = { id, was, state: 'answered', by: admin.username, now: deps.now() } as const;
    if (was === 'answered') throw conflict(copy.decidedAlready);
    // The church is locked first, as everywhere.
    const church = await lockChurch(tx, { id: message.churchId });
    if (!church) throw new AppError('not_found');
    const undo = await run(tx, church);
    if (!(await store.changeState(tx, change))) throw conflict(copy.decidedAlready);
    return undo;
  });
}

/** Updates the listing. Throws a conflict if its version isn't `version`. */
export const applySuggestion = (
  deps: Deps,
  { version, fields, ...target }: Target & { version: number; fields: Correction },
): Promise<number> =>
  decide(deps, target, (tx, church) =>
    applyCorrection(deps, tx, {
      admin: target.admin,
      church,
      messageId: target.id,
      fields,
      expected: version,
    }),
  );

export const dismissSuggestion = (
  deps: Deps,
  { reason, note, ...target }: Target & { reason: DismissReason; note: string },
): Promise<number> =>
  decide(deps, target, (tx, church) =>
    recordDecision(tx, {
      church,
      action: 'suggestion_dismissed',
      by: target.admin,
      now: deps.now(),
      details: { messageId: target.id, reason, note },
      email: null,
    }),
  );

/** Opens the suggestion again, and restores the listing if it was applied. */
export const undoSuggestion: Undo = (deps, act) =>
  undoDecision(deps, act, async (tx, decision, now) => {
    const { messageId: id } = decision.details;
    const change = { was: 'answered', state: 'read', by: act.admin.username, now } as const;
    const isOpen = id !== undefined && (await store.changeState(tx, { id, ...change }));
    if (!isOpen) throw conflict(copy.undoTooLate);
    await undoCorrection(deps, tx, decision);
  });
