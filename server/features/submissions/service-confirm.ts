/** Owners confirm their service times in the dashboard, or through an email sent every 90 days. */

import { churchEditPath, paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { confirmTimes as copy } from '#shared/messages/churches/confirm-times.ts';
import { visitText } from '#shared/messages/churches/visit-sentences.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { readLink, signLink } from '../../http/signed-link.ts';
import { queueEmail } from '../emails/service.ts';
import { submissionEmails } from './emails-copy.ts';
import { withoutPastDays } from './policy.ts';
import { notYours } from './service.ts';
import * as store from './store-confirm.ts';

const day = 24 * 3600_000;
const requestInterval = 90 * day;
/** Longer than the interval, so that a late click still works. */
const linkLifetime = 120 * day;
/** Emails a day. */
const batchSize = 1000;

type Confirmed = { timesConfirmedAt: string };

export async function confirmTimes(
  deps: Deps,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Confirmed> {
  const at = await store.confirmOwn(deps.db, { id, userId: viewer.id, now: deps.now() });
  if (!at) throw await notYours(deps.db, { id });
  return { timesConfirmedAt: at.toISOString() };
}

/**
 * Idempotent: repeated requests return the time of the first confirmation. Throws bad_input if the link is invalid or
 * expired, or the church has a new owner or is gone.
 */
export async function confirmByEmail(deps: Deps, { token }: { token: string }): Promise<Confirmed> {
  const now = deps.now();
  const subject = readLink('confirm-times', token, { secret: deps.secret, now });
  const [id, userId, since] = (subject ?? '').split(' ').map(Number);
  const at =
    id && userId && since
      ? await store.confirmRequested(deps.db, { id, userId, since: new Date(since), now })
      : undefined;
  if (!at) throw new AppError('bad_input', { message: `${controls.linkDead}. ${copy.linkDead}` });
  return { timesConfirmedAt: at.toISOString() };
}

/** Emails owners who haven't confirmed their times in 90 days, once per 90 days. Returns the number of emails. */
export const requestTimes = (deps: Pick<Deps, 'db' | 'now' | 'baseUrl' | 'secret'>): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const since = new Date(now.getTime() - requestInterval);
    const until = new Date(now.getTime() + linkLifetime);
    const churches = await store.claimDue(tx, { since, now, limit: batchSize });
    for (const { id, name, userId, email, services, serviceExceptions, facts } of churches) {
      const subject = `${id} ${userId} ${now.getTime()}`;
      const token = signLink('confirm-times', { subject, until }, deps.secret);
      const days = withoutPastDays({ serviceExceptions }, now).serviceExceptions;
      const sentences = () => visitText.sentences(facts).map(({ text }) => text);
      await queueEmail(tx, () => submissionEmails.times(name, { services, days, facts: sentences() }), {
        to: email,
        cause: `times-asked:${id}:${now.getTime()}`,
        sendAt: now,
        url: `${deps.baseUrl()}${paths.confirmTimes}?church=${id}&token=${token}`,
        insteadUrl: deps.baseUrl() + churchEditPath(id),
      });
    }
    return churches.length;
  });
