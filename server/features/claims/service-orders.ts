/** Turns each paid order into a claim on a listed church, or into a new church that needs review. */

import { type ClaimData, claimData } from '#shared/contracts/billing.ts';
import { paths } from '#shared/domain/paths.ts';
import { areaAt } from '#shared/domain/region.ts';
import { webUrl } from '#shared/domain/text.ts';
import { unnamedChurch } from '#shared/messages/claims.ts';
import type { Tx } from '../../db/client.ts';
import { findUser, type User } from '../../db/users.ts';
import type { Deps } from '../../deps.ts';
import {
  attachOrder,
  endSubscriptionOf,
  markClaimTaken,
  type PaidClaim,
  takePaidClaims,
} from '../billing/service.ts';
import { queueEmail } from '../emails/service.ts';
import { createPending } from '../submissions/service.ts';
import { claimEmails } from './emails-copy.ts';
import { openClaim } from './service.ts';
import * as store from './store.ts';

const batchSize = 20;

/** Returns the number of processed orders. A failed order is retried in the next run and doesn't block the others. */
export const processPaidOrders = (deps: Deps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    let done = 0;
    for (const paid of await takePaidClaims(tx, { limit: batchSize })) {
      try {
        await tx.transaction((savepoint) => processOrder(deps, savepoint, paid));
        done += 1;
      } catch (error) {
        deps.log.error({ err: error, order: paid.orderId }, 'a paid order could not be turned into a claim');
      }
    }
    return done;
  });

async function processOrder(deps: Deps, tx: Tx, paid: PaidClaim): Promise<void> {
  const form = claimData.parse(paid.claimData);
  const claimant = await findUser(tx, { id: paid.userId });
  if (!claimant) return;
  if (form.claimExisting) await claimListed(deps, tx, { paid, form, claimant });
  else await addChurch(deps, tx, { paid, form, claimant });
}

type Order = { paid: PaidClaim; form: ClaimData; claimant: User };

async function claimListed(deps: Deps, tx: Tx, { paid, form, claimant }: Order): Promise<void> {
  const { orderId, churchId, hasPlan } = paid;
  const church = churchId === null ? undefined : await store.lockChurch(tx, { id: churchId });
  if (church?.status !== 'approved') return refund(deps, tx, { paid, form, claimant });
  // The claim was proved or approved while the payment was being processed.
  if (church.userId === claimant.id) {
    if (hasPlan) await attachOrder(tx, deps, { orderId, churchId: church.id });
    return markClaimTaken(tx, deps, { orderId });
  }
  const existing = await store.findOpenOf(tx, { churchId: church.id, userId: claimant.id });
  if (!existing) await openClaim(deps, tx, { church, claimant, form, orderId: hasPlan ? orderId : null });
  // If the claim was already paid for, the second payment is refunded.
  else if (hasPlan && !(await store.setOrder(tx, { id: existing.id, orderId })))
    await endSubscriptionOf(tx, deps, { orderId, reason: 'second_subscription' });
  await markClaimTaken(tx, deps, { orderId });
}

/** A claim form has fewer fields than a submission. The owner adds the rest in the dashboard. */
async function addChurch(deps: Deps, tx: Tx, { paid, form, claimant }: Order): Promise<void> {
  const website = webUrl('').safeParse(form.website);
  const zip = /^\d{5}(-\d{4})?$/.test(form.zip) ? form.zip : '';
  const center = deps.geo.zipCenter(zip);
  const fields = {
    name: form.churchName || unnamedChurch.name(form.firstName, form.lastName).slice(0, 120),
    denomination: form.denomination || 'Other',
    address: form.address,
    area: form.area || (center ? areaAt(center) : ''),
    zip,
    phone: form.churchPhone || null,
    website: website.success ? website.data : null,
    description: form.description,
  };
  const church = await createPending(deps, tx, { owner: claimant, form: fields, now: deps.now() });
  await markClaimTaken(tx, deps, { orderId: paid.orderId, churchId: church.id });
}

async function refund(deps: Deps, tx: Tx, { paid, form, claimant }: Order): Promise<void> {
  const { orderId } = paid;
  await endSubscriptionOf(tx, deps, { orderId, reason: 'claim_rejected' });
  await queueEmail(tx, () => claimEmails.impossible(form.churchName), {
    to: claimant.email,
    cause: `claim-impossible:${orderId}`,
    sendAt: deps.now(),
    url: deps.baseUrl() + paths.claimChurch,
  });
  await markClaimTaken(tx, deps, { orderId });
}
