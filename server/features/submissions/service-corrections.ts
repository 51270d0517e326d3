/** The administrator follows a visitor's suggestion or dismisses it; either can be undone for 15 seconds. */

import { submissions as copy } from '#shared/messages/submissions.ts';
import { churchPath } from '#shared/paths.ts';
import { positionOf } from '#shared/region.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { writeTimes } from '../churches/service.ts';
import { queueEmail } from '../emails/service.ts';
import { churchEditedEmail } from './emails.ts';
import { differences, emailTime, type Fields, fieldsOf, normalize } from './policy.ts';
import { historyOf } from './service-admin.ts';
import { causeOf, takeBack } from './service-moderation.ts';
import type { EditRow } from './store.ts';
import { listUncurated, saveCurated, uncurate } from './store-admin.ts';
import { findLast, record } from './store-history.ts';
import { findOwner, lockChurch } from './store-moderation.ts';

type About = { admin: Viewer; churchId: number; messageId: number };

/** Writes over a locked church. */
async function save(deps: Deps, tx: Tx, row: EditRow, wish: Fields): Promise<Fields> {
  const before = fieldsOf(row);
  const after = normalize(deps.geo, { ...before, ...wish }, before);
  const fields = differences(before, after);
  if (Object.keys(fields).length === 0) return fields;
  const { latitude: lat, longitude: lng } = positionOf(after);
  await saveCurated(tx, { id: row.id, fields, lat, lng, now: deps.now() });
  if (fields.services) await writeTimes(tx, { id: row.id, services: fields.services });
  return fields;
}

/** Writes a suggestion into its listing, with history and an email to the owner. */
export async function applyCorrection(
  deps: Deps,
  tx: Tx,
  { admin, churchId, messageId, fields, expected }: About & { fields: Fields; expected: number },
): Promise<void> {
  const row = await lockChurch(tx, { id: churchId });
  if (!row) throw new AppError('not_found');
  const before = fieldsOf(row);
  if (row.version !== expected) throw new AppError('conflict', { message: copy.editConflict });
  const uncurated = await listUncurated(tx, {
    id: churchId,
    fields: Object.keys(fields) as Array<keyof Fields>,
  });
  const written = await save(deps, tx, row, fields);
  const owner = row.userId === admin.id ? undefined : await findOwner(tx, row);
  const now = deps.now();
  const entry = await record(tx, {
    at: now,
    church: row,
    action: 'edited',
    actor: admin,
    details: {
      ...historyOf(before, written),
      messageId,
      notified: owner !== undefined,
      // What undo writes again: the history shows neither the position nor what is not public.
      before: Object.fromEntries(Object.keys(written).map((name) => [name, before[name as keyof Fields]])),
      curated: uncurated,
    },
  });
  if (!owner || Object.keys(written).length === 0) return;
  const email = {
    to: owner.email,
    cause: causeOf(churchId, { id: entry, action: 'edited' }),
    sendAt: emailTime(now),
  };
  await queueEmail(
    tx,
    churchEditedEmail({
      ...email,
      church: row.name,
      changed: Object.keys(written),
      note: copy.visitorSuggested,
      url: deps.baseUrl() + churchPath(churchId),
    }),
  );
}

export async function dismissCorrection(
  deps: Deps,
  tx: Tx,
  { admin, churchId, messageId, ...why }: About & { reason: string; note: string },
): Promise<void> {
  const row = await lockChurch(tx, { id: churchId });
  if (!row) throw new AppError('not_found');
  const details = { messageId, notified: false, ...why };
  await record(tx, { at: deps.now(), church: row, action: 'suggestion_dismissed', actor: admin, details });
}

/** Gives the listing the values back that a suggestion replaced, unless they were changed since. */
export async function undoCorrection(
  deps: Deps,
  tx: Tx,
  { admin, churchId, messageId }: About,
): Promise<void> {
  const tooLate = () => new AppError('conflict', { message: copy.undoTooLate });
  const row = await lockChurch(tx, { id: churchId });
  if (!row) throw new AppError('not_found');
  const now = deps.now();
  const last = await findLast(tx, {
    churchId,
    actions: ['edited', 'suggestion_dismissed', 'undone'],
    messageId,
  });
  if (!last || last.action === 'undone') throw tooLate();
  await takeBack(tx, churchId, last, now);
  const {
    before = {},
    changes = {},
    curated = [],
  } = last.details as {
    before?: Fields;
    curated?: string[];
    changes?: Record<string, { to: unknown }>;
  };
  const written = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to])) as Fields;
  if (Object.keys(differences(fieldsOf(row), written)).length > 0) throw tooLate();
  await save(deps, tx, row, before);
  await uncurate(tx, { id: churchId, columns: curated });
  await record(tx, {
    at: now,
    church: row,
    action: 'undone',
    actor: admin,
    details: { decision: last.action, messageId },
  });
}
