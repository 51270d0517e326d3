import { hash, verify } from '@node-rs/argon2';
import { rejectionOf } from '#shared/domain/password-strength.ts';
import { accounts as copy, accountForms as forms } from '#shared/messages/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../http/errors.ts';
import { addressKey } from '../../http/limits.ts';
import { hashSecret, newSecret, normalizeCode } from '../../http/secrets.ts';
import type { Viewer } from '../../http/session.ts';
import * as store from './store.ts';
import { hasSignInCode, insertResetRequest } from './store-links.ts';

/** 19 MiB, two passes, one lane: 93 checks per second on two cores (see DECISIONS.md). */
const argon = {
  algorithm: 2 /* argon2id; the package exports its enum only as a type */,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Keyboards compose accents differently, so both forms of a password are one. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), argon);

/** Stored hashes may stem from a password as it was typed. */
const isMatch = async (passwordHash: string, password: string): Promise<boolean> =>
  (await verify(passwordHash, password.normalize('NFC'))) ||
  (password !== password.normalize('NFC') && (await verify(passwordHash, password)));

/** Throws bad_input for a short or common password of a moderator or administrator. */
export async function requireGoodPassword(password: string, role: store.UserRow['role']): Promise<void> {
  if (role === 'user') return;
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const rejection = rejectionOf(password, dictionary['passwords-common']);
  if (rejection === 'short') throw fieldError('password', forms.passwordShortForStaff);
  if (rejection) throw fieldError('password', forms.passwordCommon);
}

/** Verified if there is no such user, so that response times don't reveal that. */
let dummyHash: Promise<string> | undefined;

/** `isKnown`: from a browser in which the user has signed in before, or is signed in. */
type Attempt = { address: string; name: string; isKnown: boolean; emailCode?: string | undefined };
type TryDeps = Pick<Deps, 'db' | 'jobEvents' | 'limits' | 'now'>;

/**
 * Rate limits of an attempt. Username and email address of an account share them, or attackers would have twice as many
 * guesses; unknown names count as typed. Counting per network keeps attackers from locking an account for everyone.
 */
function limitsOf(user: store.UserRow | undefined, { address, name, isKnown }: Attempt) {
  const account = user ? `user:${user.id}` : `name:${name.toLowerCase()}`;
  if (isKnown) return [['login-device', { address, account }]] as const;
  return [
    ['login', { address, account: `${addressKey(address)} ${account}` }],
    ['login-account', { address, account }],
  ] as const;
}

/**
 * For an account that many networks attack: without a code that we emailed to its owner, refuses any password unseen and
 * requests an email. The same happens for a name without an account.
 */
async function requireEmailCode(
  deps: TryDeps,
  user: store.UserRow | undefined,
  { name, emailCode }: Attempt,
): Promise<void> {
  const now = deps.now();
  const hash = hashSecret(normalizeCode(emailCode ?? ''));
  if (await hasSignInCode(deps.db, { hash, userId: user?.id ?? 0, now })) return;
  await insertResetRequest(deps.db, { purpose: 'sign_in_code', email: name, now });
  deps.jobEvents.emit('wake', 'accounts-resets');
  throw new AppError(
    'email_code_required',
    emailCode ? { message: copy.emailCodeWrong, fields: { emailCode: copy.emailCodeWrong } } : {},
  );
}

/**
 * Checks a password. Attempts are counted first, so that concurrent ones can't exceed the limit; a success resets the
 * count. Throws rate_limited, and email_code_required for an account under attack.
 */
export async function tryPassword(
  deps: TryDeps,
  { user, password, attempt }: { user: store.UserRow | undefined; password: string; attempt: Attempt },
): Promise<boolean> {
  const limits = limitsOf(user, attempt);
  for (const [name, caller] of limits)
    if (name !== 'login-account') await deps.limits.consume(name, caller);
    else if (await deps.limits.isOver(name, caller)) await requireEmailCode(deps, user, attempt);
  dummyHash ??= hashPassword(newSecret());
  const matches = await isMatch(user?.passwordHash ?? (await dummyHash), password);
  if (!user || !matches) return false;
  for (const [name, caller] of limits) await deps.limits.forgive(name, caller);
  return true;
}

/** Checks the signed-in user's current password; throws bad_input for its field. */
export async function confirmPassword(
  deps: TryDeps,
  { viewer, password, address }: { viewer: Viewer; password: string; address: string },
): Promise<store.UserRow> {
  const user = await store.findUser(deps.db, { id: viewer.id });
  const attempt = { address, name: viewer.username, isKnown: true };
  if (user && (await tryPassword(deps, { user, password, attempt }))) return user;
  throw fieldError('currentPassword', copy.wrongPassword);
}
