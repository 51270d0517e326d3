/** Asking for a church, and taking it back. */
import type { ClaimForm, OwnClaim } from '#shared/claims.ts';
import { claimResponses as copy } from '#shared/messages/claims.ts';
import { claimPath, paths } from '#shared/paths.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { endSubscriptionOf } from '../billing/service.ts';
import { queueEmail } from '../emails/service.ts';
import { claimContestedEmail, claimReceivedEmail, claimWaitingEmail } from './emails.ts';
import { mostOpen, proofDomain } from './policy.ts';
import { presentOwn } from './present.ts';
import * as store from './store.ts';
import * as lists from './store-lists.ts';

const listBound = 50;

type Urls = Pick<Deps, 'baseUrl'>;

export { summarizeOpen as summarizeClaims } from './store-lists.ts';

export const claimUrl = (deps: Urls, id: number): string => deps.baseUrl() + claimPath(id);
export const dashboardUrl = (deps: Urls): string => deps.baseUrl() + paths.dashboard;

/** Makes a claim; whoever has an open one of this church gets that one. */
export async function createClaim(
  deps: Deps,
  { viewer, form }: { viewer: Viewer; form: ClaimForm },
): Promise<OwnClaim> {
  return deps.db.transaction(async (tx) => {
    const church = await store.lockChurch(tx, { id: form.churchId });
    if (church?.status !== 'approved') throw new AppError('not_found');
    if (church.userId === viewer.id) throw new AppError('conflict', { message: copy.own });
    const before = await store.findOpenOf(tx, { churchId: church.id, userId: viewer.id });
    if (!before && (await store.countOpen(tx, { userId: viewer.id })) >= mostOpen)
      throw new AppError('conflict', { message: copy.tooMany });
    const id = before?.id ?? (await openClaim(deps, tx, { church, claimant: viewer, form, orderId: null }));
    return readOwn(tx, { id });
  });
}

type Details = Pick<ClaimForm, 'firstName' | 'lastName' | 'email' | 'phone' | 'note'>;

/** The website that counts is the one of this moment. The church is locked, and this user has no open claim of it. */
export async function openClaim(
  deps: Deps,
  tx: Tx,
  claim: {
    church: store.LockedChurch;
    claimant: { id: number; email: string };
    form: Details;
    orderId: string | null;
  },
): Promise<number> {
  const { church, claimant, form, orderId } = claim;
  const now = deps.now();
  const domain = proofDomain(church.website);
  const contested = church.userId !== null;
  const id = await store.insertClaim(tx, {
    churchId: church.id,
    userId: claimant.id,
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    phone: form.phone,
    note: form.note,
    domain,
    contested,
    orderId,
    now,
  });
  if (id === undefined) throw new AppError('conflict');
  const about = { church: church.name, sendAt: now };
  await queueEmail(
    tx,
    claimReceivedEmail({
      ...about,
      to: claimant.email,
      cause: `claim-received:${id}`,
      url: claimUrl(deps, id),
      provable: contested ? null : domain,
      paid: orderId !== null,
    }),
  );
  await queueEmail(
    tx,
    claimWaitingEmail({
      ...about,
      to: deps.env.adminEmail,
      cause: `claim-waiting:${id}`,
      url: `${deps.baseUrl()}${paths.admin}?tab=claims`,
      contested,
    }),
  );
  const owner = church.userId === null ? undefined : await lists.findPerson(tx, { id: church.userId });
  if (owner)
    await queueEmail(
      tx,
      claimContestedEmail({
        ...about,
        to: owner.email,
        // Taking a claim back and making it again does not fill the owner's mailbox.
        cause: `claim-contested:${church.id}:${owner.id}:${claimant.id}`,
        url: dashboardUrl(deps),
      }),
    );
  return id;
}

export async function readOwn(db: Db | Tx, which: { id: number }): Promise<OwnClaim> {
  const row = await store.findClaim(db, which);
  if (!row) throw new AppError('not_found');
  return presentOwn(row);
}

export async function listOwn(deps: Pick<Deps, 'db'>, { viewer }: { viewer: Viewer }): Promise<OwnClaim[]> {
  return (await lists.listOwn(deps.db, { userId: viewer.id, limit: listBound })).map(presentOwn);
}

/** A claim, of this user where `userId` is given, with its church; both locked in the one global order, church first. */
export async function lockBoth(
  tx: Tx,
  which: { id: number; userId?: number },
): Promise<{ claim: store.ClaimRow; church: store.LockedChurch }> {
  const row = await store.findClaim(tx, which);
  const church = row && (await store.lockChurch(tx, { id: row.claim.churchId }));
  const claim = church && (await store.lockClaim(tx, { id: which.id }));
  // Merged into another church, or deleted, while this waited for the lock.
  if (!claim || claim.churchId !== church.id) throw new AppError('not_found');
  return { claim, church };
}

/** Withdrawing twice is fine. */
export async function withdrawClaim(
  deps: Deps,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { claim } = await lockBoth(tx, { id, userId: viewer.id });
    if (claim.state === 'withdrawn') return;
    const now = deps.now();
    if (!(await store.decideClaim(tx, { id, state: 'withdrawn', by: viewer.username, now })))
      throw new AppError('conflict', { message: copy.decided });
    if (claim.orderId)
      await endSubscriptionOf(tx, deps, { orderId: claim.orderId, reason: 'claim_withdrawn' });
  });
}

export const exportClaims = (db: Db, options: { userId: number }): Promise<Array<Record<string, unknown>>> =>
  lists.listAllOf(db, options);
