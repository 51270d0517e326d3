/** Validates and stores church forms, for every feature that accepts one. */
import { type EditableValues, emptyChurch } from '#shared/domain/church-fields.ts';
import { positionOf } from '#shared/domain/region.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { queueEmail } from '../emails/service.ts';
import { type Actor, record } from '../review/store-history.ts';
import { claimUpload } from '../uploads/service.ts';
import { churchReceivedEmail, churchWaitingEmail } from './emails.ts';
import { normalize, type SentFields, withoutPastDays, withSent } from './policy.ts';
import { insertChurch, isPublic } from './store.ts';

/** Checks what the schema can't: who uploaded the image, and that new sermon links are URLs. Throws bad_input. */
export async function checkForm(
  tx: Tx,
  { viewer, form, before, now }: { viewer: Viewer; form: SentFields; before?: EditableValues; now: Date },
): Promise<void> {
  const { heroImage = null, recentSermons = [] } = form;
  const refuse = (field: string, message: string) =>
    new AppError('bad_input', { message, fields: { [field]: message } });
  const isNewImage = heroImage !== null && heroImage !== before?.heroImage;
  if (isNewImage && !(await claimUpload(tx, { url: heroImage, userId: viewer.id, now })))
    throw refuse('heroImage', copy.photoNotYours);
  const isLink = (link: string) => URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);
  if (!recentSermons.every((link) => before?.recentSermons.includes(link) || isLink(link)))
    throw refuse('recentSermons', copy.sermons);
}

/**
 * Adds a church to the queue and emails the owner and the administrator. Call checkForm first; fields missing from
 * `form` are stored as empty.
 */
export async function createPending(
  deps: Pick<Deps, 'env' | 'baseUrl' | 'geo'>,
  tx: Tx,
  { owner, form, now }: { owner: Actor & { email: string }; form: SentFields; now: Date },
): Promise<{ id: number }> {
  const fields = normalize(deps.geo, withoutPastDays(withSent(emptyChurch, form), now));
  const { latitude: lat, longitude: lng } = positionOf(fields);
  const { id } = await insertChurch(tx, { fields, lat, lng, userId: owner.id, now });
  const church = { id, name: fields.name };
  await record(tx, { at: now, church, action: 'submitted', actor: owner });
  await emailWaiting(deps, tx, { ...church, version: 1, now });
  await queueEmail(
    tx,
    churchReceivedEmail({
      to: owner.email,
      cause: `church-received:${id}`,
      sendAt: now,
      church: fields.name,
      url: `${deps.baseUrl()}/dashboard`,
    }),
  );
  return { id };
}

/** Tells the administrator that a church needs review. */
export async function emailWaiting(
  deps: Pick<Deps, 'env' | 'baseUrl'>,
  tx: Tx,
  church: { id: number; name: string; version: number; now: Date },
): Promise<void> {
  await queueEmail(
    tx,
    churchWaitingEmail({
      to: deps.env.adminEmail,
      cause: `church-waiting:${church.id}:${church.version}`,
      sendAt: church.now,
      church: church.name,
      url: `${deps.baseUrl()}/admin`,
    }),
  );
}

/** 403 for another owner's public church; 404 for one that isn't public. */
export async function notYours(db: Db | Tx, { id }: { id: number }): Promise<AppError> {
  return (await isPublic(db, { id }))
    ? new AppError('forbidden', { message: copy.notYours })
    : new AppError('not_found');
}
