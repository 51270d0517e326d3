/** What the sample owner has: a featured church with photos, events, numbers, and a bill, and another one in review. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { plans, termsVersion } from '#shared/contracts/billing.ts';
import { site } from '#shared/domain/site.ts';
import { localApi } from '../../adapters/payments/choice.ts';
import { createStripe } from '../../adapters/payments/stripe.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { churchNumbers } from '../../db/tables/analytics.ts';
import { churches } from '../../db/tables/churches.ts';
import { events } from '../../db/tables/events.ts';
import { featuredGrants } from '../../db/tables/featured.ts';
import { churchPhotos } from '../../db/tables/gallery.ts';
import type { Deps } from '../../deps.ts';
import { shownMonths } from '../../features/analytics/policy.ts';
import { startIntent } from '../../features/billing/service-checkout.ts';
import { readOrder } from '../../features/billing/service-own.ts';
import { saveUpload } from '../../features/uploads/service.ts';
import type { Viewer } from '../../http/session.ts';
import { churchRow, isRecorded, recordSamples, type SampleChurch } from './seed.ts';

const source = 'sample owner';
export const ownedSample = 'City Harbor Church';

const inReview: SampleChurch = {
  name: 'City Harbor Church at Spring Branch',
  denomination: 'Non-denominational',
  address: '1804 Bingle Court',
  zip: '77055',
  area: 'Memorial',
  at: [29.8003, -95.4953],
  description: 'A second home for our church, in a former hardware store with room for strollers.',
  services: ['Sunday 10:00 AM', 'Wednesday 7:00 PM'],
  phone: '(713) 555-0163',
  website: 'city-harbor-spring-branch',
  scene: 'storefront',
};

/** Drawings in client/public/art/scenes, with their alternative texts. */
const photos = {
  'oak-grove': 'The lawn under the oaks, where we eat after the service',
  'night-candle': 'Candlelight on Christmas Eve',
  'bayou-side': 'The path along the bayou',
};

/** Once only, so that what was changed or removed stays so. `art` is the folder of the drawings. */
export async function seedSampleOwner(deps: Deps, { art }: { art: string }): Promise<void> {
  const [user] = await deps.db
    .select()
    .from(users)
    .where(eq(users.email, `owner@${site.slug}.example`));
  if (!user) return;
  const owner = { ...user, emailVerified: true, secondFactor: false };
  const churchId = await deps.db.transaction((tx) => giveChurches(tx, { owner, now: deps.now() }));
  if (churchId === undefined) return;
  for (const [position, [scene, alt]] of Object.entries(photos).entries()) {
    const original = await sharp(await readFile(join(art, `scenes/${scene}.svg`)))
      .png()
      .toBuffer();
    const { id: uploadId } = await saveUpload(deps, { userId: owner.id, original });
    await deps.db.insert(churchPhotos).values({ churchId, uploadId, alt, position });
  }
  await pay(deps, { owner, churchId }).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the sample owner has no bill'),
  );
}

async function giveChurches(
  tx: Tx,
  { owner, now }: { owner: Viewer; now: Date },
): Promise<number | undefined> {
  if (await isRecorded(tx, source)) return undefined;
  const [church] = await tx
    .update(churches)
    .set({ userId: owner.id })
    .where(and(eq(churches.name, ownedSample), churches.sample, isNull(churches.userId)))
    .returning({ id: churches.id });
  if (!church) return undefined;
  await recordSamples(tx, { source, count: 1, now });
  await tx.update(events).set({ userId: owner.id }).where(eq(events.churchId, church.id));
  const waiting = {
    ...churchRow(inReview, now),
    status: 'pending',
    userId: owner.id,
    submittedAt: now,
  } as const;
  await tx.insert(churches).values(waiting);
  await tx
    .insert(churchNumbers)
    .values(numbersUntil(now).map((month) => ({ churchId: church.id, ...month })));
  return church.id;
}

/** Of the last twelve months, oldest first. */
const views = [152, 171, 166, 205, 248, 214, 207, 190, 226, 251, 262, 287];

const numbersUntil = (now: Date) =>
  shownMonths(now).map((month, index) => {
    const profileViews = views[index]!;
    return {
      month,
      profileViews,
      websiteClicks: Math.round(profileViews / 4),
      phoneClicks: Math.round(profileViews / 14),
      directionClicks: Math.round(profileViews / 6),
    };
  });

/** Buys the monthly plan at the local payment provider; it then features the church instead of the sample's grant. */
async function pay(deps: Deps, { owner, churchId }: { owner: Viewer; churchId: number }): Promise<void> {
  const { payments } = deps.env;
  if (payments.kind !== 'local') return;
  const request = { amount: plans.monthly.amount / 100, churchId, terms: termsVersion };
  const { clientSecret, orderId } = await startIntent(deps, { viewer: owner, request });
  const intent = clientSecret!.split('_secret_', 1)[0]!;
  await createStripe(localApi(payments.url)).paymentIntents.confirm(intent, {
    payment_method: 'pm_card_visa',
  });
  const { state } = await readOrder(deps, { viewer: owner, orderId });
  if (state === 'active')
    await deps.db
      .delete(featuredGrants)
      .where(and(eq(featuredGrants.churchId, churchId), eq(featuredGrants.by, 'samples')));
}
