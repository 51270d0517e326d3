/** Takes messages in: from the contact form, from owners who need support, about mistakes on a church's page. */
import type { ContactForm, ReportForm } from '#shared/contacts.ts';
import { churchEditPath, churchPath, paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { type NewMail, queueMail } from '../mails/service.ts';
import { contactMail, reportMail, reportOwnerMail, supportMail } from './emails.ts';
import { digestOf, machineBy, mailBounds, sameWithin } from './policy.ts';
import * as store from './store.ts';

export { listWrittenBy as exportMessages } from './store.ts';
export { summarizeOpen as summarizeMessages } from './store-admin.ts';

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** Messages and their mails stand in the administrator's area. */
const messagesUrl = (deps: Pick<Deps, 'baseUrl'>) => `${deps.baseUrl()}${paths.admin}?tab=messages`;

/**
 * Whether to go on with what somebody sent. Counted after the form was found right: a person's slip is no message, and
 * a machine's tries count.
 */
async function admit(
  deps: Deps,
  form: { reference?: string | undefined; stamp?: string | undefined },
  address: string,
): Promise<boolean> {
  await deps.limits.consume('contact', { address });
  const machine = machineBy(form, { secret: deps.secret, now: deps.now() });
  if (machine) deps.log.info({ by: machine }, 'a message of a machine was dropped');
  return machine === null;
}

/** Stores a message unless it is the very same again; answers its id. */
async function keep(
  tx: Tx,
  message: Omit<store.NewMessage, 'digest' | 'createdAt'>,
  { now, who }: { now: Date; who: string },
): Promise<number | undefined> {
  const { kind, churchId, subject, field, name, body } = message;
  const digest = digestOf([kind, who, churchId, subject, field, name, body]);
  await store.takeTurn(tx, { key: digest });
  return store.insertMessage(tx, { ...message, digest, createdAt: now, since: before(now, sameWithin) });
}

/** Tells the team by mail, unless so many messages come that the list alone has to do. */
async function tellTeam(
  deps: Deps,
  tx: Tx,
  {
    id,
    now,
    mail,
  }: { id: number; now: Date; mail: (to: Pick<NewMail, 'to' | 'cause' | 'sendAt'>) => NewMail },
): Promise<void> {
  const { most, within } = mailBounds.team;
  if ((await store.countSince(tx, { since: before(now, within) })) > most) {
    deps.log.warn({ most }, 'so many messages that they are listed without a mail');
    return;
  }
  const to = deps.env.adminEmail ?? site.contact.email;
  await queueMail(tx, mail({ to, cause: `message:${id}`, sendAt: now }));
}

export async function receiveContact(
  deps: Deps,
  { form, address }: { form: ContactForm; address: string },
): Promise<void> {
  if (!(await admit(deps, form, address))) return;
  const now = deps.now();
  const { name, email, subject, message } = form;
  await deps.db.transaction(async (tx) => {
    const made = { kind: 'contact' as const, name, email, subject, body: message };
    const id = await keep(tx, made, { now, who: email });
    if (id === undefined) return;
    await tellTeam(deps, tx, {
      id,
      now,
      mail: (to) => contactMail({ ...to, form, url: messagesUrl(deps) }),
    });
  });
}

/** Priority is what an owner of a featured church pays for, among others. */
export async function receiveSupport(
  deps: Deps,
  { viewer, message, address }: { viewer: Viewer; message: string; address: string },
): Promise<void> {
  await deps.limits.consume('contact', { address, account: viewer.id });
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const owned = await store.listOwned(tx, { userIds: [viewer.id] });
    const priority = owned.some(({ featured }) => featured);
    const { username: name, email, id: userId } = viewer;
    const made = { kind: 'support' as const, name, email, userId, body: message, priority };
    const id = await keep(tx, made, { now, who: String(userId) });
    if (id === undefined) return;
    const churches = owned.slice(0, 20).map((church) => ({
      ...church,
      url: `${deps.baseUrl()}${churchPath(church.id)}`,
    }));
    await tellTeam(deps, tx, {
      id,
      now,
      mail: (to) => supportMail({ ...to, user: viewer, churches, priority, message, url: messagesUrl(deps) }),
    });
  });
}

export async function receiveReport(
  deps: Deps,
  { churchId, form, address }: { churchId: number; form: ReportForm; address: string },
): Promise<void> {
  const church = await store.findReported(deps.db, { id: churchId });
  if (!church) throw new AppError('not_found');
  if (!(await admit(deps, form, address))) return;
  const now = deps.now();
  const { field, text: body, email } = form;
  await deps.db.transaction(async (tx) => {
    await store.takeTurn(tx, { key: `reports of church ${churchId}` });
    const { most, within } = mailBounds.owner;
    const told = await store.countTold(tx, { churchId, since: before(now, within) });
    const ownerTold = church.ownerEmail !== null && told < most;
    const made = { kind: 'report' as const, email: email ?? null, field, body, churchId, ownerTold };
    const id = await keep(tx, { ...made, churchName: church.name }, { now, who: email ?? '' });
    if (id === undefined) return;
    const about = { church: church.name, form };
    await tellTeam(deps, tx, {
      id,
      now,
      mail: (to) =>
        reportMail({
          ...to,
          ...about,
          page: `${deps.baseUrl()}${churchPath(churchId)}`,
          url: messagesUrl(deps),
          owner: church.ownerEmail === null ? 'none' : ownerTold ? 'told' : 'not told',
        }),
    });
    if (church.ownerEmail === null || !ownerTold) return;
    const to = { to: church.ownerEmail, cause: `report-owner:${id}`, sendAt: now };
    const edit = `${deps.baseUrl()}${churchEditPath(churchId)}`;
    await queueMail(tx, reportOwnerMail({ ...to, ...about, edit }));
  });
}
