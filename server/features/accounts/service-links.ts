/** Email links for verifying or changing an email address and for resetting a password; codes for signing in. */

import { paths } from '#shared/domain/paths.ts';
import { accountForms, accounts as copy } from '#shared/messages/accounts.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import { hashSecret, newCode, newSecret, normalizeCode } from '../../http/secrets.ts';
import type { Viewer } from '../../http/session.ts';
import type { EmailCopy } from '../emails/copy.ts';
import { countRecentEmails, queueEmail } from '../emails/service.ts';
import { accountEmails } from './emails-copy.ts';
import { confirmPassword, hashPassword, requireGoodPassword } from './service-passwords.ts';
import * as store from './store.ts';
import { lockUser } from './store-admin.ts';
import * as storeLinks from './store-links.ts';
import { deleteFactor } from './store-second-factor.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Page, lifetime in milliseconds, and email of each kind of link. */
type Kind = { path: string; lasts: number; write: (code: string) => EmailCopy };
const kinds: Record<storeLinks.TokenPurpose, Kind> = {
  verify_email: { path: '/auth/verify-email', lasts: 7 * day, write: () => accountEmails.verify },
  change_email: { path: '/auth/verify-email', lasts: day, write: () => accountEmails.changeEmail },
  reset_password: { path: '/auth/reset-password', lasts: 60 * minute, write: () => accountEmails.reset },
  undo_email: { path: '/auth/verify-email', lasts: 3 * day, write: () => accountEmails.emailChanged },
  sign_in_code: { path: paths.forgotPassword, lasts: 60 * minute, write: accountEmails.signInCode },
};

export const forgotPasswordUrl = (deps: Pick<Deps, 'baseUrl'>): string =>
  `${deps.baseUrl()}/auth/forgot-password`;

/**
 * Emails a new link. One that verifies or changes an email address invalidates older ones of its kind. `lasts`
 * (milliseconds) and `write` override the purpose's defaults.
 */
export async function mailLink(
  deps: Pick<Deps, 'baseUrl' | 'now'>,
  tx: Tx,
  {
    purpose,
    userId,
    email,
    ...overrides
  }: {
    purpose: storeLinks.TokenPurpose;
    userId: number;
    email: string;
    lasts?: number;
    write?: () => EmailCopy;
  },
): Promise<void> {
  const { path, lasts, write } = { ...kinds[purpose], ...overrides };
  const token = purpose === 'sign_in_code' ? newCode() : newSecret();
  const hash = hashSecret(purpose === 'sign_in_code' ? normalizeCode(token) : token);
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + lasts);
  await storeLinks.insertToken(tx, { hash, purpose, userId, email, now, expiresAt });
  const cause = `${purpose}:${userId}:${hash.slice(0, 12)}`;
  await queueEmail(tx, () => write(token), {
    to: email,
    // The address may not be the account's yet, or not anymore.
    locale: (await store.findUser(tx, { id: userId }))?.locale,
    cause,
    sendAt: now,
    url: `${deps.baseUrl()}${path}?token=${token}${purpose === 'undo_email' ? '&undo=true' : ''}`,
  });
}

/** Tells the owner of an account that its email address was used again, at most once an hour. */
export async function mailAlreadyRegistered(
  deps: Pick<Deps, 'baseUrl' | 'now'>,
  tx: Tx,
  email: string,
): Promise<void> {
  const now = deps.now();
  const cause = `registered-already:${hashSecret(email).slice(0, 16)}:${now.toISOString().slice(0, 13)}`;
  const to = { to: email, cause, sendAt: now, url: forgotPasswordUrl(deps) };
  await queueEmail(tx, () => accountEmails.registeredAlready, to);
}

/** Only stores the request. A job emails the link, so that response times don't reveal whether an account exists. */
export async function forgotPassword(deps: Deps, email: string): Promise<void> {
  await storeLinks.insertResetRequest(deps.db, { purpose: 'reset_password', email, now: deps.now() });
  deps.jobEvents.emit('wake', 'accounts-resets');
}

/** Returns whether signing in still requires a code. */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const now = deps.now();
  return deps.db.transaction(async (tx) => {
    const link = await storeLinks.consumeToken(tx, { hash: hashSecret(token), now });
    const user = link?.purpose === 'reset_password' && (await store.findUser(tx, { id: link.userId }));
    if (!user || user.email !== link.email)
      throw new AppError('bad_input', { message: accountForms.linkInvalid });
    await requireGoodPassword(password, user.role);
    await store.updateUser(tx, { id: user.id, passwordHash });
    // A second factor from before the address was verified may belong to someone else who registered with it.
    if (!user.emailVerifiedAt) await deleteFactor(tx, { userId: user.id });
    const secondFactor = user.emailVerifiedAt !== null && user.secondFactorAt !== null;
    // Following the link also verifies the email address.
    await store.updateEmail(tx, { userId: link.userId, email: link.email, now });
    await storeLinks.deleteTokens(tx, { userId: link.userId });
    await store.deleteSessions(tx, { userId: link.userId });
    const cause = `password-reset:${link.userId}:${now.getTime()}`;
    const email = { to: link.email, cause, sendAt: now, url: forgotPasswordUrl(deps) };
    await queueEmail(tx, () => accountEmails.passwordChanged, email);
    return secondFactor;
  });
}

export async function changeEmail(
  deps: Deps,
  viewer: Viewer,
  form: { email: string; currentPassword: string },
  { address }: { address: string },
): Promise<void> {
  const user = await confirmPassword(deps, { viewer, password: form.currentPassword, address });
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const cause = `email-change:${user.id}:${now.getTime()}`;
    await queueEmail(tx, () => accountEmails.emailChangeNotice, { to: user.email, cause, sendAt: now });
    if (await store.findUserByEmail(tx, { email: form.email }))
      await mailAlreadyRegistered(deps, tx, form.email);
    else await mailLink(deps, tx, { purpose: 'change_email', userId: user.id, email: form.email });
  });
}

export async function resendVerification(deps: Deps, viewer: Viewer): Promise<void> {
  if (viewer.emailVerified) return;
  await deps.db.transaction((tx) =>
    mailLink(deps, tx, { purpose: 'verify_email', userId: viewer.id, email: viewer.email }),
  );
}

/**
 * Verifies an email address, changes it, or undoes a change, and returns a message for the user. Throws bad_input for an
 * invalid link, and conflict if the email address now belongs to another account.
 */
export const verifyEmail = (deps: Deps, token: string): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    const link = await storeLinks.consumeToken(tx, { hash: hashSecret(token), now });
    const user = link && (await store.findUser(tx, { id: link.userId }));
    const isStale = link?.purpose === 'verify_email' && user?.email !== link.email;
    if (!link || !user || isStale || link.purpose === 'reset_password')
      throw new AppError('bad_input', { message: accountForms.linkInvalid });
    if (!(await store.updateEmail(tx, { userId: user.id, email: link.email, now })))
      throw conflict(copy.emailTaken);
    if (link.purpose === 'change_email') await afterEmailChange(deps, tx, user);
    if (link.purpose !== 'undo_email') {
      // Opened again, or after an email scanner opened it, the link still says that the address is confirmed.
      await storeLinks.insertToken(tx, { ...link, purpose: 'verify_email', now: link.createdAt });
      return copy.emailVerified;
    }
    await storeLinks.deleteTokens(tx, { userId: user.id, all: true });
    await store.deleteSessions(tx, { userId: user.id });
    // The address may have been changed by a thief who knows the password.
    await mailLink(deps, tx, { purpose: 'reset_password', userId: user.id, email: link.email });
    return copy.emailRestored;
  });

/** `user` still has the old address. Voids its links and lets it undo the change. */
async function afterEmailChange(
  deps: Pick<Deps, 'baseUrl' | 'now'>,
  tx: Tx,
  user: store.UserRow,
): Promise<void> {
  await storeLinks.deleteTokens(tx, { userId: user.id });
  // An unverified address may belong to a stranger, who must not take over the account.
  if (user.emailVerifiedAt)
    await mailLink(deps, tx, { purpose: 'undo_email', userId: user.id, email: user.email });
}

/** How many emails one account gets, so that requests from many networks don't flood its owner. */
const mailLimits = {
  reset_password: [
    { emails: 1, seconds: 60 },
    { emails: 5, seconds: 86_400 },
  ],
  // While an attack lasts, the latest email has a valid code.
  sign_in_code: [{ emails: 1, seconds: 3600 }],
};

async function mailRequested(deps: Deps, tx: Tx, request: storeLinks.MailRequest): Promise<void> {
  const { purpose, email: login } = request;
  const found = await store.findUserByLogin(tx, { login });
  // Concurrent requests are counted one after the other.
  const user = found && (await lockUser(tx, { id: found.id }));
  if (!user) return;
  const { id: userId, email } = user;
  for (const { emails: max, seconds } of mailLimits[purpose]) {
    const sent = await countRecentEmails(tx, { to: email, prefix: `${purpose}:${userId}:`, seconds });
    if (sent >= max * deps.env.limitFactor) return;
  }
  await mailLink(deps, tx, { purpose, userId, email });
}

/** Handles requests for links and codes, oldest first. */
export async function sendResetLinks(deps: Deps, signal?: AbortSignal): Promise<void> {
  const handleNext = () =>
    deps.db.transaction(async (tx) => {
      const request = await storeLinks.takeResetRequest(tx);
      if (request) await mailRequested(deps, tx, request);
      return request !== undefined;
    });
  while (!signal?.aborted && (await handleNext()));
}
