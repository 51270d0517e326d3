import { type OwnChurch, rejectReasons } from '#shared/contracts/submissions.ts';
import { isKnown } from '#shared/domain/church-fields.ts';
import { askedFacts } from '#shared/domain/visit-facts.ts';
import { isoDates } from '../../db/iso-dates.ts';
import { missingFields, stateOf } from './policy.ts';
import type { listOwn } from './store.ts';

const reasonOf = (reason: string | null) => rejectReasons.find((one) => one === reason) ?? 'other';

/** Its contract chooses the columns. */
export function presentOwn(row: Awaited<ReturnType<typeof listOwn>>[number]): OwnChurch {
  const { lastRevision: last } = row;
  return {
    ...isoDates(row),
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
    facts: {
      known: askedFacts.filter((name) => isKnown(name, row[name])).length,
      all: askedFacts.length,
    },
  };
}
