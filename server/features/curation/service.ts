/** Lets the administrator add a church or edit any field. Changes are published immediately. */

import type { z } from 'zod';
import {
  type AdminChurchDetail,
  addAdminChurch,
  hiddenReason,
} from '#shared/contracts/admin/churches-admin.ts';
import type { ChurchField } from '#shared/domain/church-fields.ts';
import type { adminChurchForm } from '#shared/domain/church-form.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import { lockChurch, saveCurated } from '../../db/curated-churches.ts';
import { statedFacts } from '../../db/facts-said.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { record } from '../history/service.ts';
import { historyDetails } from '../review/policy.ts';
import { emailEdited } from '../review/service.ts';
import { differences, fieldsOf, normalize, withoutPastDays, withSent } from '../submissions/policy.ts';
import { checkForm, createChurch } from '../submissions/service.ts';
import { runIdempotent } from '../submissions/service-idempotency.ts';
import { findWithOwner } from './store.ts';

type Form = z.output<typeof adminChurchForm>;

export async function readForAdmin(deps: Deps, { id }: { id: number }): Promise<AdminChurchDetail> {
  const row = await findWithOwner(deps.db, { id });
  if (!row) throw new AppError('not_found');
  const { church, rejectedReason, source, sourceId, owner, changeWaiting, websiteHidden } = row;
  return {
    id,
    status: church.status === 'rejected' && rejectedReason === hiddenReason ? hiddenReason : church.status,
    version: church.version,
    fields: withoutPastDays(fieldsOf(church), deps.now()),
    owner,
    changeWaiting,
    websiteHidden,
    source: source === null ? null : { name: source, id: sourceId ?? '' },
  };
}

/**
 * Saves the whole form without changing the church's status. If the version isn't `expected`, throws a conflict with
 * the current values.
 */
export async function updateByAdmin(
  deps: Deps,
  { admin, id, form, expected }: { admin: Viewer; id: number; form: Form; expected: number | undefined },
): Promise<{ version: number; changed: string[]; message: string }> {
  const { note = '', ...sent } = form;
  return deps.db.transaction(async (tx) => {
    const row = await lockChurch(tx, { id });
    if (!row) throw new AppError('not_found');
    const now = deps.now();
    const before = withoutPastDays(fieldsOf(row), now);
    if (expected !== undefined && expected !== row.version)
      throw new AppError('conflict', {
        message: copy.editConflict,
        more: { current: { version: row.version, fields: before } },
      });
    await checkForm(tx, { viewer: admin, form: sent, before, now });
    const after = normalize(deps.geo, withoutPastDays(withSent(before, sent), now), before);
    const fields = differences(before, after);
    const changed = Object.keys(fields) as ChurchField[];
    if (changed.length === 0) return { version: row.version, changed, message: copy.unchanged };
    const said = statedFacts(changed, 'team', now);
    const version = await saveCurated(tx, { church: row, fields, said, now });
    await record(tx, {
      at: now,
      church: { id, name: after.name },
      action: 'edited',
      actor: admin,
      details: { ...historyDetails(before, fields), note },
    });
    // Administrators don't get emails about their own churches.
    if (row.userId !== admin.id)
      await emailEdited(deps, tx, { church: { ...row, name: after.name }, changed, note, version, now });
    return { version, changed, message: copy.edited };
  });
}

/** Adds a public church without an owner. Idempotent (see features/submissions/service-idempotency.ts). */
export async function addByAdmin(
  deps: Deps,
  { admin, form, key }: { admin: Viewer; form: Form; key: string | undefined },
): Promise<{ id: number; message: string }> {
  const { note = '', ...sent } = form;
  const request = { contract: addAdminChurch, userId: admin.id, key, body: form };
  return runIdempotent(deps, request, async (tx) => {
    const now = deps.now();
    await checkForm(tx, { viewer: admin, form: sent, now });
    const church = await createChurch(deps, tx, { form: sent, userId: null, now });
    await record(tx, { at: now, church, action: 'added', actor: admin, details: { note } });
    return { id: church.id, message: copy.added };
  });
}
