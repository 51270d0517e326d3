/** Submits churches, loads an owner's churches, and releases or exports them with the account. */

import type { z } from 'zod';
import type { AccountExport } from '#shared/contracts/accounts-export.ts';
import {
  submitChurch as contract,
  type findDuplicates as duplicatesContract,
  type PossibleDuplicate,
} from '#shared/contracts/submissions.ts';
import { type ChurchValues, emptyChurch } from '#shared/domain/church-fields.ts';
import type { ChurchForm } from '#shared/domain/church-form.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { profileUrl, videoId } from '#shared/domain/url.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isoDates } from '../../db/iso-dates.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { attachWaiting } from '../billing/service.ts';
import { findChurch } from '../churches/service.ts';
import { queueEmail, queueTeamEmail } from '../emails/service.ts';
import { type Actor, record } from '../history/service.ts';
import { claimUpload } from '../uploads/service.ts';
import { submissionEmails } from './emails-copy.ts';
import {
  fieldsOf,
  normalize,
  type SentFields,
  withoutPastDays,
  withoutZipCenter,
  withSent,
} from './policy.ts';
import { findLikelyDuplicates } from './service-duplicates.ts';
import { runIdempotent } from './service-idempotency.ts';
import * as store from './store.ts';

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
  const limit = { name: 'submit', address } as const;
  const request = { contract, userId: viewer.id, key, body: form, limit };
  return runIdempotent<SubmitResult>(deps, request, async (tx) => {
    const now = deps.now();
    await checkForm(tx, { viewer, form, now });
    const { id } = await createPending(deps, tx, { owner: viewer, form, now });
    const featured = await attachWaiting(tx, deps, { userId: viewer.id, churchId: id });
    return {
      id,
      subscriptionTier: featured ? 'featured' : 'free',
      message: featured ? copy.submittedFeatured : copy.submitted,
    };
  });
}

/** The caller's church, with the waiting edit merged into the form values. */
export async function readOwnChurch(deps: Deps, { viewer, id }: { viewer: Viewer; id: number }) {
  const row = await store.findOwnChurch(deps.db, { id, userId: viewer.id });
  if (!row) throw await notYours(deps.db, { id });
  const now = deps.now();
  const [church, waiting] = await Promise.all([
    findChurch(deps.db, { id, today: zoneDay(now) }),
    store.findWaiting(deps.db, { churchId: id }),
  ]);
  if (!church) throw new AppError('not_found');
  const fields = { ...withoutPastDays(fieldsOf(row), now), ...waiting?.fields };
  return {
    church,
    revision: waiting ? { id: waiting.id, fields, createdAt: waiting.createdAt.toISOString() } : null,
    fields: withoutZipCenter(deps.geo, fields),
    version: row.version,
  };
}

/** Searches approved churches only; other owners' pending submissions are private. */
export async function findDuplicates(
  deps: Pick<Deps, 'db' | 'geo'>,
  typed: z.output<NonNullable<(typeof duplicatesContract)['body']>>,
): Promise<PossibleDuplicate[]> {
  const { name, zip, phone, website, latitude = null, longitude = null } = typed;
  const church = { id: 0, name, zip, phone: phone || null, website: website || null, latitude, longitude };
  return (await findLikelyDuplicates(deps, { churches: [church], includePending: false })).get(0) ?? [];
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
  await store.deleteWaiting(tx, { userId });
  for (const church of await store.disownApproved(tx, { userId }))
    await record(tx, { at: now, church, action: 'released', actor: owner });
  for (const church of await store.deleteUnpublished(tx, { userId }))
    await record(tx, {
      at: now,
      church,
      action: 'deleted',
      actor: owner,
      details: { because: 'account_deleted' },
    });
}

/** A user's churches and edits, for the export of personal data. */
export async function exportChurches(
  db: Db,
  { userId }: { userId: number },
): Promise<Pick<AccountExport, 'churches' | 'revisions'>> {
  const [churches, revisions] = await Promise.all([
    store.listAllOf(db, { userId }),
    store.listOfUser(db, { userId }),
  ]);
  return {
    churches: churches.map(isoDates),
    revisions: revisions.map(({ userId: _userId, before: _before, ...row }) => isoDates(row)),
  };
}

/** Checks what the schema can't: who uploaded the image, and that new links are ones that we can show. Throws bad_input. */
export async function checkForm(
  tx: Tx,
  { viewer, form, before, now }: { viewer: Viewer; form: SentFields; before?: ChurchValues; now: Date },
): Promise<void> {
  const { heroImage = null, recentSermons = [], instagramHandle } = form;
  const isNewImage = heroImage !== null && heroImage !== before?.heroImage;
  if (isNewImage && !(await claimUpload(tx, { url: heroImage, userId: viewer.id, now })))
    throw fieldError('heroImage', copy.photoNotYours);
  if (!recentSermons.every((link) => before?.recentSermons.includes(link) || videoId(link)))
    throw fieldError('recentSermons', copy.sermons);
  if (
    instagramHandle &&
    instagramHandle !== before?.instagramHandle &&
    !profileUrl(instagramHandle, 'instagram')
  )
    throw fieldError('instagramHandle', copy.instagram);
}

/** Stores a form; missing fields are empty. Without an owner the church is public at once. Call checkForm first. */
export async function createChurch(
  deps: Pick<Deps, 'geo'>,
  tx: Tx,
  { form, userId, now }: { form: SentFields; userId: number | null; now: Date },
): Promise<{ id: number; name: string }> {
  const fields = normalize(deps.geo, withoutPastDays(withSent(emptyChurch, form), now));
  return store.insertChurch(tx, { fields, userId, now });
}

/** Adds a church to the queue and emails the owner and the administrator. Call checkForm first. */
export async function createPending(
  deps: Pick<Deps, 'env' | 'baseUrl' | 'geo'>,
  tx: Tx,
  {
    owner,
    form,
    awaitsPayment = false,
    now,
  }: { owner: Actor & { email: string }; form: SentFields; awaitsPayment?: boolean; now: Date },
): Promise<{ id: number }> {
  const church = await createChurch(deps, tx, { form, userId: owner.id, now });
  const details = awaitsPayment ? { awaitsPayment } : {};
  await record(tx, { at: now, church, action: 'submitted', actor: owner, details });
  await emailWaiting(deps, tx, { ...church, version: 1, awaitsPayment, now });
  await queueEmail(tx, () => submissionEmails.received(church.name, awaitsPayment), {
    to: owner.email,
    cause: `church-received:${church.id}`,
    sendAt: now,
    url: `${deps.baseUrl()}/dashboard`,
  });
  return { id: church.id };
}

/** Tells the administrator that a church needs review. */
export async function emailWaiting(
  deps: Pick<Deps, 'env' | 'baseUrl'>,
  tx: Tx,
  church: { id: number; name: string; version: number; awaitsPayment?: boolean; now: Date },
): Promise<void> {
  await queueTeamEmail(deps, tx, () => submissionEmails.waiting(church.name, church.awaitsPayment ?? false), {
    cause: `church-waiting:${church.id}:${church.version}`,
    sendAt: church.now,
    url: `${deps.baseUrl()}/admin`,
  });
}

/** 403 for another owner's public church; 404 for one that isn't public. */
export async function notYours(db: Db | Tx, { id }: { id: number }): Promise<AppError> {
  return (await store.isPublic(db, { id }))
    ? new AppError('forbidden', { message: copy.notYours })
    : new AppError('not_found');
}
