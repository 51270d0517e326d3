import { type OwnChurch, rejectReasons } from '#shared/contracts/submissions.ts';
import { askedFacts, isKnown } from '#shared/domain/visit-facts.ts';
import { missingFields, stateOf } from './policy.ts';
import type { listOwn } from './store.ts';

const reasonOf = (reason: string | null) => rejectReasons.find((one) => one === reason) ?? 'other';

export function presentOwn(row: Awaited<ReturnType<typeof listOwn>>[number]): OwnChurch {
  const { lastRevision: last } = row;
  return {
    id: row.id,
    name: row.name,
    denomination: row.denomination,
    address: row.address,
    area: row.area,
    featured: row.featured,
    status: row.status,
    state: stateOf(row),
    rejection:
      row.status === 'rejected'
        ? {
            reason: reasonOf(row.rejectedReason),
            note: row.rejectedNote ?? '',
            at: (row.rejectedAt ?? row.updatedAt).toISOString(),
          }
        : null,
    revisionRejection:
      row.status === 'approved' && last?.state === 'rejected'
        ? { reason: reasonOf(last.reason), note: last.note ?? '', at: new Date(last.at).toISOString() }
        : null,
    missing: missingFields(row),
    timesConfirmedAt: row.timesConfirmedAt?.toISOString() ?? null,
    facts: {
      known: askedFacts.filter((name) => isKnown(name, row[name])).length,
      all: askedFacts.length,
    },
    takesVisits: row.takesVisits,
    plannedVisits: row.plannedVisits,
    waitingVisits: row.waitingVisits,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
