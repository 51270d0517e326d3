/** Submits churches, loads an owner's churches, and releases or exports them with the account. */

import {
  submitChurch as contract,
  type OwnChurch,
  type PossibleDuplicate,
} from '#shared/contracts/submissions.ts';
import type { ChurchForm } from '#shared/domain/church-form.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { attachWaiting } from '../billing/service.ts';
import { findChurch, removeChurch } from '../churches/service.ts';
import { findLikelyDuplicates } from '../review/store-duplicates.ts';
import { record } from '../review/store-history.ts';
import { findWaiting, listOfUser } from '../review/store-revisions.ts';
import { fieldsOf, isAtZipCenter, withoutPastDays } from './policy.ts';
import { presentOwn } from './present.ts';
import { checkForm, createPending, notYours } from './service-forms.ts';
import { runIdempotent } from './service-idempotency.ts';
import * as store from './store.ts';
import * as owners from './store-owners.ts';

export { applyCorrection, dismissCorrection, undoCorrection } from '../review/service-corrections.ts';
export { findLastOfClaim, markSeen, record as recordHistory } from '../review/store-history.ts';
export { summarizeWork } from '../review/store-moderation.ts';
export { deleteWaiting as dropWaitingEdit } from '../review/store-revisions.ts';
export { saveEdit } from './service-edits.ts';
export { checkForm, createPending, notYours } from './service-forms.ts';
export { runIdempotent } from './service-idempotency.ts';

export type SubmitResult = { id: number; subscriptionTier: 'featured' | 'free'; message: string };

/** Creates a pending church. Idempotent (see service-idempotency.ts). */
export async function submitChurch(
  deps: Deps,
  {
    viewer,
    form,
    key,
    address,
  }: { viewer: Viewer; form: ChurchForm; key: string | undefined; address: string },
): Promise<SubmitResult> {
  const caller = { address, account: String(viewer.id) };
  return runIdempotent<SubmitResult>(
    deps,
    { userId: viewer.id, route: `${contract.method} ${contract.path}`, key, body: form },
    {
      // Counts created churches, not requests, so a double click doesn't use up the limit.
      before: () => deps.limits.check('submit', caller),
      afterCommit: () => deps.limits.count('submit', caller),
      create: async (tx) => {
        const now = deps.now();
        await checkForm(tx, { viewer, form, now });
        const { id } = await createPending(deps, tx, { owner: viewer, form, now });
        const featured = await attachWaiting(tx, deps, { userId: viewer.id, churchId: id });
        return {
          id,
          subscriptionTier: featured ? 'featured' : 'free',
          message: featured ? copy.submittedFeatured : copy.submitted,
        };
      },
    },
  );
}

export async function listOwnChurches(deps: Deps, { viewer }: { viewer: Viewer }): Promise<OwnChurch[]> {
  return (await store.listOwn(deps.db, { userId: viewer.id })).map(presentOwn);
}

/** The caller's church, with the waiting edit merged into the form values. */
export async function readOwnChurch(deps: Deps, { viewer, id }: { viewer: Viewer; id: number }) {
  const row = await store.findOwnChurch(deps.db, { id, userId: viewer.id });
  if (!row) throw await notYours(deps.db, { id });
  const now = deps.now();
  const [church, waiting] = await Promise.all([
    findChurch(deps.db, { id, today: zoneDay(now) }),
    findWaiting(deps.db, { churchId: id }),
  ]);
  if (!church) throw new AppError('not_found');
  return {
    church,
    revision: waiting
      ? {
          id: waiting.id,
          fields: { ...withoutPastDays(fieldsOf(row), now), ...waiting.fields },
          createdAt: waiting.createdAt.toISOString(),
        }
      : null,
    version: row.version,
  };
}

/** Searches approved churches only; other owners' pending submissions are private. */
export async function findDuplicates(
  deps: Pick<Deps, 'db' | 'geo'>,
  typed: {
    name: string;
    zip: string;
    phone: string;
    website: string;
    latitude?: number | null | undefined;
    longitude?: number | null | undefined;
  },
): Promise<PossibleDuplicate[]> {
  const { name, zip, phone, website } = typed;
  const pin =
    typeof typed.latitude === 'number' && typeof typed.longitude === 'number'
      ? { latitude: typed.latitude, longitude: typed.longitude }
      : null;
  const at = pin && !isAtZipCenter(deps.geo, { zip, ...pin }) ? pin : null;
  const candidates = [{ key: 0, name, zip, phone: phone || null, website: website || null, at }];
  return (await findLikelyDuplicates(deps.db, { candidates, includePending: false })).get(0) ?? [];
}

/**
 * When an owner's account is deleted, public churches stay and can be claimed. Unpublished churches and waiting edits
 * are deleted.
 */
export async function releaseChurches(
  tx: Tx,
  { userId, actor, now }: { userId: number; actor: string; now: Date },
): Promise<void> {
  const owner = { id: userId, username: actor };
  await owners.deleteWaitingOf(tx, { userId });
  for (const church of await owners.disownApproved(tx, { userId }))
    await record(tx, { at: now, church, action: 'released', actor: owner });
  for (const church of await owners.listUnpublished(tx, { userId })) {
    await removeChurch(tx, { id: church.id });
    await record(tx, {
      at: now,
      church,
      action: 'deleted',
      actor: owner,
      details: { because: 'account_deleted' },
    });
  }
}

/** A user's churches and edits, for the export of personal data. */
export async function exportChurches(
  db: Db,
  { userId }: { userId: number },
): Promise<{ churches: Array<Record<string, unknown>>; revisions: Array<Record<string, unknown>> }> {
  const [churches, revisions] = await Promise.all([
    owners.listAllOf(db, { userId }),
    listOfUser(db, { userId }),
  ]);
  return { churches, revisions: revisions.map(({ userId: _userId, before: _before, ...row }) => row) };
}
