/** Accounts that no visitor makes: the administrator of a command, the sign-ins of a first try. */
import { samplePasswords, site } from '#shared/site.ts';
import type { Deps } from '../../deps.ts';
import { hashPassword } from './service-passwords.ts';
import * as store from './store.ts';

/** Makes an administrator, or makes an account with this address one (an operator's command). */
export async function createAdministrator(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: { username: string; email: string; password: string },
): Promise<'made' | 'raised' | 'username_taken'> {
  const passwordHash = await hashPassword(admin.password);
  const made = await store.insertUser(deps.db, {
    ...admin,
    email: admin.email.toLowerCase(),
    passwordHash,
    role: 'admin',
    now: deps.now(),
    verified: true,
  });
  if (made === 'username') {
    const user = await store.findUserByLogin(deps.db, { login: admin.username });
    if (user?.email !== admin.email.toLowerCase()) return 'username_taken';
  }
  if (made !== 'username' && made !== 'email') return 'made';
  await store.raiseToAdministrator(deps.db, { email: admin.email.toLowerCase(), passwordHash });
  return 'raised';
}

/** Sign-ins for trying the site on one's own machine; local mode only, where the server listens to itself. */
export const sampleSignIns = [
  { username: 'admin', password: samplePasswords.admin, role: 'admin' },
  { username: 'owner', password: samplePasswords.owner, role: 'user' },
] as const;

/** Makes the sample sign-ins that are missing; an administrator of one's own keeps the sample one away. */
export async function ensureSampleSignIns(deps: Pick<Deps, 'db' | 'now' | 'env'>): Promise<void> {
  for (const { username, password, role } of sampleSignIns) {
    const email = role === 'admin' ? deps.env.adminEmail : `${username}@${site.slug}.example`;
    if (!email || (await store.findUserByEmail(deps.db, { email }))) continue;
    const passwordHash = await hashPassword(password);
    await store.insertUser(deps.db, { username, email, passwordHash, role, now: deps.now(), verified: true });
  }
}
