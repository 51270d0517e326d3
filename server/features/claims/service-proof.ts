/** Proves a claim on an unowned church by a code emailed to the church's own domain. */
import type { OwnClaim } from '#shared/contracts/claims.ts';
import { claimResponses as copy } from '#shared/messages/claims.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { dropEmail, queueEmail } from '../emails/service.ts';
import { claimEmails } from './emails-copy.ts';
import * as policy from './policy.ts';
import { lockBoth, readOwn } from './service.ts';
import { grantClaim } from './service-decisions.ts';
import * as store from './store.ts';

const minute = 60_000;
const day = 24 * 3600_000;

const codeCause = (claimId: number, nth: number) => `claim-code:${claimId}:${nth}`;

/** The domain whose mailboxes prove the claim now. Throws conflict if none can. */
function provingDomain({ claim, church }: Awaited<ReturnType<typeof lockBoth>>): string {
  if (claim.state !== 'open') throw conflict(copy.decided);
  if (church.status !== 'approved') throw conflict(copy.notPublic);
  if (church.userId !== null) throw conflict(copy.contested);
  if (claim.domain === null) throw conflict(copy.noDomain);
  return claim.domain;
}

/** Emails a new code, which replaces the previous one. */
export async function sendCode(
  deps: Deps,
  { viewer, id, mailbox }: { viewer: Viewer; id: number; mailbox: string },
): Promise<OwnClaim> {
  await limitDomain(deps, { id, userId: viewer.id });
  return deps.db.transaction(async (tx) => {
    const { claim, church } = await lockBoth(tx, { id, userId: viewer.id });
    const domain = provingDomain({ claim, church });
    const now = deps.now();
    const since = new Date(now.getTime() - policy.codesPerChurchDays * day);
    const sent = await store.countCodes(tx, { churchId: church.id, userId: viewer.id, since });
    if (sent.own >= policy.codesPerClaimant || sent.all >= policy.codesPerChurch)
      throw conflict(copy.tooManyCodes);
    const code = policy.newCode();
    const to = `${mailbox.toLowerCase()}@${domain}`;
    const nth = await store.setCode(tx, {
      id,
      hash: policy.hashCode(deps.secret, { claimId: id, code }),
      sentTo: to,
      until: new Date(now.getTime() + policy.codeMinutes * minute),
    });
    if (nth === undefined) throw conflict(copy.decided);
    await dropEmail(tx, { cause: codeCause(id, nth - 1) });
    const name = policy.plainName(claim.firstName, claim.lastName);
    await queueEmail(tx, () => claimEmails.code(church.name, name, code, policy.codeMinutes), {
      to,
      cause: codeCause(id, nth),
      sendAt: now,
    });
    return readOwn(tx, { id });
  });
}

/** Limits email to one domain across all accounts. Runs before the transaction, which would hold a connection. */
async function limitDomain(deps: Deps, which: { id: number; userId: number }): Promise<void> {
  const row = await store.findClaim(deps.db, which);
  if (!row) throw new AppError('not_found');
  const { domain } = row.claim;
  if (domain) await deps.limits.consume('mail', { address: `claim:${domain}`, account: `claim:${domain}` });
}

/** The correct code makes the claimant the owner immediately. Returns a claim that is already proved unchanged. */
export async function confirmCode(
  deps: Deps,
  { viewer, id, code }: { viewer: Viewer; id: number; code: string },
): Promise<OwnClaim> {
  // A failed attempt must be committed, so its error is returned from the transaction and thrown afterwards.
  const result = await deps.db.transaction(async (tx) => {
    const { claim, church } = await lockBoth(tx, { id, userId: viewer.id });
    if (claim.state === 'proved') return readOwn(tx, { id });
    provingDomain({ claim, church });
    if (!claim.codeHash || !claim.codeUntil || claim.codeUntil <= deps.now())
      throw fieldError('code', copy.codeExpired);
    if (!policy.isCode(deps.secret, claim.codeHash, { claimId: id, code })) {
      const attempts = await store.recordFailedAttempt(tx, { id, limit: policy.codeTries });
      const remaining = policy.codeTries - attempts;
      return fieldError('code', remaining > 0 ? copy.codeWrong(remaining) : copy.codeUsedUp);
    }
    await grantClaim(deps, tx, { claim, church, state: 'proved', by: viewer });
    return readOwn(tx, { id });
  });
  if (result instanceof AppError) throw result;
  return result;
}
