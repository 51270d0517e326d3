/** Accounts that aren't registered by visitors: administrators, sample sign-ins, and signed-out payers. */

import { randomInt } from 'node:crypto';
import { samplePasswords, site } from '#shared/domain/site.ts';
import { isReservedUsername } from '#shared/domain/usernames.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newSecret } from '../../http/secrets.ts';
import { accountEmails } from './emails-copy.ts';
import { forgotPasswordUrl, mailLink } from './service-links.ts';
import { hashPassword, requireGoodPassword } from './service-passwords.ts';
import * as store from './store.ts';

/**
 * For the command line: creates an administrator, or promotes the account with this email address. Throws bad_input for a
 * weak password.
 */
export async function createAdministrator(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: { username: string; email: string; password: string },
): Promise<'created' | 'promoted' | 'username_taken'> {
  await requireGoodPassword(admin.password, 'admin');
  const passwordHash = await hashPassword(admin.password);
  const email = admin.email.toLowerCase();
  const inserted = await store.insertUser(deps.db, {
    ...admin,
    email,
    passwordHash,
    role: 'admin',
    now: deps.now(),
    verified: true,
  });
  if (typeof inserted === 'object') return 'created';
  if (inserted === 'username') {
    const user = await store.findUserByLogin(deps.db, { login: admin.username });
    if (user?.email !== email) return 'username_taken';
  }
  await store.promoteToAdministrator(deps.db, { email, passwordHash });
  return 'promoted';
}

/** Local mode only. */
export const sampleSignIns = [
  { username: 'admin', password: samplePasswords.admin, role: 'admin' },
  { username: 'owner', password: samplePasswords.owner, role: 'user' },
] as const;

/** Creates missing sample sign-ins. The sample administrator is skipped if ADMIN_EMAIL already has an account. */
export async function ensureSampleSignIns(deps: Pick<Deps, 'db' | 'now' | 'env'>): Promise<void> {
  for (const { username, password, role } of sampleSignIns) {
    const email = role === 'admin' ? deps.env.adminEmail : `${username}@${site.slug}.example`;
    if (await store.findUserByEmail(deps.db, { email })) continue;
    const passwordHash = await hashPassword(password);
    await store.insertUser(deps.db, { username, email, passwordHash, role, now: deps.now(), verified: true });
  }
}

/** The email address's local part, with a random number after the first attempt. */
function usernameFor(email: string, attempt: number): string {
  const local = email
    .split('@', 1)[0]!
    .replace(/[^a-z0-9._-]/gi, '')
    .slice(0, 24);
  const base = local.length >= 3 ? local : `member${local}`;
  return attempt === 0 && !isReservedUsername(base) ? base : `${base}-${randomInt(1000, 1_000_000)}`;
}

/**
 * Creates an account for the email address reported by the payment provider and emails that address a link to set a
 * password. Undefined if the address already has an account, which is left unchanged.
 */
export async function makePayerAccount(
  deps: Pick<Deps, 'baseUrl' | 'now'>,
  tx: Tx,
  { email }: { email: string },
): Promise<{ id: number; email: string } | undefined> {
  const normalized = email.toLowerCase();
  if (await store.findUserByEmail(tx, { email: normalized })) return undefined;
  const passwordHash = await hashPassword(newSecret());
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const user = await store.insertUser(tx, {
      username: usernameFor(normalized, attempt),
      email: normalized,
      passwordHash,
      now: deps.now(),
    });
    if (user === 'email') return undefined;
    if (user === 'username') continue;
    await mailLink(deps, tx, {
      purpose: 'reset_password',
      userId: user.id,
      email: user.email,
      lasts: 7 * 24 * 3600_000,
      text: accountEmails.accountOfPayment(user.username, forgotPasswordUrl(deps)),
    });
    return { id: user.id, email: user.email };
  }
  throw new Error('no free username for a payer');
}
