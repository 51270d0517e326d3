/** Stores the church of a featured listing, before or after payment. Only the order determines whether it is paid. */
import type { OnboardingForm } from '#shared/contracts/onboarding.ts';
import { onboardingCopy as copy, onboardingPage } from '#shared/messages/onboarding.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { attachOrder, attachWaiting } from '../billing/service.ts';
import { findOnboarding } from '../billing/service-own.ts';
import { checkForm, createPending } from '../submissions/service.ts';
import { saveEdit } from '../submissions/service-edits.ts';
import { saveUpload } from '../uploads/service.ts';
import { churchOfOrder, findRecentSubmission, isOwnChurch, lockOwner } from './store.ts';

export type OnboardingResult = { churchId: number; paid: boolean; message: string };

type OnboardingRequest = {
  viewer: Viewer;
  form: OnboardingForm;
  orderId: string | undefined;
  churchId: number | undefined;
  /** File from a multipart body; takes precedence over the form's `heroImage`. */
  photo: Buffer | undefined;
};

/** Throws not_found for another user's order or church. */
export async function sendOnboarding(deps: Deps, request: OnboardingRequest): Promise<OnboardingResult> {
  const { viewer, photo } = request;
  const payment = await findOnboarding(deps, { viewer, orderId: request.orderId });
  const form = { ...request.form };
  if (photo) form.heroImage = (await saveUpload(deps, { userId: viewer.id, original: photo })).url;
  const { churchId, attached } = await deps.db.transaction((tx) =>
    storeChurch(deps, tx, { ...request, ...payment, form }),
  );
  const paid = payment.orderId ? payment.paid : attached;
  return { churchId, paid, message: paid ? copy.savedPaid : onboardingPage.savedText };
}

async function storeChurch(
  deps: Deps,
  tx: Tx,
  { viewer, form, orderId, paid, churchId }: OnboardingRequest & { paid: boolean },
): Promise<{ churchId: number; attached: boolean }> {
  const now = deps.now();
  // Concurrent requests must not create two churches.
  await lockOwner(tx, { userId: viewer.id });
  const existing =
    (orderId ? await churchOfOrder(tx, { orderId }) : undefined) ??
    churchId ??
    (await findRecentSubmission(tx, { userId: viewer.id, name: form.name, zip: form.zip, now }));
  // Undefined fields keep the existing church's values.
  const fields = { ...form, services: form.services.length > 0 ? form.services : undefined };
  let id = existing;
  if (id === undefined) {
    await checkForm(tx, { viewer, form: fields, now });
    id = (await createPending(deps, tx, { owner: viewer, form: fields, awaitsPayment: !paid, now })).id;
  } else {
    if (!(await isOwnChurch(tx, { id, userId: viewer.id }))) throw new AppError('not_found');
    await saveEdit(deps, tx, { viewer, id, form: fields, expected: undefined });
  }
  const attached = orderId
    ? await attachOrder(tx, deps, { orderId, churchId: id })
    : await attachWaiting(tx, deps, { userId: viewer.id, churchId: id });
  return { churchId: id, attached };
}
