/** The administrator's Messages tab. */

import {
  type AdminMessage,
  type Correction,
  type DismissReason,
  messagesLimit,
} from '#shared/contracts/admin/contacts-admin.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import { isoDates } from '../../db/iso-dates.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import { pageOf } from '../../http/paging.ts';
import type { Viewer } from '../../http/session.ts';
import type { Undo } from '../history/service.ts';
import { undoDecision } from '../history/service-decisions.ts';
import { applyCorrection, dismissCorrection, undoCorrection } from '../review/service-corrections.ts';
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
type Suggestion = { admin: Viewer; churchId: number; messageId: number };

async function decide(
  deps: Deps,
  { admin, id }: Target,
  run: (tx: Tx, suggestion: Suggestion) => Promise<number>,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const message = await store.findMessage(tx, { id });
    if (message?.kind !== 'suggestion' || message.churchId === null) throw new AppError('not_found');
    const { churchId, state: was } = message;
    const change = { id, was, state: 'answered', by: admin.username, now: deps.now() } as const;
    if (was === 'answered') throw conflict(copy.decidedAlready);
    // The church is locked first, as everywhere.
    const undo = await run(tx, { admin, churchId, messageId: id });
    if (!(await store.changeState(tx, change))) throw conflict(copy.decidedAlready);
    return undo;
  });
}

/** Updates the listing. Throws a conflict if its version isn't `version`. */
export const applySuggestion = (
  deps: Deps,
  { version, fields, ...target }: Target & { version: number; fields: Correction },
): Promise<number> =>
  decide(deps, target, (tx, suggestion) =>
    applyCorrection(deps, tx, { ...suggestion, fields, expected: version }),
  );

export const dismissSuggestion = (
  deps: Deps,
  { reason, note, ...target }: Target & { reason: DismissReason; note: string },
): Promise<number> =>
  decide(deps, target, (tx, suggestion) => dismissCorrection(deps, tx, { ...suggestion, reason, note }));

/** Opens the suggestion again, and restores the listing if it was applied. */
export const undoSuggestion: Undo = (deps, act) =>
  undoDecision(deps, act, async (tx, decision, now) => {
    const { messageId: id } = decision.details;
    const change = { was: 'answered', state: 'read', by: act.admin.username, now } as const;
    const isOpen = id !== undefined && (await store.changeState(tx, { id, ...change }));
    if (!isOpen) throw conflict(copy.undoTooLate);
    await undoCorrection(deps, tx, decision);
  });
