/** What was paid for becomes a claim of a listed church, or a new church that waits for review; each order once. */

import { type ClaimData, claimData } from '#shared/billing.ts';
import { unnamedChurch } from '#shared/messages/claims.ts';
import { paths } from '#shared/paths.ts';
import { areaAt } from '#shared/region.ts';
import { webAddress } from '#shared/text.ts';
import type { Tx } from '../../db/client.ts';
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
import { claimImpossibleEmail } from './emails.ts';
import { openClaim } from './service.ts';
import * as store from './store.ts';
import * as lists from './store-lists.ts';

const portion = 20;

/** Answers how many orders were taken. One that fails is left for the next run and does not stop the others. */
export async function turnPaidOrders(deps: Deps, signal?: AbortSignal): Promise<number> {
  let taken = 0;
  while (!signal?.aborted) {
    const count = await deps.db.transaction(async (tx) => {
      let done = 0;
      for (const paid of await takePaidClaims(tx, { limit: portion })) {
        try {
          await tx.transaction((step) => turnPaid(deps, step, paid));
          done += 1;
        } catch (error) {
          deps.log.error(
            { err: error, order: paid.orderId },
            'a paid order could not be turned into a claim',
          );
        }
      }
      return done;
    });
    taken += count;
    if (count < portion) break;
  }
  return taken;
}

async function turnPaid(deps: Deps, tx: Tx, paid: PaidClaim): Promise<void> {
  const form = claimData.parse(paid.claimData);
  const claimant = await lists.findPerson(tx, { id: paid.userId });
  if (!claimant) return;
  if (form.claimExisting) await claimListed(deps, tx, { paid, form, claimant });
  else await addChurch(deps, tx, { paid, form, claimant });
}

type Work = { paid: PaidClaim; form: ClaimData; claimant: lists.Person };

async function claimListed(deps: Deps, tx: Tx, { paid, form, claimant }: Work): Promise<void> {
  const { orderId, churchId } = paid;
  const church = churchId === null ? undefined : await store.lockChurch(tx, { id: churchId });
  if (church?.status !== 'approved') return giveBack(deps, tx, { paid, form, claimant });
  // Proved, or decided, while the payment was on its way: nothing is left to claim.
  if (church.userId === claimant.id) {
    await attachOrder(tx, deps, { orderId, churchId: church.id });
    return markClaimTaken(tx, deps, { orderId });
  }
  const before = await store.findOpenOf(tx, { churchId: church.id, userId: claimant.id });
  if (!before) await openClaim(deps, tx, { church, claimant, form, orderId });
  // Paid twice for one claim: the later one goes back.
  else if (!(await store.setOrder(tx, { id: before.id, orderId })))
    await endSubscriptionOf(tx, deps, { orderId, reason: 'second_subscription' });
  await markClaimTaken(tx, deps, { orderId });
}

/** A claim form has fewer fields than a submission; the rest is added in the dashboard. */
async function addChurch(deps: Deps, tx: Tx, { paid, form, claimant }: Work): Promise<void> {
  const website = webAddress('').safeParse(form.website);
  const zip = /^\d{5}(-\d{4})?$/.test(form.zip) ? form.zip : '';
  const center = deps.geo.zipCenter(zip);
  const fields = {
    name: form.churchName || unnamedChurch(form.firstName, form.lastName).slice(0, 120),
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

async function giveBack(deps: Deps, tx: Tx, { paid, form, claimant }: Work): Promise<void> {
  const { orderId } = paid;
  await endSubscriptionOf(tx, deps, { orderId, reason: 'claim_rejected' });
  await queueEmail(
    tx,
    claimImpossibleEmail({
      to: claimant.email,
      cause: `claim-impossible:${orderId}`,
      sendAt: deps.now(),
      church: form.churchName,
      url: deps.baseUrl() + paths.claimChurch,
    }),
  );
  await markClaimTaken(tx, deps, { orderId });
}
