/** Lists possible duplicates and records decisions on them. */

import type { DuplicatePair } from '#shared/contracts/admin/submissions-merge.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { record } from '../review/store-history.ts';
import { findPairs, listNames, savePair } from './store-pairs.ts';

/** Churches compared per query, queries per request, and the number of pairs that ends a request. */
const batchSize = 250;
const maxBatches = 8;
const pageSize = 20;

/** Searches until a page is full. `next` is where to continue, even if no pairs were found so far. */
export async function listDuplicates(
  deps: Pick<Deps, 'db' | 'now'>,
  { after = 0 }: { after?: number | undefined },
): Promise<{ pairs: DuplicatePair[]; next: number | null }> {
  const pairs: DuplicatePair[] = [];
  let next: number | null = after;
  for (let batches = 0; batches < maxBatches && next !== null && pairs.length < pageSize; batches += 1) {
    const batch: Awaited<ReturnType<typeof findPairs>> = await findPairs(deps.db, {
      after: next,
      limit: batchSize,
      now: deps.now(),
    });
    pairs.push(...batch.pairs);
    next = batch.last;
  }
  return { pairs, next };
}

const week = 7 * 86_400_000;

export async function decideDuplicate(
  deps: Deps,
  { admin, a, b, decision }: { admin: Viewer; a: number; b: number; decision: 'distinct' | 'later' },
): Promise<void> {
  const [aId, bId] = a < b ? [a, b] : [b, a];
  if (aId === bId) throw new AppError('bad_input');
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const names = await listNames(tx, { ids: [aId, bId] });
    const [first, second] = [aId, bId].map((id) => names.find((church) => church.id === id));
    if (!first || !second) throw new AppError('not_found', { message: copy.pairMissing });
    const laterUntil = decision === 'later' ? new Date(now.getTime() + week) : null;
    await savePair(tx, { aId, bId, laterUntil, decidedBy: admin.username, decidedAt: now });
    if (decision === 'distinct')
      await record(tx, {
        at: now,
        church: first,
        action: 'not_duplicate',
        actor: admin,
        details: { other: bId, otherName: second.name },
      });
  });
}
