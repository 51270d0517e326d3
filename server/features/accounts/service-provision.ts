/** Accounts that aren't registered by visitors: administrators, sample sign-ins, and signed-out payers. */

import { randomInt } from 'node:crypto';
import { paths } from '#shared/domain/paths.ts';
import { samplePasswords, site } from '#shared/domain/site.ts';
import { type Locale, pageUrl } from '#shared/locale/locale.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newSecret } from '../../http/secrets.ts';
import { accountEmails } from './emails-copy.ts';
import { looksLike, usernameProblem } from './policy-usernames.ts';
import { mailLink } from './service-links.ts';
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

/** Whether a username can be mistaken for an existing one. Names are compared here: 100,000 take 0.2 s. */
export async function resemblesOther(db: Db | Tx, username: string): Promise<boolean> {
  const isLike = looksLike(username);
  const name = username.toLowerCase();
  return (await store.listUsernames(db)).some((other) => other.toLowerCase() !== name && isLike(other));
}

/** The email address's local part, if it's long enough. */
function usernameFor(email: string): string {
  const local = email
    .split('@', 1)[0]!
    .replace(/[^a-z0-9._-]/gi, '')
    .slice(0, 24);
  return local.length >= 3 ? local : `member${local}`;
}

/**
 * Creates an account for the email address reported by the payment provider and emails that address a link to set a
 * password. Undefined if the address already has an account, which is left unchanged.
 */
export async function makePayerAccount(
  deps: Pick<Deps, 'baseUrl' | 'now'>,
  tx: Tx,
  { email, locale }: { email: string; locale: Locale },
): Promise<{ id: number; email: string } | undefined> {
  const normalized = email.toLowerCase();
  if (await store.findUserByEmail(tx, { email: normalized })) return undefined;
  const passwordHash = await hashPassword(newSecret());
  const name = usernameFor(normalized);
  const mayBeExact = !usernameProblem(name) && !(await resemblesOther(tx, name));
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const user = await store.insertUser(tx, {
      username: attempt === 0 && mayBeExact ? name : `${name}-${randomInt(1000, 1_000_000)}`,
      email: normalized,
      passwordHash,
      locale,
      now: deps.now(),
    });
    if (user === 'email') return undefined;
    if (user === 'username') continue;
    await mailLink(deps, tx, {
      purpose: 'reset_password',
      userId: user.id,
      email: user.email,
      lasts: 7 * 24 * 3600_000,
      write: () =>
        accountEmails.accountOfPayment(user.username, deps.baseUrl() + pageUrl(paths.forgotPassword)),
    });
    return { id: user.id, email: user.email };
  }
  throw new Error('no free username for a payer');
}
