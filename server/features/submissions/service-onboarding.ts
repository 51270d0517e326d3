/** Stores the church of a featured listing, before and after its payment; the order alone says whether it is paid. */
import { onboardingCopy as copy } from '#shared/messages/onboarding.ts';
import type { OnboardingForm } from '#shared/onboarding.ts';
import type { ChurchForm } from '#shared/submissions.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { attachOrder, attachWaiting, findOnboarding } from '../billing/service.ts';
import { saveUpload } from '../uploads/service.ts';
import { checkForm, makePending } from './service.ts';
import { saveEdit } from './service-edits.ts';
import * as store from './store.ts';
import { record } from './store-history.ts';
import * as onboarding from './store-onboarding.ts';

export type OnboardingAnswer = { churchId: number; paid: boolean; message: string };

type Send = {
  viewer: Viewer;
  form: OnboardingForm;
  orderId: string | undefined;
  churchId: number | undefined;
  /** An own upload, or the file that came along. */
  heroImage: string | undefined;
  photo: Buffer | undefined;
};

export async function sendOnboarding(deps: Deps, send: Send): Promise<OnboardingAnswer> {
  const { viewer, orderId, photo } = send;
  const order = await findOnboarding(deps, { viewer, orderId });
  const heroImage = photo
    ? (await saveUpload(deps, { userId: viewer.id, original: photo })).url
    : send.heroImage || null;
  const churchId = await deps.db.transaction((tx) =>
    storeChurch(deps, tx, { ...send, heroImage, order: order && { id: order.id, churchId: order.churchId } }),
  );
  const paid = order?.paid ?? false;
  return { churchId, paid, message: paid ? copy.savedPaid : copy.saved };
}

type Write = Omit<Send, 'heroImage' | 'photo'> & {
  heroImage: string | null;
  order: { id: string; churchId: number | null } | undefined;
};

async function storeChurch(deps: Deps, tx: Tx, write: Write): Promise<number> {
  const { viewer, form, order } = write;
  const now = deps.now();
  // Two sends at once must not make two churches.
  await onboarding.lockOwner(tx, { userId: viewer.id });
  const known =
    (order && (await onboarding.churchOfOrder(tx, { orderId: order.id }))) ??
    write.churchId ??
    (await onboarding.findJustSent(tx, { userId: viewer.id, name: form.churchName, zip: form.zipCode, now }));
  let id: number;
  if (known === undefined || known === null) {
    const fields = formOf(form, { heroImage: write.heroImage });
    await checkForm(tx, { viewer, form: fields, now });
    id = (await makePending(deps, tx, { owner: viewer, form: fields, now })).id;
  } else {
    id = known;
    const before = await store.findOwnChurch(tx, { id, userId: viewer.id });
    if (!before) throw new AppError('not_found');
    const fields = formOf(form, {
      heroImage: write.heroImage ?? before.heroImage,
      recentSermons: before.recentSermons,
      latitude: before.latitude,
      longitude: before.longitude,
      ...(form.services.length === 0 ? { services: before.services } : {}),
    });
    await saveEdit(deps, tx, { viewer, id, form: fields, expected: undefined });
  }
  await writeExtras(tx, { id, viewer, form, now });
  if (order) await attachOrder(tx, deps, { orderId: order.id, churchId: id });
  else await attachWaiting(tx, deps, { userId: viewer.id, churchId: id });
  return id;
}

/** What the form of submitting knows too. */
function formOf(
  form: OnboardingForm,
  values: Partial<ChurchForm> & { heroImage: string | null },
): ChurchForm {
  const { churchName, denomination, address, area, zipCode, phone, website, description } = form;
  return {
    name: churchName,
    denomination,
    address,
    area,
    zip: zipCode,
    phone,
    website,
    description,
    services: [...new Set(form.services.filter((line) => line !== ''))],
    youtubeChannel: form.youtubeChannel,
    recentSermons: [],
    latitude: null,
    longitude: null,
    ...values,
  };
}

/** What only the onboarding asks for. On a public church it shows at once, and to the administrator afterwards. */
async function writeExtras(
  tx: Tx,
  { id, viewer, form, now }: { id: number; viewer: Viewer; form: OnboardingForm; now: Date },
): Promise<void> {
  const extras: onboarding.Extras = {
    city: form.city,
    email: form.email,
    pastorName: form.pastorName || null,
    missionStatement: form.missionStatement || null,
    history: form.history || null,
    specialPrograms: form.specialPrograms || null,
    youthPrograms: form.youthPrograms || null,
    musicMinistry: form.musicMinistry || null,
    outreachPrograms: form.outreachPrograms || null,
    facebookPage: form.facebookPage,
    instagramHandle: form.instagramHandle || null,
    additionalInfo: form.additionalInfo || null,
  };
  const saved = await onboarding.saveExtras(tx, { id, userId: viewer.id, extras, now });
  if (!saved) throw new AppError('not_found');
  const { church, before } = saved;
  const changes = Object.fromEntries(
    (Object.keys(extras) as Array<keyof onboarding.Extras>)
      // Where to reach the owner, and a note to us: neither is shown.
      .filter((field) => field !== 'email' && field !== 'additionalInfo' && before[field] !== extras[field])
      .map((field) => [field, { from: before[field], to: extras[field] }]),
  );
  if (church.status !== 'approved' || Object.keys(changes).length === 0) return;
  await record(tx, {
    at: now,
    church,
    action: 'edited_live',
    actor: viewer,
    details: { changes },
    seen: false,
  });
}
