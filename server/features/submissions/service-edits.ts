/** Owners' edits: saved in place for an unpublished church, proposed for review for a public one. */

import type { ChurchValues } from '#shared/domain/church-fields.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type * as columns from '../../db/church-columns.ts';
import type { Tx } from '../../db/client.ts';
import type { Revision } from '../../db/tables/submissions.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { endSubscriptionOf } from '../billing/service.ts';
import { changePublic } from '../churches/service.ts';
import { queueTeamEmail } from '../emails/service.ts';
import { record } from '../history/service.ts';
import { submissionEmails } from './emails-copy.ts';
import {
  concernsTimes,
  differences,
  type Fields,
  fieldsOf,
  normalize,
  type SentFields,
  splitChanges,
  withoutPastDays,
  withoutZipCenter,
  withSent,
} from './policy.ts';
import { checkForm, emailWaiting, notYours } from './service.ts';
import * as store from './store.ts';

export type EditResult = { version: number; live: string[]; waiting: string[]; message: string };

type EditRequest = { viewer: Viewer; id: number; form: SentFields; expected: number | undefined };

export const updateChurch = (deps: Deps, request: EditRequest): Promise<EditResult> =>
  deps.db.transaction((tx) => saveEdit(deps, tx, request));

/**
 * Saves an owner's form. Missing fields stay unchanged, including in a waiting edit. The row lock makes checking and
 * raising the version atomic. If the version isn't `expected`, throws a conflict with the current values.
 */
export async function saveEdit(
  deps: Deps,
  tx: Tx,
  { viewer, id, form, expected }: EditRequest,
): Promise<EditResult> {
  const row = await store.lockOwnChurch(tx, { id, userId: viewer.id });
  if (!row) throw await notYours(tx, { id });
  const waiting = row.status === 'approved' ? await store.findWaiting(tx, { churchId: id }) : undefined;
  const now = deps.now();
  const before = withoutPastDays(fieldsOf(row), now);
  const loaded = { ...before, ...waiting?.fields };
  if (expected !== undefined && expected !== row.version)
    throw new AppError('conflict', {
      message: copy.editConflict,
      more: { current: { version: row.version, fields: withoutZipCenter(deps.geo, loaded) } },
    });
  await checkForm(tx, { viewer, form, before: loaded, now });
  const after = normalize(deps.geo, withoutPastDays(withSent(loaded, form), now), loaded);
  const edit = { deps, tx, viewer, row, before, after, now };
  return row.status === 'approved' ? editPublic({ ...edit, waiting }) : editUnpublished(edit);
}

type Edit = {
  deps: Deps;
  tx: Tx;
  viewer: Viewer;
  row: columns.EditRow;
  before: ChurchValues;
  after: ChurchValues;
  now: Date;
};

async function editUnpublished(edit: Edit): Promise<EditResult> {
  const { deps, tx, viewer, row, before, after, now } = edit;
  const isRejected = row.status === 'rejected';
  const changed = Object.keys(differences(before, after));
  if (changed.length === 0 && !isRejected)
    return { version: row.version, live: [], waiting: [], message: copy.unchanged };
  if (!(await store.saveUnpublished(tx, { row, fields: after, changed, now })))
    throw new AppError('conflict');
  const version = row.version + 1;
  await record(tx, {
    at: now,
    church: { id: row.id, name: after.name },
    action: isRejected ? 'resubmitted' : 'edited',
    actor: viewer,
    details: { changed },
  });
  if (isRejected) await emailWaiting(deps, tx, { id: row.id, name: after.name, version, now });
  return { version, live: [], waiting: changed, message: isRejected ? copy.resubmitted : copy.updated };
}

async function editPublic(edit: Edit & { waiting: Revision | undefined }): Promise<EditResult> {
  const { tx, viewer, row, before, after, now } = edit;
  const church = { id: row.id, name: row.name };
  const { live, waiting: proposed, unseen } = splitChanges(differences(before, after));
  const wentLive = Object.keys(live);
  let { version } = row;
  if (wentLive.length > 0 || Object.keys(unseen).length > 0) {
    const next = await changePublic(tx, {
      church: row,
      fields: { ...live, ...unseen },
      confirmed: concernsTimes(wentLive),
      now,
    });
    if (next === undefined) throw new AppError('conflict');
    version = next;
  }
  if (wentLive.length > 0) {
    const changes = wentLive.map((name) => [
      name,
      { from: before[name as keyof Fields], to: live[name as keyof Fields] },
    ]);
    await record(tx, {
      at: now,
      church,
      action: 'edited_live',
      actor: viewer,
      details: { changes: Object.fromEntries(changes) },
      seen: false,
    });
  }
  const proposal = await propose({ ...edit, proposed });
  if (proposal !== 'unchanged' && version === row.version)
    version = (await changePublic(tx, { church: row, fields: {}, now }))!;
  const needReview = Object.keys(proposed);
  const message =
    proposal === 'withdrawn' && wentLive.length === 0
      ? copy.withdrawn
      : needReview.length > 0
        ? wentLive.length > 0
          ? copy.updatedBoth
          : copy.updatedWaiting
        : wentLive.length > 0
          ? copy.updatedLive
          : copy.unchanged;
  return { version, live: wentLive, waiting: needReview, message };
}

/** Replaces the waiting edit with the current differences from the public version, or withdraws it if there are none. */
async function propose(
  edit: Edit & { waiting: Revision | undefined; proposed: Fields },
): Promise<'unchanged' | 'sent' | 'withdrawn'> {
  const { deps, tx, viewer, row, waiting, proposed, now } = edit;
  const church = { id: row.id, name: row.name };
  const changed = Object.keys(proposed);
  if (changed.length === 0) {
    if (!waiting) return 'unchanged';
    await store.deleteWaiting(tx, { churchId: row.id });
    await record(tx, {
      at: now,
      church,
      action: 'edited',
      actor: viewer,
      details: { revisionId: waiting.id, withdrawn: true },
    });
    return 'withdrawn';
  }
  if (waiting && sameFields(waiting.fields, proposed)) return 'unchanged';
  const revisionId = await store.replaceWaiting(tx, {
    churchId: row.id,
    userId: viewer.id,
    fields: proposed,
    now,
  });
  await record(tx, {
    at: now,
    church,
    action: 'revision_sent',
    actor: viewer,
    details: { revisionId, changed, ...(waiting ? { replaces: waiting.id } : {}) },
  });
  // Replacing a waiting edit doesn't send another email.
  if (!waiting)
    await queueTeamEmail(deps, tx, () => submissionEmails.changeWaiting(row.name), {
      cause: `revision-waiting:${revisionId}`,
      sendAt: now,
      url: `${deps.baseUrl()}/admin`,
    });
  return 'sent';
}

/** For a change of the owner. */
export const dropWaitingEdit = store.deleteWaiting;

/** Ignores key order, which jsonb doesn't preserve. */
const sameFields = (a: Fields, b: Fields): boolean => {
  const sorted = (fields: Fields) =>
    JSON.stringify(Object.entries(fields).sort(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
};

/** Sends a rejected church back to review without changes. */
export async function resubmitChurch(
  deps: Deps,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const church = await store.requeueChurch(tx, { id, userId: viewer.id, now });
    if (!church) {
      if (!(await store.findOwnChurch(tx, { id, userId: viewer.id }))) throw await notYours(tx, { id });
      throw conflict(copy.notRejected);
    }
    await record(tx, { at: now, church: { id, name: church.name }, action: 'resubmitted', actor: viewer });
    await emailWaiting(deps, tx, { id, ...church, now });
  });
}

/** Deletes a rejected church that its owner gives up, and refunds its plan. */
export async function withdrawChurch(
  deps: Deps,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const church = await store.lockOwnChurch(tx, { id, userId: viewer.id });
    if (!church) throw await notYours(tx, { id });
    if (church.status !== 'rejected') throw conflict(copy.notRejected);
    // Must come first, while the subscription still references the church.
    await endSubscriptionOf(tx, deps, { churchId: id, reason: 'church_rejected' });
    await store.deleteUnpublished(tx, { userId: viewer.id, id });
    await record(tx, { at: deps.now(), church, action: 'deleted', actor: viewer });
  });
}
