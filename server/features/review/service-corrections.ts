/** Applies visitors' suggestions, which can be undone for 15 seconds. */

import { churchPath } from '#shared/domain/paths.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import { columnName, type EditRow } from '../../db/church-columns.ts';
import type { Tx } from '../../db/client.ts';
import { findProvenance, lockChurch, saveCurated, uncurate } from '../../db/curated-churches.ts';
import { type FactsSaid, statedFacts } from '../../db/facts-said.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { type Decision, recordDecision } from '../history/service-decisions.ts';
import { differences, type Fields, fieldsOf, normalize, only } from '../submissions/policy.ts';
import { reviewEmails } from './emails-copy.ts';
import { historyDetails } from './policy.ts';

/** Saves fields to a locked church, with who said its facts (by default visitors, now). Returns those that changed. */
async function save(deps: Deps, tx: Tx, row: EditRow, fields: Fields, said?: FactsSaid): Promise<Fields> {
  const before = fieldsOf(row);
  const after = normalize(deps.geo, { ...before, ...fields }, before);
  const changed = differences(before, after);
  if (Object.keys(changed).length === 0) return changed;
  await saveCurated(tx, {
    church: row,
    fields: changed,
    said: said ?? statedFacts(Object.keys(changed), 'visitor', deps.now()),
    now: deps.now(),
  });
  return changed;
}

/** Applies a suggestion to a locked church, records it, and emails the owner. Returns the history entry, like every decision. */
export async function applyCorrection(
  deps: Deps,
  tx: Tx,
  {
    admin,
    church: row,
    messageId,
    fields,
    expected,
  }: { admin: Viewer; church: EditRow; messageId: number; fields: Fields; expected: number },
): Promise<number> {
  const before = fieldsOf(row);
  if (row.version !== expected) throw conflict(copy.editConflict);
  const { curatedFields, factsBy, factsAt } = await findProvenance(tx, row);
  const columns = (Object.keys(fields) as Array<keyof Fields>).map(columnName);
  const changed = await save(deps, tx, row, fields);
  const names = Object.keys(changed);
  return recordDecision(tx, {
    church: row,
    action: 'edited',
    by: admin,
    now: deps.now(),
    details: {
      ...historyDetails(before, changed),
      messageId,
      // For undo: `changes` in the history has neither the position nor private fields.
      before: only(before, names),
      curated: columns.filter((column) => !curatedFields.includes(column)),
      said: { by: factsBy, at: factsAt?.toISOString() ?? null },
    },
    email: {
      to: row.userId === admin.id || names.length === 0 ? null : row.userId,
      write: () => reviewEmails.edited(row.name, names, copy.visitorSuggested),
      url: deps.baseUrl() + churchPath(row.id),
    },
  });
}

/** Restores the values that a suggestion replaced. Throws a conflict if they have changed since. */
export async function undoCorrection(deps: Deps, tx: Tx, { church, details }: Decision): Promise<void> {
  const row = (await lockChurch(tx, church))!;
  const { before = {}, changes = {}, curated = [], said } = details;
  const applied = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to])) as Fields;
  if (Object.keys(differences(fieldsOf(row), applied)).length > 0) throw conflict(copy.undoTooLate);
  await save(
    deps,
    tx,
    row,
    before,
    said && { factsBy: said.by, factsAt: said.at ? new Date(said.at) : null },
  );
  await uncurate(tx, { id: church.id, columns: curated });
}
