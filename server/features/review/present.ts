import type { QueuedChurch } from '#shared/contracts/admin/submissions-admin.ts';
import type { Church } from '#shared/contracts/churches.ts';
import type { PossibleDuplicate } from '#shared/contracts/submissions.ts';
import { churchFieldNames } from '#shared/domain/church-fields.ts';
import { fieldsOf } from '../submissions/policy.ts';
import type { listQueue, listWaiting } from './store.ts';

type Row<F extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<F>>[number];

export const presentQueued = (
  row: Row<typeof listQueue>,
  church: Church,
  duplicates: PossibleDuplicate[],
): QueuedChurch => ({
  ...church,
  owner: row.owner,
  submittedAt: row.submittedAt.toISOString(),
  version: row.version,
  payment: row.payment,
  duplicates,
});

/** Both versions are shown in full. Fields that only the owner sees are never reviewed. */
export const presentRevision = (row: Row<typeof listWaiting>, church: Church) => ({
  id: row.id,
  church,
  fields: { ...fieldsOf({ ...church, email: null, additionalInfo: null }), ...row.fields },
  changed: churchFieldNames.filter((name) => name in row.fields),
  owner: row.owner,
  createdAt: row.createdAt.toISOString(),
});
