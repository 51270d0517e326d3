/** The administrator's actions on events. The owner's email is queued in the same transaction. */
import { paths } from '#shared/domain/paths.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { emailOf, queueEmail } from '../emails/service.ts';
import { eventEmails } from './emails.ts';
import * as store from './store.ts';
import { record } from './store-history.ts';

type Target = { admin: Viewer; id: number };

const dashboardUrl = (deps: Deps) => `${deps.baseUrl()}${paths.dashboard}?tab=events`;

async function lock(tx: Tx, id: number): Promise<store.EventRow> {
  await store.lockChurchOf(tx, { id });
  const row = await store.lockEvent(tx, { id });
  if (!row) throw new AppError('not_found');
  return row;
}

/** Throws a conflict if the event is already hidden. */
export const hideEvent = (deps: Deps, { admin, id, reason }: Target & { reason: string }): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const row = await lock(tx, id);
    if (!(await store.setHidden(tx, { id, hidden: true, reason, now }))) throw new AppError('conflict');
    const entryId = await record(tx, {
      at: now,
      event: row,
      action: 'hidden',
      actor: admin,
      details: reason ? { reason } : {},
    });
    const to = await store.findOwnerEmail(tx, { id });
    if (to)
      await queueEmail(
        tx,
        emailOf(eventEmails.hidden(row.title, reason), {
          to,
          cause: `event-hidden:${entryId}`,
          sendAt: now,
          url: dashboardUrl(deps),
        }),
      );
  });

export const showEvent = (deps: Deps, { admin, id }: Target): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const row = await lock(tx, id);
    if (!(await store.setHidden(tx, { id, hidden: false, reason: null, now })))
      throw new AppError('conflict');
    await record(tx, { at: now, event: row, action: 'shown', actor: admin });
  });

export const removeEvent = (deps: Deps, { admin, id }: Target): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const row = await lock(tx, id);
    const to = await store.findOwnerEmail(tx, { id });
    await store.deleteEvent(tx, { id });
    await record(tx, { at: now, event: row, action: 'deleted', actor: admin });
    if (to)
      await queueEmail(
        tx,
        emailOf(eventEmails.deleted(row.title), {
          to,
          cause: `event-deleted:${id}`,
          sendAt: now,
          url: dashboardUrl(deps),
        }),
      );
  });
