/** What the administrator does about an event; its owner is told in the same transaction. */
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { queueMail } from '../mails/service.ts';
import { eventDeletedMail, eventHiddenMail } from './emails.ts';
import * as store from './store.ts';
import { record } from './store-history.ts';

type About = { admin: Viewer; id: number };

async function lock(tx: Tx, id: number): Promise<store.EventRow> {
  await store.lockChurchOf(tx, { id });
  const row = await store.lockEvent(tx, { id });
  if (!row) throw new AppError('not_found');
  return row;
}

/** Already hidden (somebody else was quicker): a conflict. */
export const hideEvent = (deps: Deps, { admin, id, reason }: About & { reason: string }): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const row = await lock(tx, id);
    if (!(await store.setHidden(tx, { id, hidden: true, reason, now }))) throw new AppError('conflict');
    const entry = await record(tx, {
      at: now,
      event: row,
      action: 'hidden',
      actor: admin,
      details: reason ? { reason } : {},
    });
    const to = await store.findOwnerEmail(tx, { id });
    if (to)
      await queueMail(
        tx,
        eventHiddenMail({
          to,
          cause: `event-hidden:${entry}`,
          sendAt: now,
          title: row.title,
          reason,
          url: `${deps.baseUrl()}/dashboard?tab=events`,
        }),
      );
  });

export const showEvent = (deps: Deps, { admin, id }: About): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const row = await lock(tx, id);
    if (!(await store.setHidden(tx, { id, hidden: false, reason: null, now })))
      throw new AppError('conflict');
    await record(tx, { at: now, event: row, action: 'shown', actor: admin });
  });

export const removeEvent = (deps: Deps, { admin, id }: About): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const row = await lock(tx, id);
    const to = await store.findOwnerEmail(tx, { id });
    await store.deleteEvent(tx, { id });
    await record(tx, { at: now, event: row, action: 'deleted', actor: admin });
    if (to)
      await queueMail(
        tx,
        eventDeletedMail({
          to,
          cause: `event-deleted:${id}`,
          sendAt: now,
          title: row.title,
          url: `${deps.baseUrl()}/dashboard?tab=events`,
        }),
      );
  });
