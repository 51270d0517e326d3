/** The list of possible duplicates: found page by page, and what an administrator decides about a pair. */
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { DuplicatePair } from '#shared/submissions-merge.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { record } from './store-history.ts';
import { findPairs, listNames, savePair } from './store-pairs.ts';

/** Churches looked at in a step, steps of a request, and pairs after which it ends. */
const step = 250;
const mostSteps = 8;
const enough = 20;

/** Looks until there are enough pairs for a page; `next` says where to go on, also when nothing was found so far. */
export async function listDuplicates(
  deps: Pick<Deps, 'db' | 'now'>,
  { after = 0 }: { after?: number | undefined },
): Promise<{ pairs: DuplicatePair[]; next: number | null }> {
  const pairs: DuplicatePair[] = [];
  let next: number | null = after;
  for (let steps = 0; steps < mostSteps && next !== null && pairs.length < enough; steps += 1) {
    const found: Awaited<ReturnType<typeof findPairs>> = await findPairs(deps.db, {
      after: next,
      limit: step,
      now: deps.now(),
    });
    pairs.push(...found.pairs);
    next = found.last;
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
