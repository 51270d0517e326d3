/** Administrators' changes to accounts, each recorded in the history. */

import type { Role } from '#shared/contracts/accounts.ts';
import type { AccountAction, Person } from '#shared/contracts/admin/accounts-admin.ts';
import { paths } from '#shared/domain/paths.ts';
import { peopleResponses as copy } from '#shared/messages/admin/accounts-admin.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import { newSecret } from '../../http/secrets.ts';
import type { Viewer } from '../../http/session.ts';
import { queueEmail } from '../emails/service.ts';
import { record } from '../history/service.ts';
import { accountEmails } from './emails-copy.ts';
import type { AccountOwners } from './service.ts';
import { forgotPasswordUrl, mailLink } from './service-links.ts';
import { hashPassword } from './service-passwords.ts';
import { deleteSessions, type UserRow, updateUser } from './store.ts';
import * as store from './store-admin.ts';
import { deleteTokens } from './store-links.ts';
import { deleteFactor } from './store-second-factor.ts';

type Target = { admin: Viewer; id: number };

export const presentPerson = (row: UserRow & { churches: number }): Person => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  emailVerified: row.emailVerifiedAt !== null,
  blocked: row.blockedAt !== null,
  secondFactor: row.secondFactorAt !== null,
  churches: row.churches,
  createdAt: row.createdAt.toISOString(),
  lastActiveAt: row.lastActiveAt.toISOString(),
});

/**
 * Locks the account to change. Administrators can't change their own account and must still be administrators, so at least
 * one always remains.
 */
async function lockOther(tx: Tx, { admin, id }: Target): Promise<UserRow> {
  if (admin.id === id) throw new AppError('forbidden', { message: copy.notYourself });
  if (!(await store.lockAdministrators(tx)).includes(admin.id)) throw new AppError('forbidden');
  const user = await store.lockUser(tx, { id });
  if (!user) throw new AppError('not_found');
  return user;
}

/**
 * Changes a role, ends the user's sessions, and voids their links. Users who gain access to the admin area must choose a
 * new password, because the old one may be too short.
 */
export const setRole = (deps: Deps, { admin, id, role }: Target & { role: Role }): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const user = await lockOther(tx, { admin, id });
    if (user.role === role) return;
    const isPromoted = user.role === 'user';
    if (isPromoted && !user.emailVerifiedAt) throw conflict(copy.confirmFirst);
    const now = deps.now();
    await updateUser(tx, { id, role });
    await deleteTokens(tx, { userId: id, all: true });
    await deleteSessions(tx, { userId: id });
    const details = { from: user.role, to: role };
    const entryId = await record(tx, { at: now, account: user, action: 'set_role', actor: admin, details });
    if (!isPromoted) {
      const url = deps.baseUrl() + paths.auth;
      const email = { to: user.email, cause: `role-changed:${entryId}`, sendAt: now, url };
      return queueEmail(tx, () => accountEmails.roleChanged(role, false), email);
    }
    await updateUser(tx, { id, passwordHash: await hashPassword(newSecret()) });
    await mailLink(deps, tx, {
      purpose: 'reset_password',
      userId: id,
      email: user.email,
      lasts: 7 * 24 * 3600_000,
      write: () => accountEmails.roleChanged(role, true),
    });
  });

export const actOnUser = (
  deps: Deps,
  owners: Pick<AccountOwners, 'stopRenewals'>,
  { admin, id, action }: Target & { action: AccountAction },
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const user = await lockOther(tx, { admin, id });
    const now = deps.now();
    if (action === 'resend_confirmation' && user.emailVerifiedAt) throw conflict(copy.confirmedAlready);
    if (action === 'reset_second_factor' && !user.secondFactorAt) throw conflict(copy.noSecondFactor);
    const entryId = await record(tx, { at: now, account: user, action, actor: admin });
    if (action === 'block') {
      await updateUser(tx, { id, blockedAt: now });
      await deleteTokens(tx, { userId: id, all: true });
      await owners.stopRenewals(tx, { userId: id });
    }
    if (action === 'unblock') await updateUser(tx, { id, blockedAt: null });
    if (action === 'block' || action === 'sign_out') await deleteSessions(tx, { userId: id });
    if (action === 'resend_confirmation')
      await mailLink(deps, tx, { purpose: 'verify_email', userId: id, email: user.email });
    if (action === 'reset_second_factor') {
      await deleteFactor(tx, { userId: id });
      await deleteSessions(tx, { userId: id });
      const cause = `second-factor-reset:${entryId}`;
      const email = { to: user.email, cause, sendAt: now, url: forgotPasswordUrl(deps) };
      await queueEmail(tx, () => accountEmails.secondFactor('reset'), email);
    }
  });
