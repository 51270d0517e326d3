/** Receives messages: the contact form, owners' support requests, and suggestions for a church's page. */

import type { ContactForm, SuggestionForm } from '#shared/contracts/contacts.ts';
import { churchEditPath, churchPath, paths } from '#shared/domain/paths.ts';
import { contactRules as copy } from '#shared/messages/contacts.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { senderNameProblem } from '../accounts/policy-usernames.ts';
import type { EmailCopy } from '../emails/copy.ts';
import { queueEmail, queueTeamEmail } from '../emails/service.ts';
import { contactEmails } from './emails-copy.ts';
import { answersInEnglish, botReason, digestOf, duplicateWindow, mailBounds } from './policy.ts';
import * as store from './store.ts';

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/**
 * False for bots, which get the usual response. Without a valid stamp it may be another client, or a form loaded before
 * the secret changed, so a stricter limit applies. Counts toward the limits here rather than in the endpoint, so that
 * invalid forms don't count.
 */
export async function accept(
  deps: Deps,
  form: { reference?: string | undefined; stamp?: string | undefined },
  address: string,
): Promise<boolean> {
  await deps.limits.consume('contact', { address });
  const reason = botReason(form, { secret: deps.secret, now: deps.now() });
  if (reason === 'no_stamp') {
    await deps.limits.consume('contact-unstamped', { address, account: 'everyone' });
    return true;
  }
  if (reason) deps.log.info({ reason }, 'dropped a message from a bot');
  return reason === null;
}

/**
 * Stores a message and emails the team, unless the hourly limit is reached; then it is only listed. Returns its id, or
 * undefined if the same sender already sent it.
 */
async function storeMessage(
  deps: Deps,
  tx: Tx,
  message: Omit<store.NewMessage, 'digest' | 'createdAt'>,
  { now, sender, write }: { now: Date; sender: string; write: () => EmailCopy },
): Promise<number | undefined> {
  const { kind, churchId, subject, field, name, body, email } = message;
  const digest = digestOf([kind, sender, churchId, subject, field, name, body]);
  await store.lockKey(tx, { key: digest });
  const since = before(now, duplicateWindow);
  const id = await store.insertMessage(tx, { ...message, digest, createdAt: now, since });
  if (id === undefined) return undefined;
  const { max, within } = mailBounds.team;
  if ((await store.countSince(tx, { since: before(now, within) })) > max)
    deps.log.warn({ max }, 'too many messages; listed without an email');
  else {
    const url = `${deps.baseUrl()}${paths.admin}?tab=messages`;
    const cause = `message:${id}`;
    await queueTeamEmail(deps, tx, write, { cause, sendAt: now, replyTo: email ?? undefined, url });
  }
  return id;
}

/** Throws bad_input for a name that could pass for ours. */
export function checkName(name: string): void {
  const problem = senderNameProblem(name);
  if (problem) throw fieldError('name', problem === 'reserved' ? copy.nameReserved : copy.nameMixed);
}

/** Stores a contact message and emails the team. Bots' messages are dropped. */
export async function receiveContact(
  deps: Deps,
  { form, address }: { form: ContactForm; address: string },
): Promise<void> {
  if (!(await accept(deps, form, address))) return;
  const now = deps.now();
  const { name, email, subject, message } = form;
  checkName(name);
  await deps.db.transaction(async (tx) => {
    const stored = { kind: 'contact' as const, name, email, subject, body: message };
    await storeMessage(deps, tx, stored, { now, sender: email, write: () => contactEmails.message(form) });
  });
}

/** Featured churches include priority support. */
export async function receiveSupport(
  deps: Deps,
  { viewer, message, address }: { viewer: Viewer; message: string; address: string },
): Promise<void> {
  await deps.limits.consume('contact', { address, account: viewer.id });
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const owned = await store.listOwned(tx, { userId: viewer.id });
    const priority = owned.some(({ featured }) => featured);
    const { username: name, email, id: userId } = viewer;
    const stored = { kind: 'support' as const, name, email, userId, body: message, priority };
    const churches = owned.map((church) => ({
      ...church,
      url: `${deps.baseUrl()}${churchPath(church.id)}`,
    }));
    const write = () => contactEmails.support({ user: viewer, churches, priority, message });
    await storeMessage(deps, tx, stored, { now, sender: String(userId), write });
  });
}

/** Stores a suggestion and emails the team and, up to a limit, the owner. Throws not_found unless the church is public. */
export async function receiveSuggestion(
  deps: Deps,
  { churchId, form: sent, address }: { churchId: number; form: SuggestionForm; address: string },
): Promise<void> {
  const form = sent.field === 'visit' ? { ...sent, text: answersInEnglish(sent.text) } : sent;
  const church = await store.findPublic(deps.db, { id: churchId });
  if (!church) throw new AppError('not_found');
  if (!(await accept(deps, form, address))) return;
  const now = deps.now();
  const { field, text: body, email } = form;
  await deps.db.transaction(async (tx) => {
    await store.lockKey(tx, { key: `suggestions for church ${churchId}` });
    const { max, within } = mailBounds.owner;
    const notified = await store.countNotified(tx, { churchId, since: before(now, within) });
    const ownerTold = church.ownerEmail !== null && notified < max;
    const about = { churchId, churchName: church.name, ownerTold };
    const stored = { kind: 'suggestion' as const, email: email ?? null, field, body, ...about };
    const write = () =>
      contactEmails.suggestion(church.name, form, {
        page: `${deps.baseUrl()}${churchPath(churchId)}`,
        owner: church.ownerEmail === null ? 'none' : ownerTold ? 'told' : 'skipped',
      });
    const id = await storeMessage(deps, tx, stored, { now, sender: email ?? '', write });
    if (id === undefined || church.ownerEmail === null || !ownerTold) return;
    await queueEmail(tx, () => contactEmails.suggestionToOwner(church.name, form), {
      to: church.ownerEmail,
      cause: `suggestion-owner:${id}`,
      sendAt: now,
      replyTo: email,
      url: `${deps.baseUrl()}${churchEditPath(churchId)}`,
    });
  });
}
