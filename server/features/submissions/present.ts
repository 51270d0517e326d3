import type { QueuedChurch } from '#shared/contracts/admin/submissions-admin.ts';
import type { MergeSide } from '#shared/contracts/admin/submissions-merge.ts';
import type { Church } from '#shared/contracts/churches.ts';
import type { OwnChurch, PossibleDuplicate } from '#shared/contracts/submissions.ts';
import { rejectReasons } from '#shared/contracts/submissions.ts';
import { editableFields } from '#shared/domain/church-fields.ts';
import type { listSides } from '../curation/store-merge.ts';
import type { listEntries } from '../review/store-history.ts';
import type { listQueue } from '../review/store-moderation.ts';
import type { listWaiting } from '../review/store-revisions.ts';
import { fieldsOf, mergeUndoDays, missingFields, stateOf } from './policy.ts';
import type { listOwn } from './store.ts';

type Row<F extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<F>>[number];

const reasonOf = (reason: string | null) => rejectReasons.find((one) => one === reason) ?? 'other';

export function presentOwn(row: Row<typeof listOwn>): OwnChurch {
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
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type OwnerRow = Row<typeof listQueue>['owner'];

export const presentOwner = (owner: OwnerRow): QueuedChurch['owner'] =>
  owner && {
    id: owner.id,
    username: owner.username,
    email: owner.email,
    emailVerified: owner.emailVerifiedAt !== null,
  };

export const presentQueued = (
  row: Row<typeof listQueue>,
  church: Church,
  duplicates: PossibleDuplicate[],
): QueuedChurch => ({
  ...church,
  owner: presentOwner(row.owner),
  submittedAt: row.submittedAt.toISOString(),
  version: row.version,
  duplicates,
});

/** `fields` merges the proposed values into the public ones, so that both versions can be shown in full. */
export const presentRevision = (row: Row<typeof listWaiting>, church: Church) => ({
  id: row.id,
  church,
  fields: { ...fieldsOf(church), ...row.fields },
  changed: editableFields.filter((name) => name in row.fields),
  owner: presentOwner(row.owner),
  createdAt: row.createdAt.toISOString(),
});

export const presentEntry = ({ undoable, ...row }: Row<typeof listEntries>) => ({
  ...row,
  action: row.action as 'submitted',
  at: row.at.toISOString(),
  undoUntil: undoable ? new Date(row.at.getTime() + mergeUndoDays * 86_400_000).toISOString() : null,
});

export const presentSide = ({ church, owner, ...counts }: Row<typeof listSides>): MergeSide => ({
  id: church.id,
  status: church.status,
  featured: church.featured,
  source: church.source,
  sourceId: church.sourceId,
  owner: presentOwner(owner),
  createdAt: church.createdAt.toISOString(),
  ...counts,
  fields: fieldsOf(church),
});
