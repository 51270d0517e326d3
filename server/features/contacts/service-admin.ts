/** The administrator's Messages tab. */

import {
  type AdminMessage,
  type Correction,
  type DismissReason,
  dismissReasons,
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

/** `owned` are the churches of the sender's account. */
function presentMessage(
  row: store.MessageRow,
  {
    owned,
    listing,
    outcome,
  }: { owned: store.OwnedChurch[]; listing: store.Listing | undefined; outcome: Outcome },
): AdminMessage {
  return {
    ...isoDates(row),
    subject: row.subject as AdminMessage['subject'],
    field: row.field as AdminMessage['field'],
    text: row.body,
    church:
      row.churchName === null ? null : { id: row.churchId, name: row.churchName, ownerTold: row.ownerTold },
    change: changeOf(row, listing),
    outcome,
    account:
      row.username === null
        ? null
        : {
            username: row.username,
            emailVerified: row.emailVerifiedAt !== null,
            churches: owned.map(({ id, name, featured }) => ({ id, name, featured })),
          },
    answered:
      row.answeredBy !== null && row.answeredAt !== null
        ? { by: row.answeredBy, at: row.answeredAt.toISOString() }
        : null,
  };
}

type Outcome = AdminMessage['outcome'];

function changeOf(row: store.MessageRow, listing: store.Listing | undefined): AdminMessage['change'] {
  if (!listing) return null;
  const { version, phone, website, ...facts } = listing;
  const listed = { ...facts, phone: phone ?? '', website: website ?? '' };
  const change = readSuggestion({ field: row.field, text: row.body }, listed);
  return change && { version, ...change };
}

/** The latest decision about a suggestion, or null if there is none or it was undone. */
function outcomeOf(entry: store.OutcomeRow | undefined): Outcome {
  if (!entry || entry.action === 'undone') return null;
  const { id, action, actor, at, details } = entry;
  return {
    action: action === 'edited' ? 'applied' : 'dismissed',
    by: actor,
    undo: id,
    at: at.toISOString(),
    reason: dismissReasons.find((reason) => reason === details.reason) ?? null,
    note: action === 'edited' ? '' : (details.note ?? ''),
  };
}

async function present(deps: Pick<Deps, 'db'>, rows: store.MessageRow[]): Promise<AdminMessage[]> {
  const userIds = [...new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])))];
  const [owned, listings, outcomes] = await Promise.all([
    store.listOwned(deps.db, { userIds }),
    store.listListings(deps.db, {
      ids: rows.flatMap(({ churchId }) => (churchId === null ? [] : [churchId])),
    }),
    store.listOutcomes(deps.db, { ids: rows.map(({ id }) => id) }),
  ]);
  return rows.map((row) =>
    presentMessage(row, {
      owned: owned.filter(({ userId }) => userId === row.userId),
      listing: listings.get(row.churchId ?? 0),
      outcome: outcomeOf(outcomes.get(row.id)),
    }),
  );
}

async function readMessage(deps: Pick<Deps, 'db'>, { id }: { id: number }): Promise<AdminMessage> {
  const row = await store.findMessage(deps.db, { id });
  if (!row) throw new AppError('not_found');
  return (await present(deps, [row]))[0]!;
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
  return { items: await present(deps, items), total, next };
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
/** A decision about a suggestion changes the listing and the message in one transaction. */
type Suggestion = { admin: Viewer; churchId: number; messageId: number };

async function decide(
  deps: Deps,
  { admin, id }: Target,
  run: (tx: Tx, suggestion: Suggestion) => Promise<void>,
): Promise<AdminMessage> {
  await deps.db.transaction(async (tx) => {
    const message = await store.findSuggestion(tx, { id });
    if (!message || message.churchId === null) throw new AppError('not_found');
    const { churchId, state: was } = message;
    const change = { id, was, state: 'answered', by: admin.username, now: deps.now() } as const;
    if (was === 'answered') throw conflict(copy.decidedAlready);
    // The church is locked first, as everywhere.
    await run(tx, { admin, churchId, messageId: id });
    if (!(await store.changeState(tx, change))) throw conflict(copy.decidedAlready);
  });
  return readMessage(deps, { id });
}

/** Updates the listing. Throws a conflict if its version isn't `version`. */
export const applySuggestion = (
  deps: Deps,
  { version, fields, ...target }: Target & { version: number; fields: Correction },
): Promise<AdminMessage> =>
  decide(deps, target, (tx, suggestion) => {
    const { phone, website, ...rest } = fields;
    const stored = {
      ...rest,
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(website === undefined ? {} : { website: website || null }),
    };
    return applyCorrection(deps, tx, { ...suggestion, fields: stored, expected: version });
  });

export const dismissSuggestion = (
  deps: Deps,
  { reason, note, ...target }: Target & { reason: DismissReason; note: string },
): Promise<AdminMessage> =>
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
