import type { DeleteAccount, LoginForm, RegisterForm } from '#shared/accounts.ts';
import { accounts as copy } from '#shared/messages/accounts.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { type AdminSessions, hashSecret, newSecret, type Viewer } from '../../http/session.ts';
import { queueMail } from '../mails/service.ts';
import * as emails from './emails.ts';
import { forgotPasswordUrl, mailAlreadyRegistered, mailLink } from './service-links.ts';
import { confirmPassword, hashPassword, tryPassword } from './service-passwords.ts';
import * as store from './store.ts';

export { makePayerAccount } from './service-payers.ts';
export { findMonthlyNumbers, updateMonthlyNumbers } from './store.ts';

const minute = 60_000;

export const presentViewer = (user: store.UserRow): Viewer => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  emailVerified: user.emailVerifiedAt !== null,
});

/** Features above this one that own something of a user's; app.ts hands them in. */
export type AccountOwners = {
  /** Lets go of a user's churches as part of the deletion. */
  releaseChurches: (tx: Tx, options: { userId: number; actor: string; now: Date }) => Promise<void>;
  /** Wants the user's subscriptions ended. */
  endSubscriptions: (tx: Tx, options: { userId: number; how: 'period_end' | 'now' }) => Promise<void>;
  exportChurches: (options: {
    userId: number;
  }) => Promise<{ churches: Array<Record<string, unknown>>; revisions: Array<Record<string, unknown>> }>;
  exportPayments: (options: { userId: number }) => Promise<Array<Record<string, unknown>>>;
  exportClaims: (options: { userId: number }) => Promise<Array<Record<string, unknown>>>;
  exportEvents: (options: { userId: number }) => Promise<Array<Record<string, unknown>>>;
  /** Messages of the account, and of its confirmed address. */
  exportMessages: (options: {
    userId: number;
    email: string | null;
  }) => Promise<Array<Record<string, unknown>>>;
  exportNumbers: (options: { userId: number }) => Promise<Array<Record<string, unknown>>>;
};

type Who = { address: string };

export function createAccountService(deps: Deps, owners: AccountOwners) {
  const { db, env } = deps;
  return {
    /** Who may come in by these copy; throws unauthenticated, or rate_limited after too many failures. */
    authenticate: async (form: LoginForm, who: Who): Promise<Viewer> => {
      const user = await store.findUserByLogin(db, { login: form.username });
      if (!(await tryPassword(deps, { user, name: form.username, password: form.password, ...who })))
        throw new AppError('unauthenticated', { message: copy.invalidCredentials });
      return presentViewer(user!);
    },

    /** Only the user with role admin at the administrator's address opens the administrator's session. */
    isAdministrator: (viewer: Viewer): boolean =>
      viewer.role === 'admin' && env.adminEmail !== undefined && viewer.email === env.adminEmail,

    openAdminSession: async (viewer: Viewer, token: string): Promise<string> => {
      const cookie = newSecret();
      const now = deps.now();
      await store.insertAdminSession(db, {
        cookieHash: hashSecret(cookie),
        tokenHash: hashSecret(token),
        userId: viewer.id,
        createdAt: now,
        seenAt: now,
      });
      return cookie;
    },

    closeAdminSession: (cookieHash: string): Promise<void> => store.deleteAdminSession(db, { cookieHash }),

    register: async (form: RegisterForm): Promise<void> => {
      const passwordHash = await hashPassword(form.password);
      const now = deps.now();
      await db.transaction(async (tx) => {
        const made = await store.insertUser(tx, { ...form, passwordHash, now });
        if (made === 'username')
          throw new AppError('conflict', {
            message: copy.usernameTaken,
            fields: { username: copy.usernameTaken },
          });
        // The answer is the same as for a new address; only the owner of the address learns the difference.
        if (made === 'email') await mailAlreadyRegistered(deps, tx, form.email);
        else await mailLink(deps, tx, { purpose: 'verify_email', userId: made.id, email: made.email });
      });
    },

    changePassword: async (
      viewer: Viewer,
      form: { currentPassword: string; password: string },
      { sessionId, ...who }: Who & { sessionId: string },
    ): Promise<void> => {
      const user = await confirmPassword(deps, { viewer, password: form.currentPassword, ...who });
      const passwordHash = await hashPassword(form.password);
      const now = deps.now();
      await db.transaction(async (tx) => {
        await store.updatePassword(tx, { userId: user.id, passwordHash });
        await store.deleteSessions(tx, { userId: user.id, except: sessionId });
        const cause = `password-changed:${user.id}:${now.getTime()}`;
        await queueMail(
          tx,
          emails.passwordChangedMail({ to: user.email, cause, sendAt: now, url: forgotPasswordUrl(deps) }),
        );
      });
    },

    exportAccount: async (viewer: Viewer) => {
      const [user, owned, payments, claims, events, messages, numbers, mails] = await Promise.all([
        store.findUser(db, { id: viewer.id }),
        owners.exportChurches({ userId: viewer.id }),
        owners.exportPayments({ userId: viewer.id }),
        owners.exportClaims({ userId: viewer.id }),
        owners.exportEvents({ userId: viewer.id }),
        // An address that is not confirmed may be somebody else's.
        owners.exportMessages({ userId: viewer.id, email: viewer.emailVerified ? viewer.email : null }),
        owners.exportNumbers({ userId: viewer.id }),
        store.listMailsTo(db, { email: viewer.email }),
      ]);
      if (!user) throw new AppError('unauthenticated');
      return {
        account: {
          ...presentViewer(user),
          createdAt: user.createdAt.toISOString(),
          lastActiveAt: user.lastActiveAt.toISOString(),
          monthlyNumbers: user.monthlyNumbers,
        },
        ...owned,
        payments,
        claims,
        events,
        messages,
        numbers,
        mails,
      };
    },

    deleteAccount: async (
      viewer: Viewer,
      { currentPassword: password, subscriptions }: DeleteAccount,
      who: Who,
    ): Promise<void> => {
      const user = await confirmPassword(deps, { viewer, password, ...who });
      if (user.role === 'admin') throw new AppError('forbidden', { message: copy.lastAdmin });
      await db.transaction((tx) => removeAccount(deps, owners, tx, user, subscriptions));
    },
  };
}

/** Deletes an account with what hangs on it, and tells its address; also the end of an inactive one. */
export async function removeAccount(
  deps: Deps,
  owners: AccountOwners,
  tx: Tx,
  user: store.UserRow,
  subscriptions: DeleteAccount['subscriptions'] = 'now',
): Promise<void> {
  const now = deps.now();
  await owners.releaseChurches(tx, { userId: user.id, actor: user.username, now });
  await owners.endSubscriptions(tx, { userId: user.id, how: subscriptions });
  await store.deleteSessions(tx, { userId: user.id });
  await store.deleteUser(tx, { userId: user.id });
  await queueMail(
    tx,
    emails.accountDeletedMail({ to: user.email, cause: `account-deleted:${user.id}`, sendAt: now }),
  );
}

/** Sessions of the administrator end after 30 idle minutes and after 8 hours in all. */
export const adminSessionsOf = (deps: Pick<Deps, 'db' | 'now'>): AdminSessions => ({
  find: async (cookieHash) => {
    const now = deps.now();
    const found = await store.touchAdminSession(deps.db, {
      cookieHash,
      seenAfter: new Date(now.getTime() - 30 * minute),
      createdAfter: new Date(now.getTime() - 8 * 60 * minute),
      now,
    });
    const user = found && (await store.findUser(deps.db, { id: found.userId }));
    return user?.role === 'admin' ? { viewer: presentViewer(user), tokenHash: found!.tokenHash } : undefined;
  },
});

/** The user of a session, with a note of the activity. */
export async function findViewer(deps: Pick<Deps, 'db' | 'now'>, id: number): Promise<Viewer | undefined> {
  const user = await store.findUser(deps.db, { id });
  if (!user) return undefined;
  const now = deps.now();
  if (now.getTime() - user.lastActiveAt.getTime() > 60 * minute)
    await store.touchUser(deps.db, { userId: id, now });
  return presentViewer(user);
}
