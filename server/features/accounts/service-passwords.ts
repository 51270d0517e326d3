/** Hashing and checking passwords. */
import { hash, verify } from '@node-rs/argon2';
import { accounts as copy } from '#shared/messages/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { newSecret, type Viewer } from '../../http/session.ts';
import * as store from './store.ts';

/** 19 MiB, two passes, one lane (decisions): 93 checks per second on two cores. */
const argon = {
  algorithm: 2 /* argon2id; the package's enum exists in its types only */,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (password: string): Promise<string> => hash(password, argon);

/** Compared when there is no such user, so that the response takes the same time. */
let dummyHash: Promise<string> | undefined;

/**
 * Whether this is the user's password. Each attempt counts before it is checked, so that many at once gain nothing; a
 * successful one resets the count. Throws rate_limited.
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
  // Username and email address of an account share one limit.
  const caller = { address, account: user ? `user:${user.id}` : `name:${name.toLowerCase()}` };
  await deps.limits.consume('login', caller);
  dummyHash ??= hashPassword(newSecret());
  const matches = await verify(user?.passwordHash ?? (await dummyHash), password);
  if (!user || !matches) return false;
  await deps.limits.forgive('login', caller);
  return true;
}

/** The signed-in user, confirmed by the current password; throws bad_input on its field. */
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
