/** Stores the church of a featured listing, before and after its payment; the order alone says whether it is paid. */
import { onboardingCopy as copy } from '#shared/messages/onboarding.ts';
import type { OnboardingForm } from '#shared/onboarding.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { attachOrder, attachWaiting, findOnboarding } from '../billing/service.ts';
import { checkForm, createPending, saveEdit } from '../submissions/service.ts';
import { saveUpload } from '../uploads/service.ts';
import { churchOfOrder, findJustSent, isOwnChurch, lockOwner } from './store.ts';

export type OnboardingResult = { churchId: number; paid: boolean; message: string };

type Send = {
  viewer: Viewer;
  form: OnboardingForm;
  orderId: string | undefined;
  churchId: number | undefined;
  /** An own upload, or the file of a multipart body. */
  heroImage: string | undefined;
  photo: Buffer | undefined;
};

/** Throws not_found for an order or a church of somebody else. */
export async function sendOnboarding(deps: Deps, send: Send): Promise<OnboardingResult> {
  const { viewer, orderId, photo } = send;
  const order = await findOnboarding(deps, { viewer, orderId });
  const heroImage = photo
    ? (await saveUpload(deps, { userId: viewer.id, original: photo })).url
    : send.heroImage || undefined;
  const churchId = await deps.db.transaction((tx) => storeChurch(deps, tx, { ...send, heroImage, order }));
  const paid = order?.paid ?? false;
  return { churchId, paid, message: paid ? copy.savedPaid : copy.saved };
}

async function storeChurch(
  deps: Deps,
  tx: Tx,
  { viewer, form, order, ...send }: Send & { order: { id: string } | undefined },
): Promise<number> {
  const now = deps.now();
  // Two sends at once must not make two churches.
  await lockOwner(tx, { userId: viewer.id });
  const existing =
    (order && (await churchOfOrder(tx, { orderId: order.id }))) ??
    send.churchId ??
    (await findJustSent(tx, { userId: viewer.id, name: form.name, zip: form.zip, now }));
  const services = [...new Set(form.services.filter((line) => line !== ''))];
  // Without times or a new photo those of the church stay.
  const fields = {
    ...form,
    services: services.length > 0 ? services : undefined,
    heroImage: send.heroImage,
  };
  let id = existing;
  if (id === undefined) {
    await checkForm(tx, { viewer, form: fields, now });
    id = (await createPending(deps, tx, { owner: viewer, form: fields, now })).id;
  } else {
    if (!(await isOwnChurch(tx, { id, userId: viewer.id }))) throw new AppError('not_found');
    await saveEdit(deps, tx, { viewer, id, form: fields, expected: undefined });
  }
  if (order) await attachOrder(tx, deps, { orderId: order.id, churchId: id });
  else await attachWaiting(tx, deps, { userId: viewer.id, churchId: id });
  return id;
}
