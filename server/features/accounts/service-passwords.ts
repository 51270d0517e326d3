import { hash, verify } from '@node-rs/argon2';
import { accounts as copy, accountForms as forms, staffPasswordLength } from '#shared/messages/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { addressKey } from '../../http/limits.ts';
import { newSecret } from '../../http/secrets.ts';
import type { Viewer } from '../../http/session.ts';
import * as store from './store.ts';

/** 19 MiB, two passes, one lane (decisions): 93 checks per second on two cores. */
const argon = {
  algorithm: 2 /* argon2id; the package's enum exists in its types only */,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (password: string): Promise<string> => hash(password, argon);

let common: Promise<Set<string>> | undefined;

/** The list is ranked and in lower case; loaded with the first password that somebody chooses. */
const commonPasswords = (): Promise<Set<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, 10_000)),
  );
  return common;
};

/**
 * Throws bad_input on the field `password` for one of the 10,000 commonest passwords, and for one of a moderator or
 * administrator that is too short. The shared schema has the length that everybody needs.
 */
export async function requireGoodPassword(password: string, role: store.UserRow['role']): Promise<void> {
  const message =
    role !== 'user' && password.length < staffPasswordLength
      ? forms.passwordShortForStaff
      : (await commonPasswords()).has(password.toLowerCase())
        ? forms.passwordCommon
        : undefined;
  if (message) throw new AppError('bad_input', { message, fields: { password: message } });
}

/** Compared when there is no such user, so that the response takes the same time. */
let dummyHash: Promise<string> | undefined;

/** Who tries a password: a stranger by the name that was typed, or a browser that this user signed in with before. */
export type Attempt = { address: string } & ({ name: string } | { knownUser: number });

/**
 * Limits of an attempt, each with its key. A name counts as it was typed: were username and email address to share a
 * limit, it would reveal which belong together. It counts per network, so that nobody can lock an account for everyone.
 */
function limitsOf(attempt: Attempt) {
  const { address } = attempt;
  if ('knownUser' in attempt)
    return [['login-device', { address, account: `user:${attempt.knownUser}` }]] as const;
  const name = attempt.name.toLowerCase();
  return [
    ['login', { address, account: `${addressKey(address)} ${name}` }],
    ['login-name', { address, account: name }],
  ] as const;
}

/**
 * Whether this is the user's password. Each attempt counts before it is checked, so that many at once gain nothing; a
 * successful one resets the count. Throws rate_limited.
 */
export async function tryPassword(
  deps: Pick<Deps, 'limits'>,
  { user, password, attempt }: { user: store.UserRow | undefined; password: string; attempt: Attempt },
): Promise<boolean> {
  const limits = limitsOf(attempt);
  for (const [name, caller] of limits) await deps.limits.consume(name, caller);
  dummyHash ??= hashPassword(newSecret());
  const matches = await verify(user?.passwordHash ?? (await dummyHash), password);
  if (!user || !matches) return false;
  for (const [name, caller] of limits) await deps.limits.forgive(name, caller);
  return true;
}

/** The signed-in user, confirmed by the current password; throws bad_input on its field. */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'limits'>,
  { viewer, password, address }: { viewer: Viewer; password: string; address: string },
): Promise<store.UserRow> {
  const user = await store.findUser(deps.db, { id: viewer.id });
  if (user && (await tryPassword(deps, { user, password, attempt: { address, knownUser: user.id } })))
    return user;
  throw new AppError('bad_input', {
    message: copy.wrongPassword,
    fields: { currentPassword: copy.wrongPassword },
  });
}
