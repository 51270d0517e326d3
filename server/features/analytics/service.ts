/** Counts what people do on a church's page, and tells its owner. */
import type { MonthNumbers, Numbers, VisitKind } from '#shared/analytics.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { addressKey } from '../../http/limits.ts';
import { newSecret, type Viewer } from '../../http/session.ts';
import { digestOf, isCrawler, isKind, monthOf, noNumbers, numbersOf, shownMonths } from './policy.ts';
import * as store from './store.ts';
import { countAreas, listMedians } from './store-medians.ts';

export { listAllOf as exportNumbers } from './store.ts';

export type Caller = { address: string; userAgent: string | undefined; viewer: Viewer | null };

/** Counts for one server process; it holds the salt of the day, and only that one. */
export function createCounter(deps: Deps) {
  let held: { day: string; salt: Promise<string> } | undefined;
  const saltOf = (day: string): Promise<string> => {
    if (held?.day !== day) {
      const salt = store.takeSalt(deps.db, { day, salt: newSecret() });
      held = { day, salt };
      salt.catch(() => {
        held = undefined;
      });
    }
    return held!.salt;
  };

  /** Throws not_found for what is not public, and rate_limited when one address sends without end. */
  return async (
    { churchId, kind }: { churchId: number; kind: VisitKind },
    { address, userAgent, viewer }: Caller,
  ): Promise<void> => {
    if (viewer?.role === 'admin' || isCrawler(userAgent)) return;
    const now = deps.now();
    const day = zoneDay(now);
    const salt = await saltOf(day);
    const from = addressKey(address);
    // The limits see hashes too: no address is stored because somebody opened a page.
    await deps.limits.consume('track', {
      address: digestOf(salt, [from]),
      account: digestOf(salt, [from, churchId]),
    });
    const found = await store.countVisit(deps.db, {
      churchId,
      kind,
      day,
      month: monthOf(now),
      digest: digestOf(salt, [from, userAgent ?? '', churchId, kind]),
      viewerId: viewer?.id ?? null,
    });
    if (!found) throw new AppError('not_found');
  };
}

/** The last twelve months of a user's featured churches, each church's from old to new. */
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
  const counted = new Map(rows.map((row) => [`${row.churchId} ${row.month}`, row]));
  return churches.flatMap((church) =>
    months.map((month) => ({
      churchId: church.id,
      churchName: church.name,
      area: church.area,
      month,
      ...numbersOf(counted.get(`${church.id} ${month}`) ?? noNumbers),
      areaMedian: medianOf(church.areaKey, month),
    })),
  );
}

async function readMedians(
  deps: Pick<Deps, 'db'>,
  { keys, months }: { keys: string[]; months: string[] },
): Promise<(areaKey: string, month: string) => Numbers | null> {
  const areas = await countAreas(deps.db, { keys });
  const large = new Set(areas.map(({ areaKey }) => areaKey));
  const medians = new Map<string, Numbers>();
  for (const { areaKey, month, kind, median } of await listMedians(deps.db, { areas, months })) {
    const key = `${month} ${areaKey}`;
    const numbers = medians.get(key) ?? { ...noNumbers };
    if (isKind(kind)) numbers[kind] = median;
    medians.set(key, numbers);
  }
  return (areaKey, month) =>
    large.has(areaKey) ? (medians.get(`${month} ${areaKey}`) ?? { ...noNumbers }) : null;
}
