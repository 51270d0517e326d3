import type { Tx } from './client.ts';
import { imports } from './tables/imports.ts';

/** Notes that samples were there once: they never come back by themselves. */
export async function noteSamples(
  tx: Tx,
  { source, count, now }: { source: string; count: number; now: Date },
): Promise<void> {
  await tx.insert(imports).values({
    source,
    fingerprint: source,
    file: source,
    format: source,
    records: count,
    committed: count,
    added: count,
    startedAt: now,
    finishedAt: now,
  });
}
