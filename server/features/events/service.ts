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
    const id = await store.insertEvent(tx, {
      stored: deriveEvent(deps.geo, form),
      userId: viewer.id,
      now,
    });
    await record(tx, { at: now, event: { id, title: form.title }, action: 'submitted', actor: viewer });
    return present(deps, tx, { viewer, id });
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

async function present(deps: Deps, tx: Tx, { viewer, id }: Own): Promise<OwnEvent> {
  const row = await store.findOwn(tx, { id, userId: viewer.id });
  if (!row) throw new AppError('not_found');
  return presentOwn(row, today(deps));
}

/** 403 for another owner's public event; 404 for one that isn't public. */
async function notYours(db: Db | Tx, { id }: { id: number }): Promise<AppError> {
  const event = await store.findEvent(db, { id });
  return event && visibilityOf(event) === 'public'
    ? new AppError('forbidden', { message: copy.notYours })
    : new AppError('not_found');
}

export const listOwnEvents = async (deps: Deps, { viewer }: { viewer: Viewer }): Promise<OwnEvent[]> =>
  (await store.listOwn(deps.db, { userId: viewer.id, today: today(deps) })).map((row) =>
    presentOwn(row, today(deps)),
  );

export async function readOwnEvent(deps: Deps, { viewer, id }: Own): Promise<OwnEvent> {
  const row = await store.findOwn(deps.db, { id, userId: viewer.id });
  if (!row) throw await notYours(deps.db, { id });
  return presentOwn(row, today(deps));
}

/** Runs a change while the event is locked and returns the new state. */
const change = (
  deps: Deps,
  own: Own,
  work: (tx: Tx, row: store.EventRow, now: Date) => Promise<void>,
  /** The event's new church, or undefined to keep the current one. */
  churchId?: number | null,
): Promise<OwnEvent> =>
  deps.db.transaction(async (tx) => {
    // To prevent deadlocks, churches are always locked before their events.
    await store.lockChurchOf(tx, own);
    const isOwnChurch = !churchId || (await store.lockOwnChurch(tx, { id: churchId, userId: own.viewer.id }));
    const row = await store.lockOwn(tx, { id: own.id, userId: own.viewer.id });
    if (!row) throw await notYours(tx, own);
    if (churchId !== row.churchId && !isOwnChurch)
      throw new AppError('forbidden', { message: copy.notYourChurch });
    await work(tx, row, deps.now());
    return present(deps, tx, own);
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
    const row = await store.lockOwn(tx, { id: own.id, userId: own.viewer.id });
    if (!row) throw await notYours(tx, own);
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
  await store.lockChurchOf(tx, { id });
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
