/** Bulk actions in the admin area's church table. */
import type { BulkOutcome, OutcomeCounts } from '../../contracts/admin/submissions-bulk.ts';
import { countText, numberText } from '../../domain/format.ts';

const churches = (n: number) => countText(n, 'church', 'churches');

export const bulkCopy = {
  listChanged: (now: number) =>
    `The list has changed: this would change ${churches(now)} now. Check it, then try again.`,
  selectMatching: (n: string) => `Select all ${n} matching churches`,
  kinds: {
    approve: 'Approve',
    denomination: 'Change denomination',
    area: 'Change area',
    retire: 'Retire',
    delete: 'Delete',
  },
  title: (kind: string, n: number) => `${kind}: ${churches(n)}`,
  effects: {
    approve: 'They go public right away, and their owners get an email.',
    denomination: 'Later imports won’t change it. Owners get an email.',
    area: 'Later imports won’t change it. Owners get an email.',
    retire:
      'They’re hidden from the public but stay here as retired. Imports won’t bring them back. Churches with an owner, a claim, or a featured listing are skipped.',
    delete:
      'Imports won’t bring them back. Churches with an owner, a claim, or a featured listing are skipped.',
  },
  undoable: 'You can undo this for 24 hours.',
  final: 'This action cannot be undone.',
  part: (most: number) =>
    `Only the first ${numberText(most)} change now. You can continue with the next ones after that.`,
  typeCount: (n: number) => `To confirm, type the number of churches: ${n}`,
  values: { denomination: 'New denomination', area: 'New area' },
  choose: 'Choose...',
  done: (kind: string, value: string) => (value ? `${kind}: ${value}` : kind),
  summary: (n: number, kind: string) => `${kind}, ${churches(n)}`,
};

const outcomeLines: Record<BulkOutcome, string> = {
  changed: 'changed',
  same: 'already set',
  owned: 'skipped: they have an owner',
  claimed: 'skipped: someone is claiming them',
  paid: 'skipped: they’re featured',
  gone: 'deleted',
  undone: 'undone',
  edited: 'left as is: changed since then',
  notified: 'left as is: their owner already got an email',
};

export const outcomeText = (outcomes: OutcomeCounts): string =>
  (Object.keys(outcomeLines) as BulkOutcome[])
    .filter((outcome) => outcomes[outcome])
    .map((outcome) => `${numberText(outcomes[outcome] ?? 0)} ${outcomeLines[outcome]}`)
    .join(', ');
