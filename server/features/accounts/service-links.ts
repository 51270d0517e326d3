/** Links in emails: verifying an email address, changing it, resetting a password. */
import { accounts as copy } from '#shared/messages/accounts.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import type { Viewer } from '../../http/session.ts';
import { type NewEmail, queueEmail } from '../emails/service.ts';
import * as emails from './emails.ts';
import { confirmPassword, hashPassword, requireGoodPassword } from './service-passwords.ts';
import * as store from './store.ts';
import * as storeLinks from './store-links.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

type LinkEmail = (mail: { to: string; cause: string; sendAt: Date; url: string }) => NewEmail;

/** Page, lifetime in milliseconds and email of each kind of link. */
const kinds: Record<storeLinks.TokenPurpose, { path: string; lasts: number; compose: LinkEmail }> = {
  verify_email: { path: '/auth/verify-email', lasts: 7 * day, compose: emails.verificationEmail },
  change_email: { path: '/auth/verify-email', lasts: day, compose: emails.newAddressEmail },
  reset_password: { path: '/auth/reset-password', lasts: 60 * minute, compose: emails.resetEmail },
  undo_email: { path: '/auth/verify-email', lasts: 3 * day, compose: emails.addressChangedEmail },
};

export const forgotPasswordUrl = (deps: Pick<Deps, 'baseUrl'>): string =>
  `${deps.baseUrl()}/auth/forgot-password`;

/**
 * Queues the email with a new link; older links of the same kind stop working. `lasts` (milliseconds) and `compose`
 * override the defaults of the purpose.
 */
export async function mailLink(
  deps: Pick<Deps, 'baseUrl' | 'now'>,
  tx: Tx,
  {
    purpose,
    userId,
    email,
    ...own
  }: { purpose: storeLinks.TokenPurpose; userId: number; email: string; lasts?: number; compose?: LinkEmail },
): Promise<void> {
  const { path, lasts, compose } = { ...kinds[purpose], ...own };
  const token = newSecret();
  const hash = hashSecret(token);
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + lasts);
  await storeLinks.insertToken(tx, { hash, purpose, userId, email, now, expiresAt });
  const cause = `${purpose}:${userId}:${hash.slice(0, 12)}`;
  await queueEmail(
    tx,
    compose({
      to: email,
      cause,
      sendAt: now,
      url: `${deps.baseUrl()}${path}?token=${token}${purpose === 'undo_email' ? '&undo=true' : ''}`,
    }),
  );
}

/** Somebody used an email address that has an account: only its owner learns of it, at most once an hour. */
export async function mailAlreadyRegistered(
  deps: Pick<Deps, 'baseUrl' | 'now'>,
  tx: Tx,
  email: string,
): Promise<void> {
  const now = deps.now();
  const cause = `registered-already:${hashSecret(email).slice(0, 16)}:${now.toISOString().slice(0, 13)}`;
  await queueEmail(
    tx,
    emails.registeredAlreadyEmail({ to: email, cause, sendAt: now, url: forgotPasswordUrl(deps) }),
  );
}

export function createLinkService(deps: Deps) {
  const { db } = deps;
  return {
    /** Stores the request; the job `accounts-resets` emails the link, so that the response reveals nothing. */
    forgotPassword: async (email: string): Promise<void> => {
      await storeLinks.insertResetRequest(db, { email, now: deps.now() });
      deps.jobEvents.emit('wake', 'accounts-resets');
    },

    resetPassword: async (token: string, password: string): Promise<void> => {
      const passwordHash = await hashPassword(password);
      const now = deps.now();
      await db.transaction(async (tx) => {
        const link = await storeLinks.consumeToken(tx, { hash: hashSecret(token), now });
        const user = link?.purpose === 'reset_password' && (await store.findUser(tx, { id: link.userId }));
        if (!user || user.email !== link.email) throw new AppError('bad_input', { message: copy.linkUsed });
        await requireGoodPassword(password, user.role);
        await store.updatePassword(tx, { userId: user.id, passwordHash });
        // Following the link proves the email address as well.
        await store.updateEmail(tx, { userId: link.userId, email: link.email, now });
        await storeLinks.deleteTokens(tx, { userId: link.userId });
        await store.deleteSessions(tx, { userId: link.userId });
        const cause = `password-reset:${link.userId}:${now.getTime()}`;
        const url = forgotPasswordUrl(deps);
        await queueEmail(tx, emails.passwordChangedEmail({ to: link.email, cause, sendAt: now, url }));
      });
    },

    changeEmail: async (
      viewer: Viewer,
      form: { email: string; currentPassword: string },
      { address }: { address: string },
    ): Promise<void> => {
      const user = await confirmPassword(deps, { viewer, password: form.currentPassword, address });
      const now = deps.now();
      await db.transaction(async (tx) => {
        const cause = `email-change:${user.id}:${now.getTime()}`;
        await queueEmail(tx, emails.addressChangeNotice({ to: user.email, cause, sendAt: now }));
        if (await store.findUserByEmail(tx, { email: form.email }))
          await mailAlreadyRegistered(deps, tx, form.email);
        else await mailLink(deps, tx, { purpose: 'change_email', userId: user.id, email: form.email });
      });
    },

    resendVerification: async (viewer: Viewer): Promise<void> => {
      if (viewer.emailVerified) return;
      await db.transaction((tx) =>
        mailLink(deps, tx, { purpose: 'verify_email', userId: viewer.id, email: viewer.email }),
      );
    },

    /**
     * Verifies the address, changes it to the new one, or undoes such a change; returns what to tell the user. Throws
     * bad_input for a link of another kind, and conflict when the address belongs to another account by now.
     */
    verifyEmail: (token: string): Promise<string> =>
      db.transaction(async (tx) => {
        const now = deps.now();
        const link = await storeLinks.consumeToken(tx, { hash: hashSecret(token), now });
        const user = link && (await store.findUser(tx, { id: link.userId }));
        const isStale = link?.purpose === 'verify_email' && user?.email !== link.email;
        if (!link || !user || isStale || link.purpose === 'reset_password')
          throw new AppError('bad_input', { message: copy.linkUsed });
        if (!(await store.updateEmail(tx, { userId: user.id, email: link.email, now })))
          throw new AppError('conflict', { message: copy.emailTaken });
        if (link.purpose === 'change_email') await afterEmailChange(deps, tx, user);
        if (link.purpose !== 'undo_email') return copy.emailVerified;
        await storeLinks.deleteTokens(tx, { userId: user.id, all: true });
        await store.deleteSessions(tx, { userId: user.id });
        // Whoever changed the address knows the password.
        await mailLink(deps, tx, { purpose: 'reset_password', userId: user.id, email: link.email });
        return copy.emailRestored;
      }),
  };
}

/** `user` as it was before: voids the links that were sent there, and notifies the former address. */
async function afterEmailChange(
  deps: Pick<Deps, 'baseUrl' | 'now'>,
  tx: Tx,
  user: store.UserRow,
): Promise<void> {
  await storeLinks.deleteTokens(tx, { userId: user.id });
  // An address that was never verified may be a stranger's, who must not get hold of the account.
  if (user.emailVerifiedAt)
    await mailLink(deps, tx, { purpose: 'undo_email', userId: user.id, email: user.email });
}

/** Emails links to those who asked for a new password, oldest first; each request once. */
export async function sendResetLinks(deps: Deps, signal?: AbortSignal): Promise<void> {
  const next = () =>
    deps.db.transaction(async (tx) => {
      const email = await storeLinks.takeResetRequest(tx);
      const user = email && (await store.findUserByEmail(tx, { email }));
      if (user) await mailLink(deps, tx, { purpose: 'reset_password', userId: user.id, email: user.email });
      return email !== undefined;
    });
  while (!signal?.aborted && (await next()));
}
