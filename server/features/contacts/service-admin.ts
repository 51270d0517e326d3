/** The administrator's Messages tab: messages, and decisions on suggestions, which can be undone for 15 seconds. */

import {
  type AdminMessage,
  type Correction,
  type DismissReason,
  messagesLimit,
} from '#shared/contracts/admin/contacts-admin.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import { columnName, type EditRow } from '../../db/church-columns.ts';
import type { Tx } from '../../db/client.ts';
import { findProvenance, lockChurch, saveCurated, uncurate } from '../../db/curated-churches.ts';
import { type FactsSaid, statedFacts } from '../../db/facts-said.ts';
import { isoDates } from '../../db/iso-dates.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import { pageOf } from '../../http/paging.ts';
import type { Viewer } from '../../http/session.ts';
import type { Undo } from '../history/service.ts';
import { recordDecision, undoDecision } from '../history/service-decisions.ts';
import { reviewEmails } from '../review/emails-copy.ts';
import { historyDetails } from '../review/policy.ts';
import { differences, type Fields, fieldsOf, normalize, only } from '../submissions/policy.ts';
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
  const row = await store.findMessage(deps.db, change);
  if (!row) throw new AppError('not_found');
  if (!changed) throw new AppError('conflict');
  return presentMessage(row);
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

/** Saves fields to a locked church, with who said its facts (by default visitors, now). Returns those that changed. */
async function save(deps: Deps, tx: Tx, row: EditRow, fields: Fields, said?: FactsSaid): Promise<Fields> {
  const before = fieldsOf(row);
  const after = normalize(deps.geo, { ...before, ...fields }, before);
  const changed = differences(before, after);
  if (Object.keys(changed).length === 0) return changed;
  await saveCurated(tx, {
    church: row,
    fields: changed,
    said: said ?? statedFacts(Object.keys(changed), 'visitor', deps.now()),
    now: deps.now(),
  });
  return changed;
}

/** Updates the listing and emails the owner. Throws a conflict if the listing's version isn't `version`. */
export const applySuggestion = (
  deps: Deps,
  { version, fields, ...target }: Target & { version: number; fields: Correction },
): Promise<number> =>
  decide(deps, target, async (tx, church) => {
    if (church.version !== version) throw conflict(copy.editConflict);
    const before = fieldsOf(church);
    const { curatedFields, factsBy, factsAt } = await findProvenance(tx, church);
    const columns = (Object.keys(fields) as Array<keyof Correction>).map(columnName);
    const changed = await save(deps, tx, church, fields);
    const names = Object.keys(changed);
    return recordDecision(tx, {
      church,
      action: 'edited',
      by: target.admin,
      now: deps.now(),
      details: {
        ...historyDetails(before, changed),
        messageId: target.id,
        // For undo: `changes` in the history has neither the position nor private fields.
        before: only(before, names),
        curated: columns.filter((column) => !curatedFields.includes(column)),
        said: { by: factsBy, at: factsAt?.toISOString() ?? null },
      },
      email: {
        to: church.userId === target.admin.id || names.length === 0 ? null : church.userId,
        write: () => reviewEmails.edited(church.name, names, copy.visitorSuggested),
        url: deps.baseUrl() + churchPath(church.id),
      },
    });
  });

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

/** Opens the suggestion again, and restores the values that it replaced. Throws a conflict if they have changed since. */
export const undoSuggestion: Undo = (deps, act) =>
  undoDecision(deps, act, async (tx, { church, details }, now) => {
    const { messageId: id, before = {}, changes = {}, curated = [], said } = details;
    const change = { was: 'answered', state: 'read', by: act.admin.username, now } as const;
    const isOpen = id !== undefined && (await store.changeState(tx, { id, ...change }));
    const row = (await lockChurch(tx, church))!;
    const applied = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to])) as Fields;
    if (!isOpen || Object.keys(differences(fieldsOf(row), applied)).length > 0)
      throw conflict(copy.undoTooLate);
    const provenance = said && { factsBy: said.by, factsAt: said.at ? new Date(said.at) : null };
    await save(deps, tx, row, before, provenance);
    await uncurate(tx, { id: church.id, columns: curated });
  });
