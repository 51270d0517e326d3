import { isDeepStrictEqual } from 'node:util';
import {
  submitEvent as contract,
  type EventForm,
  type OwnEvent,
} from '#shared/contracts/event-submissions.ts';
import { occurrencesOf, zoneDay } from '#shared/domain/dates.ts';
import { paths } from '#shared/domain/paths.ts';
import { eventResponses as copy } from '#shared/messages/event-submissions.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isoDates } from '../../db/iso-dates.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { emailUser } from '../emails/service.ts';
import { record } from '../history/service.ts';
import { runIdempotent } from '../submissions/service-idempotency.ts';
import { eventEmails } from './emails-copy.ts';
import { deriveEvent, visibilityOf } from './policy.ts';
import { formOf, presentOwn } from './present.ts';
import * as store from './store.ts';

type Own = { viewer: Viewer; id: number };

const today = (deps: Pick<Deps, 'now'>) => zoneDay(deps.now());

/** Publishes an event immediately. A repeated `key` returns the first response. */
export async function submitEvent(
  deps: Deps,
  {
    viewer,
    form,
    key,
    address,
  }: { viewer: Viewer; form: EventForm; key: string | undefined; address: string },
): Promise<OwnEvent> {
  const limit = { name: 'event', address } as const;
  const request = { contract, userId: viewer.id, key, body: form, limit };
  return runIdempotent<OwnEvent>(deps, request, async (tx) => {
    const now = deps.now();
    await assertOwnChurch(tx, viewer, form.churchId);
    assertUpcoming(form, today(deps));
    const stored = deriveEvent(deps.geo, form);
    const id = await store.insertEvent(tx, { stored, userId: viewer.id, now });
    await record(tx, { at: now, event: { id, title: form.title }, action: 'submitted', actor: viewer });
    return readOwnEvent({ ...deps, db: tx }, { viewer, id });
  });
}

/** Throws bad_input for a past event, which would never be listed. */
function assertUpcoming({ date, recurrence }: EventForm, today: string): void {
  const last = recurrence ? occurrencesOf(date, recurrence).at(-1)! : date;
  if (last < today) throw fieldError('date', copy.past);
}

/** Throws forbidden unless the viewer owns the church. Locks the church until the transaction ends. */
async function assertOwnChurch(tx: Tx, viewer: Viewer, churchId: number | null): Promise<void> {
  if (churchId === null) return;
  if (!(await store.lockOwnChurch(tx, { id: churchId, userId: viewer.id })))
    throw new AppError('forbidden', { message: copy.notYourChurch });
}

/** Throws forbidden for another owner's public event, and not_found for one that isn't public. */
function assertOwn(row: store.EventRow | undefined, viewer: Viewer): asserts row is store.EventRow {
  if (row && row.ownerId === viewer.id) return;
  if (row && visibilityOf(row) === 'public') throw new AppError('forbidden', { message: copy.notYours });
  throw new AppError('not_found');
}

export async function readOwnEvent(
  { db, now }: Pick<Deps, 'now'> & { db: Db | Tx },
  { viewer, id }: Own,
): Promise<OwnEvent> {
  const row = await store.findEvent(db, { id });
  assertOwn(row, viewer);
  return presentOwn(row, today({ now }));
}

export const listOwnEvents = async (deps: Deps, { viewer }: { viewer: Viewer }): Promise<OwnEvent[]> =>
  (await store.listOwn(deps.db, { userId: viewer.id, today: today(deps) })).map((row) =>
    presentOwn(row, today(deps)),
  );

/** Runs a change while the event is locked and returns the new state. */
const change = (
  deps: Deps,
  own: Own,
  work: (tx: Tx, row: store.EventRow, now: Date) => Promise<void>,
  /** The event's new church, or undefined to keep the current one. */
  churchId?: number | null,
): Promise<OwnEvent> =>
  deps.db.transaction(async (tx) => {
    // Churches are always locked before their events.
    const isOwnChurch = !churchId || (await store.lockOwnChurch(tx, { id: churchId, userId: own.viewer.id }));
    const row = await store.lockEvent(tx, own);
    assertOwn(row, own.viewer);
    if (!isOwnChurch) throw new AppError('forbidden', { message: copy.notYourChurch });
    await work(tx, row, deps.now());
    return readOwnEvent({ ...deps, db: tx }, own);
  });

export const updateEvent = (
  deps: Deps,
  { form, expected, ...own }: Own & { form: EventForm; expected: number | undefined },
): Promise<OwnEvent> => {
  const work = async (tx: Tx, row: store.EventRow, now: Date) => {
    if (expected !== undefined && expected !== row.version) throw conflict(copy.changed);
    const stored = formOf(row);
    const changed = (Object.keys(stored) as Array<keyof EventForm>).filter(
      (name) => !isDeepStrictEqual(stored[name], form[name]),
    );
    if (changed.length === 0) return;
    if (changed.includes('date')) assertUpcoming(form, zoneDay(now));
    const values = { stored: deriveEvent(deps.geo, form), userId: own.viewer.id, now };
    await store.saveEvent(tx, { id: row.id, ...values });
    const event = { id: row.id, title: form.title };
    await record(tx, { at: now, event, action: 'edited', actor: own.viewer, details: { changed } });
  };
  return change(deps, own, work, form.churchId);
};

/** Idempotent. */
export const setCanceled = (deps: Deps, { canceled, ...own }: Own & { canceled: boolean }) =>
  change(deps, own, async (tx, row, now) => {
    if ((row.canceledAt !== null) === canceled) return;
    await store.setCanceled(tx, { id: row.id, canceledAt: canceled ? now : null, now });
    const action = canceled ? 'canceled' : 'restored';
    await record(tx, { at: now, event: row, action, actor: own.viewer });
  });

export const deleteEvent = (deps: Deps, own: Own): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await store.lockEvent(tx, own);
    assertOwn(row, own.viewer);
    await store.deleteEvent(tx, { id: row.id });
    await record(tx, { at: deps.now(), event: row, action: 'deleted', actor: own.viewer });
  });

/** When an account is deleted, its events without a church are deleted too; events of churches remain. */
export async function releaseEvents(
  tx: Tx,
  { userId, actor, now }: { userId: number; actor: string; now: Date },
): Promise<void> {
  for (const event of await store.deleteWithoutChurch(tx, { userId }))
    await record(tx, {
      at: now,
      event,
      action: 'deleted',
      actor: { id: userId, username: actor },
      details: { because: 'account_deleted' },
    });
}

/** For the export of personal data; its contract chooses the columns. */
export const exportEvents = async (deps: Pick<Deps, 'db' | 'now'>, { userId }: { userId: number }) =>
  (await store.listOwn(deps.db, { userId, today: today(deps) })).map((row) => ({
    ...isoDates(row),
    ...formOf(row),
  }));

/** The administrator's actions, below. The owner's email is queued in the same transaction. */
type Target = { admin: Viewer; id: number };

const dashboardUrl = (deps: Deps) => `${deps.baseUrl()}${paths.dashboard}?tab=events`;

async function lock(tx: Tx, id: number): Promise<store.EventRow> {
  const row = await store.lockEvent(tx, { id });
  if (!row) throw new AppError('not_found');
  return row;
}

/** Throws a conflict if the event is in that state already. */
export const setHidden = (
  deps: Deps,
  { admin, id, hidden, reason }: Target & { hidden: boolean; reason: string },
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const row = await lock(tx, id);
    if (!(await store.setHidden(tx, { id, hidden, reason: hidden ? reason : null, now })))
      throw new AppError('conflict');
    const entryId = await record(tx, {
      at: now,
      event: row,
      action: hidden ? 'hidden' : 'shown',
      actor: admin,
      details: hidden && reason ? { reason } : {},
    });
    if (hidden)
      await emailUser(tx, row.ownerId, () => eventEmails.hidden(row.title, reason), {
        cause: `event-hidden:${entryId}`,
        sendAt: now,
        url: dashboardUrl(deps),
      });
  });

export const removeEvent = (deps: Deps, { admin, id }: Target): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const row = await lock(tx, id);
    await store.deleteEvent(tx, { id });
    await record(tx, { at: now, event: row, action: 'deleted', actor: admin });
    await emailUser(tx, row.ownerId, () => eventEmails.deleted(row.title), {
      cause: `event-deleted:${id}`,
      sendAt: now,
      url: dashboardUrl(deps),
    });
  });
