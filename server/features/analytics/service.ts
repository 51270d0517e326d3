/** Counts visits to church pages, shows owners their numbers, and emails them monthly. */

import type { MonthNumbers, Numbers, VisitKind } from '#shared/contracts/analytics.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { paths } from '#shared/domain/paths.ts';
import { monthlyEmail as copy } from '#shared/messages/analytics.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { addressKey } from '../../http/limits.ts';
import { newSecret } from '../../http/secrets.ts';
import type { Viewer } from '../../http/session.ts';
import { readLink, signLink } from '../../http/signed-link.ts';
import { queueEmail } from '../emails/service.ts';
import { analyticsEmails } from './emails-copy.ts';
import {
  digestOf,
  isCrawler,
  isKind,
  monthOf,
  noNumbers,
  numbersOf,
  shiftMonth,
  shownMonths,
  startOf,
} from './policy.ts';
import * as store from './store.ts';

export type Caller = { address: string; userAgent: string | undefined; viewer: Viewer | null };

/** Creates this process's visit counter, which caches the current day's salt. */
export function createCounter(deps: Deps) {
  let current: { day: string; salt: Promise<string> } | undefined;
  const saltOf = (day: string): Promise<string> => {
    if (current?.day !== day) {
      const salt = store.ensureSalt(deps.db, { day, salt: newSecret() });
      current = { day, salt };
      salt.catch(() => {
        current = undefined;
      });
    }
    return current!.salt;
  };

  /** Throws not_found unless the church is public, and rate_limited for too many visits from one IP address. */
  return async (
    { churchId, kind }: { churchId: number; kind: VisitKind },
    { address, userAgent, viewer }: Caller,
  ): Promise<void> => {
    if ((viewer && viewer.role !== 'user') || isCrawler(userAgent)) return;
    const now = deps.now();
    const day = zoneDay(now);
    const salt = await saltOf(day);
    const from = addressKey(address);
    // Rate limits get hashes too: opening a page must not store an IP address.
    await deps.limits.consume('track', {
      address: digestOf(salt, [from]),
      account: digestOf(salt, [from, churchId]),
    });
    const counted = await store.countVisit(deps.db, {
      churchId,
      kind,
      day,
      month: monthOf(now),
      digest: digestOf(salt, [from, userAgent ?? '', churchId, kind]),
      viewerId: viewer?.id ?? null,
    });
    if (!counted) throw new AppError('not_found');
  };
}

/** Counts a visit that someone plans at a church, in the caller's transaction. */
export const countPlannedVisit = (
  tx: Tx,
  { churchId, now }: { churchId: number; now: Date },
): Promise<void> => store.addPlannedVisit(tx, { churchId, month: monthOf(now) });

/** The last twelve months of each of the user's featured churches, oldest first. */
export async function listNumbers(
  deps: Pick<Deps, 'db' | 'now'>,
  { viewer }: { viewer: Viewer },
): Promise<MonthNumbers[]> {
  const churches = await store.listFeaturedOf(deps.db, { userId: viewer.id });
  if (churches.length === 0) return [];
  const months = shownMonths(deps.now());
  const [rows, medianOf] = await Promise.all([
    store.listNumbers(deps.db, { ids: churches.map(({ id }) => id), months }),
    readMedians(deps, { keys: [...new Set(churches.map(({ areaKey }) => areaKey))], months }),
  ]);
  const numbers = new Map(rows.map((row) => [`${row.churchId} ${row.month}`, row]));
  return churches.flatMap((church) =>
    months.map((month) => ({
      churchId: church.id,
      churchName: church.name,
      area: church.area,
      month,
      ...numbersOf(numbers.get(`${church.id} ${month}`) ?? noNumbers),
      areaMedian: medianOf(church.areaKey, month),
    })),
  );
}

async function readMedians(
  deps: Pick<Deps, 'db'>,
  { keys, months }: { keys: string[]; months: string[] },
): Promise<(areaKey: string, month: string) => Numbers | null> {
  const areas = await store.countAreas(deps.db, { keys });
  const large = new Set(areas.map(({ areaKey }) => areaKey));
  const medians = new Map<string, Numbers>();
  for (const { areaKey, month, kind, median } of await store.listMedians(deps.db, { areas, months })) {
    const key = `${month} ${areaKey}`;
    const numbers = medians.get(key) ?? { ...noNumbers };
    if (isKind(kind)) numbers[kind] = median;
    medians.set(key, numbers);
  }
  return (areaKey, month) =>
    large.has(areaKey) ? (medians.get(`${month} ${areaKey}`) ?? { ...noNumbers }) : null;
}

const batchSize = 100;

/** Long enough to unsubscribe from an old email. */
const linkLifetime = 400 * 24 * 3600_000;

/**
 * Queues an email for each church that was featured when last month ended. Idempotent: the next run completes an
 * interrupted one.
 */
export async function sendMonthlyNumbers(
  deps: Pick<Deps, 'db' | 'now' | 'baseUrl' | 'secret'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.now();
  const current = monthOf(now);
  const month = shiftMonth(current, -1);
  const before = shiftMonth(current, -2);
  const since = startOf(current);
  let after = 0;
  while (!signal?.aborted) {
    const last = await deps.db.transaction(async (tx) => {
      const churches = await store.listMonthlyRecipients(tx, { after, since, limit: batchSize });
      if (churches.length === 0) return undefined;
      const ids = churches.map(({ id }) => id);
      const rows = await store.listNumbers(tx, { ids, months: [month, before] });
      const numbersIn = (id: number, month: string) => ({
        month,
        numbers: rows.find((row) => row.churchId === id && row.month === month) ?? noNumbers,
      });
      for (const { id, name, userId, email } of churches)
        await queueEmail(
          tx,
          () => analyticsEmails.numbers(name, numbersIn(id, month), numbersIn(id, before)),
          {
            to: email,
            cause: `numbers:${id}:${month}`,
            sendAt: now,
            url: `${deps.baseUrl()}${paths.dashboard}?tab=analytics`,
            stopUrl: stopUrl(deps, userId),
          },
        );
      return ids.at(-1);
    });
    if (last === undefined) break;
    after = last;
  }
}

/** The page asks for confirmation, so link scanners don't unsubscribe anyone; email programs post to the same URL. */
function stopUrl(deps: Pick<Deps, 'baseUrl' | 'now' | 'secret'>, userId: number): string {
  const until = new Date(deps.now().getTime() + linkLifetime);
  const token = signLink('stop-monthly-numbers', { subject: String(userId), until }, deps.secret);
  return `${deps.baseUrl()}${paths.monthlyNumbers}?token=${token}`;
}

/** Unsubscribes by an email's link. Idempotent. Throws bad_input for an invalid link. */
export async function stopMonthlyNumbers(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { token }: { token: string },
): Promise<void> {
  const subject = readLink('stop-monthly-numbers', token, { secret: deps.secret, now: deps.now() });
  if (!subject) throw new AppError('bad_input', { message: copy.linkDead });
  await store.updateMonthlyNumbers(deps.db, { userId: Number(subject), wanted: false });
}
