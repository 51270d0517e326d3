/** Passwords: how they are kept, and who has the right one. */
import { hash, verify } from '@node-rs/argon2';
import { accounts as copy } from '#shared/messages/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { newSecret } from '../../http/session.ts';
import * as store from './store.ts';

/** 19 MiB, two passes, one lane (decisions): 93 checks a second on two cores. */
const argon = {
  algorithm: 2 /* argon2id; the package's enum exists in its types only */,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (password: string): Promise<string> => hash(password, argon);

/** Compared when there is no such user, so that both answers take the same time. */
let nobody: Promise<string> | undefined;

/**
 * Whether this is the user's password. Each try counts before it is looked at, so that many at once gain nothing;
 * a right one gives the tries back. Throws rate_limited.
 */
export async function tryPassword(
  deps: Pick<Deps, 'limits'>,
  {
    user,
    name,
    password,
    address,
  }: { user: store.UserRow | undefined; name: string; password: string; address: string },
): Promise<boolean> {
  // Username and address of one account are one account.
  const who = { address, account: user ? `user:${user.id}` : `name:${name.toLowerCase()}` };
  await deps.limits.consume('login', who);
  nobody ??= hashPassword(newSecret());
  const right = await verify(user?.passwordHash ?? (await nobody), password);
  if (!user || !right) return false;
  await deps.limits.forgive('login', who);
  return true;
}

/** The signed-in user by their own password; throws bad_input on the field of the current one. */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'limits'>,
  { viewer, password, address }: { viewer: Viewer; password: string; address: string },
): Promise<store.UserRow> {
  const user = await store.findUser(deps.db, { id: viewer.id });
  if (user && (await tryPassword(deps, { user, name: viewer.username, password, address }))) return user;
  throw new AppError('bad_input', {
    message: copy.wrongPassword,
    fields: { currentPassword: copy.wrongPassword },
  });
}
