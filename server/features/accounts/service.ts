import type { DeleteAccount, LoginForm, RegisterForm } from '#shared/contracts/accounts.ts';
import type { AccountExport } from '#shared/contracts/accounts-export.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { accounts as copy } from '#shared/messages/accounts.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { hashSecret, newSecret, normalizeCode } from '../../http/secrets.ts';
import type { AdminSessions, Viewer } from '../../http/session.ts';
import { queueEmail } from '../emails/service.ts';
import { accountEmails } from './emails-copy.ts';
import { usernameProblem } from './policy-usernames.ts';
import { forgotPasswordUrl, mailAlreadyRegistered, mailLink } from './service-links.ts';
import { confirmPassword, hashPassword, requireGoodPassword, tryPassword } from './service-passwords.ts';
import { resemblesOther } from './service-provision.ts';
import { requireSecondStep } from './service-second-factor.ts';
import * as store from './store.ts';
import { lockAdministrators } from './store-admin.ts';
import { consumeToken, deleteTokens } from './store-links.ts';

const minute = 60_000;

const presentViewer = (user: store.UserRow): Viewer => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  emailVerified: user.emailVerifiedAt !== null,
  secondFactor: user.secondFactorAt !== null,
  locale: user.locale,
});

/** Other features' user data. Passed in by app.ts, because those features depend on this one. */
export type AccountOwners = {
  releaseChurches: (tx: Tx, options: { userId: number; actor: string; now: Date }) => Promise<void>;
  endSubscriptions: (tx: Tx, options: { userId: number; how: 'period_end' | 'now' }) => Promise<void>;
  stopRenewals: (tx: Tx, options: { userId: number }) => Promise<void>;
  /** `email` is the account's verified email address, if any. */
  exportOwned: (options: {
    userId: number;
    email: string | null;
  }) => Promise<Omit<AccountExport, 'account' | 'emails'>>;
};

type Caller = { address: string };

/**
 * Throws unauthenticated for wrong credentials, rate_limited and email_code_required after too many failures, forbidden
 * for a blocked user, and second_factor_required. `knownUser` is the account this browser last signed in to.
 */
export async function authenticate(
  deps: Deps,
  { username, password, code, emailCode }: LoginForm,
  { address, knownUser }: Caller & { knownUser: number | undefined },
): Promise<Viewer> {
  const user = await store.findUserByLogin(deps.db, { login: username });
  const isKnown = user !== undefined && user.id === knownUser;
  const attempt = { address, name: username, isKnown, emailCode };
  if (!(await tryPassword(deps, { user, password, attempt })))
    throw new AppError('unauthenticated', { message: copy.invalidCredentials });
  if (user!.blockedAt) throw new AppError('forbidden', { message: copy.blocked });
  if (user!.secondFactorAt) await requireSecondStep(deps, { userId: user!.id, code });
  if (emailCode) await consumeToken(deps.db, { hash: hashSecret(normalizeCode(emailCode)), now: deps.now() });
  return presentViewer(user!);
}

const usernameError = (code: 'bad_input' | 'conflict', message: string) =>
  new AppError(code, { message, fields: { username: message } });

export async function register(deps: Deps, form: RegisterForm): Promise<void> {
  const problem = usernameProblem(form.username);
  if (problem)
    throw usernameError('bad_input', problem === 'reserved' ? copy.usernameReserved : copy.usernameMixed);
  if (await resemblesOther(deps.db, form.username)) throw usernameError('conflict', copy.usernameResembles);
  const passwordHash = await hashPassword(form.password);
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const user = await store.insertUser(tx, { ...form, passwordHash, locale: currentLocale(), now });
    if (user === 'username') throw usernameError('conflict', copy.usernameTaken);
    // The response doesn't reveal that the email address is taken; its owner gets an email instead.
    if (user === 'email') await mailAlreadyRegistered(deps, tx, form.email);
    else await mailLink(deps, tx, { purpose: 'verify_email', userId: user.id, email: user.email });
  });
}

export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  form: { currentPassword: string; password: string },
  { except, ...caller }: Caller & { except: store.BrowserSessions },
): Promise<void> {
  const user = await confirmPassword(deps, { viewer, password: form.currentPassword, ...caller });
  await requireGoodPassword(form.password, user.role);
  const passwordHash = await hashPassword(form.password);
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    await store.updateUser(tx, { id: user.id, passwordHash });
    await deleteTokens(tx, { userId: user.id });
    await store.deleteSessions(tx, { userId: user.id, except });
    const cause = `password-changed:${user.id}:${now.getTime()}`;
    const email = { to: user.email, cause, sendAt: now, url: forgotPasswordUrl(deps) };
    await queueEmail(tx, () => accountEmails.passwordChanged, email);
  });
}

export async function exportAccount(
  deps: Deps,
  owners: AccountOwners,
  viewer: Viewer,
): Promise<AccountExport> {
  const [user, owned, emails] = await Promise.all([
    store.findUser(deps.db, { id: viewer.id }),
    // An unverified email address may belong to someone else.
    owners.exportOwned({ userId: viewer.id, email: viewer.emailVerified ? viewer.email : null }),
    store.listEmailsTo(deps.db, { email: viewer.email }),
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
    emails,
  };
}

export async function deleteAccount(
  deps: Deps,
  owners: AccountOwners,
  viewer: Viewer,
  { currentPassword: password, subscriptions }: DeleteAccount,
  caller: Caller,
): Promise<void> {
  const user = await confirmPassword(deps, { viewer, password, ...caller });
  await deps.db.transaction(async (tx) => {
    if (user.role === 'admin' && (await lockAdministrators(tx)).every((id) => id === user.id))
      throw new AppError('forbidden', { message: copy.lastAdmin });
    await removeAccount(deps, owners, tx, user, subscriptions);
  });
}

/** Whether the viewer must set up two-step sign-in before opening the admin area. */
export const lacksSecondFactor = ({ env }: Pick<Deps, 'env'>, viewer: Viewer): boolean =>
  viewer.role !== 'user' && env.requireSecondFactor && !viewer.secondFactor;

/** Opens an admin session and returns the cookie's value. Only its hash is stored. */
export async function openAdminSession(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  tokenHash: string,
): Promise<string> {
  const cookie = newSecret();
  const now = deps.now();
  await store.insertAdminSession(deps.db, {
    cookieHash: hashSecret(cookie),
    tokenHash,
    userId: viewer.id,
    createdAt: now,
    seenAt: now,
  });
  return cookie;
}

/** Deletes an account and its data and notifies its email address. */
async function removeAccount(
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
  const { email: to, locale } = user;
  const email = { to, locale, cause: `account-deleted:${user.id}`, sendAt: now };
  await queueEmail(tx, () => accountEmails.accountDeleted, email);
}

/** Admin sessions expire after 30 idle minutes, and after 8 hours in any case. */
export const adminSessionsOf = (deps: Pick<Deps, 'db' | 'now' | 'env'>): AdminSessions => ({
  find: async (cookieHash) => {
    const now = deps.now();
    const session = await store.touchAdminSession(deps.db, {
      cookieHash,
      seenAfter: new Date(now.getTime() - 30 * minute),
      createdAfter: new Date(now.getTime() - 8 * 60 * minute),
      now,
    });
    const user = session && (await store.findUser(deps.db, { id: session.userId }));
    if (!user || user.role === 'user' || user.blockedAt) return undefined;
    const viewer = presentViewer(user);
    return lacksSecondFactor(deps, viewer) ? undefined : { viewer, tokenHash: session!.tokenHash };
  },
});

/** Loads a session's user and records activity, at most once an hour. Undefined if deleted or blocked. */
export async function findViewer(deps: Pick<Deps, 'db' | 'now'>, id: number): Promise<Viewer | undefined> {
  const user = await store.findUser(deps.db, { id });
  if (!user || user.blockedAt) return undefined;
  const now = deps.now();
  if (now.getTime() - user.lastActiveAt.getTime() > 60 * minute)
    await store.touchUser(deps.db, { userId: id, now });
  return presentViewer(user);
}

/** Deletes accounts that were inactive since `before`, after a warning 30 days earlier. */
export async function removeInactive(
  deps: Deps,
  owners: AccountOwners,
  { before }: { before: Date },
): Promise<void> {
  const now = deps.now();
  const warning = 30 * 24 * 60 * minute;
  for (const user of await store.listInactive(deps.db, { before: new Date(before.getTime() + warning) }))
    await deps.db.transaction(async (tx) => {
      const cause = `account-inactive:${user.id}:${user.lastActiveAt.toISOString()}`;
      const email = { to: user.email, cause, sendAt: now, url: `${deps.baseUrl()}/auth` };
      await queueEmail(tx, () => accountEmails.inactive, email);
      await store.updateUser(tx, { id: user.id, inactiveWarnedAt: now });
    });
  const warnedBefore = new Date(now.getTime() - warning);
  for (const user of await store.listInactive(deps.db, { before, warnedBefore }))
    await deps.db.transaction((tx) => removeAccount(deps, owners, tx, user));
}
