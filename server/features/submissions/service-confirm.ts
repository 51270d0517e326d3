/** Service times stay right because somebody says so: a button of the owner, and an email that asks every 90 days. */
import { confirmTimes as copy } from '#shared/messages/confirm-times.ts';
import { churchEditPath, paths } from '#shared/paths.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { readLink, signLink } from '../../http/signed-link.ts';
import { queueEmail } from '../emails/service.ts';
import { timesRequestEmail } from './emails.ts';
import { withoutPastDays } from './policy.ts';
import { notYours } from './service-forms.ts';
import * as store from './store-confirm.ts';

const day = 24 * 3600_000;
const requestEvery = 90 * day;
/** Longer than until the next email, so that whoever responds late is not turned away. */
const linkLasts = 120 * day;
const portion = 100;

type Confirmed = { timesConfirmedAt: string };

export async function confirmTimes(
  deps: Deps,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<Confirmed> {
  const at = await store.confirmOwn(deps.db, { id, userId: viewer.id, now: deps.now() });
  if (!at) throw await notYours(deps.db, { id });
  return { timesConfirmedAt: at.toISOString() };
}

/** Church, owner and the moment of asking, as the link of an email names them. */
function readLinkSubject(deps: Pick<Deps, 'secret' | 'now'>, token: string) {
  const subject = readLink('confirm-times', token, { secret: deps.secret, now: deps.now() });
  const [id, userId, since] = (subject ?? '').split(' ').map(Number);
  if (!id || !userId || !since) throw refused();
  return { id, userId, since: new Date(since) };
}

const refused = () => new AppError('bad_input', { message: `${copy.dead}. ${copy.deadText}` });

/** The current times. Throws bad_input when the link is none, is over, or the church changed hands or went. */
export async function readTimesRequest(deps: Deps, { token }: { token: string }) {
  const row = await store.findRequested(deps.db, readLinkSubject(deps, token));
  if (!row) throw refused();
  const { id, name, services, timesConfirmedAt } = row;
  const { serviceExceptions } = withoutPastDays({ serviceExceptions: row.serviceExceptions }, deps.now());
  return {
    church: { id, name },
    services,
    serviceExceptions,
    timesConfirmedAt: timesConfirmedAt?.toISOString() ?? null,
  };
}

/** As often as it is sent, one email confirms once: every request returns the first time. */
export async function confirmByEmail(deps: Deps, { token }: { token: string }): Promise<Confirmed> {
  const asked = readLinkSubject(deps, token);
  await store.confirmRequested(deps.db, { ...asked, now: deps.now() });
  const row = await store.findRequested(deps.db, asked);
  if (!row?.timesConfirmedAt) throw refused();
  return { timesConfirmedAt: row.timesConfirmedAt.toISOString() };
}

/** Emails the owners whose times nobody confirmed for 90 days, each at most once in that time. Returns how many. */
export async function requestTimes(
  deps: Pick<Deps, 'db' | 'now' | 'baseUrl' | 'secret'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = deps.now();
  const since = new Date(now.getTime() - requestEvery);
  const until = new Date(now.getTime() + linkLasts);
  let asked = 0;
  while (!signal?.aborted) {
    const count = await deps.db.transaction(async (tx) => {
      const churches = await store.claimDue(tx, { since, now, limit: portion });
      for (const { id, name, userId, email, services, serviceExceptions } of churches) {
        const token = signLink(
          'confirm-times',
          { subject: `${id} ${userId} ${now.getTime()}`, until },
          deps.secret,
        );
        await queueEmail(
          tx,
          timesRequestEmail({
            to: email,
            cause: `times-asked:${id}:${now.getTime()}`,
            sendAt: now,
            church: name,
            services,
            days: withoutPastDays({ serviceExceptions }, now).serviceExceptions,
            url: `${deps.baseUrl()}${paths.confirmTimes}?token=${token}`,
            editUrl: deps.baseUrl() + churchEditPath(id),
          }),
        );
      }
      return churches.length;
    });
    if (count === 0) break;
    asked += count;
  }
  return asked;
}
