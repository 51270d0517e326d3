/** Administrator decisions on edits of public churches. */

import { churchFieldNames } from '#shared/domain/church-fields.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { churchEditPath, churchPath } from '#shared/domain/paths.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { EditRow } from '../../db/church-columns.ts';
import type { Tx } from '../../db/client.ts';
import { lockChurch } from '../../db/curated-churches.ts';
import type { Revision } from '../../db/tables/submissions.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { changePublic, mapChurches } from '../churches/service.ts';
import type { Undo } from '../history/service.ts';
import { recordDecision, undoDecision } from '../history/service-decisions.ts';
import { differences, type Fields, fieldsOf, only } from '../submissions/policy.ts';
import { reviewEmails } from './emails-copy.ts';
import type { Rejection } from './policy.ts';
import * as store from './store.ts';

type Act = { admin: Viewer; id: number };

export async function listRevisions(deps: Deps) {
  const rows = await store.listWaiting(deps.db);
  const churches = await mapChurches(deps.db, {
    ids: rows.map(({ churchId }) => churchId),
    today: zoneDay(deps.now()),
  });
  return rows.flatMap((row) => {
    const church = churches.get(row.churchId);
    if (!church) return [];
    return {
      id: row.id,
      church,
      // Both versions are shown in full. Fields that only the owner sees are never reviewed.
      fields: { ...fieldsOf({ ...church, email: null, additionalInfo: null }), ...row.fields },
      changed: churchFieldNames.filter((name) => name in row.fields),
      owner: row.owner,
      createdAt: row.createdAt.toISOString(),
    };
  });
}

/** Locks the church before reading the edit again, the order used everywhere both are involved. One that is gone was replaced. */
async function lock(tx: Tx, id: number): Promise<{ revision: Revision; church: EditRow }> {
  const unlocked = await store.findRevision(tx, { id });
  const church = unlocked && (await lockChurch(tx, { id: unlocked.churchId }));
  const revision = church && (await store.findRevision(tx, { id }));
  if (!revision || church?.status !== 'approved') throw conflict(copy.decidedAlready);
  return { revision, church };
}

/** Publishes the proposed values, or only the accepted fields, and stores the values they replace for undo. */
export const approveRevision = (
  deps: Deps,
  { admin, id, accept, note: why }: Act & { accept?: string[] | undefined; note: string },
): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const { revision, church } = await lock(tx, id);
    const { fields, refused } = split(revision.fields, accept);
    const before = only(fieldsOf(church), Object.keys(fields));
    const decided = await store.decideRevision(tx, { id, state: 'approved', before, now });
    if (!decided || (await changePublic(tx, { church, fields, now })) === undefined)
      throw conflict(copy.decidedAlready);
    const name = fields.name || church.name;
    const note = refused.length > 0 ? why : '';
    return recordDecision(tx, {
      church: { ...church, name },
      action: 'revision_approved',
      by: admin,
      now,
      details: {
        revisionId: id,
        changed: Object.keys(fields),
        ...(refused.length > 0 ? { refused, note } : {}),
      },
      email: {
        to: church.userId,
        write: () => reviewEmails.changeApproved(name, refused, note),
        url: deps.baseUrl() + churchPath(church.id),
      },
    });
  });

/** Splits an edit into accepted and refused fields. Latitude and longitude are accepted together. */
function split(proposed: Fields, accept: string[] | undefined): { fields: Fields; refused: string[] } {
  const names = Object.keys(proposed);
  const isPosition = (name: string) => name === 'latitude' || name === 'longitude';
  const accepts = (name: string) =>
    !accept || accept.includes(name) || (isPosition(name) && accept.some(isPosition));
  const accepted = names.filter(accepts);
  if (accepted.length === 0 || accept?.some((name) => !names.includes(name))) throw new AppError('bad_input');
  return { fields: only(proposed, accepted), refused: names.filter((name) => !accepts(name)) };
}

export const rejectRevision = (deps: Deps, { admin, id, reason, note }: Act & Rejection): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const { revision, church } = await lock(tx, id);
    if (!(await store.decideRevision(tx, { id, state: 'rejected', reason, note, now })))
      throw conflict(copy.decidedAlready);
    // The owner's form no longer includes the edit, so its values changed.
    await changePublic(tx, { church, fields: {}, now });
    return recordDecision(tx, {
      church,
      action: 'revision_rejected',
      by: admin,
      now,
      details: { revisionId: id, changed: Object.keys(revision.fields), reason, note },
      email: {
        to: church.userId,
        write: () => reviewEmails.changeRejected(church.name, reason, note),
        url: deps.baseUrl() + churchEditPath(church.id),
      },
    });
  });

/** Puts the edit back in the queue. For an approval, restores the replaced values unless they have changed since. */
export const undoRevision: Undo = (deps, act) =>
  undoDecision(deps, act, async (tx, { details: { revisionId: id = 0 } }, now) => {
    const { revision, church } = await lock(tx, id);
    const { state, fields, before } = revision;
    if (state === 'waiting') throw conflict(copy.undoTooLate);
    const published = only(fields, Object.keys(before ?? {}));
    const changedSince =
      state === 'approved' && Object.keys(differences(fieldsOf(church), published)).length > 0;
    if (changedSince || !(await store.restoreWaiting(tx, { id, churchId: church.id, from: state })))
      throw conflict(copy.decidedAlready);
    await changePublic(tx, { church, fields: (state === 'approved' && before) || {}, now });
  });
