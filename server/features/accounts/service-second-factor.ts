/** Two-step sign-in with authenticator app codes (TOTP, RFC 6238) and recovery codes. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { site } from '#shared/domain/site.ts';
import { secondFactor as copy } from '#shared/messages/accounts.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import { hashSecret, newCode, normalizeCode } from '../../http/secrets.ts';
import type { Viewer } from '../../http/session.ts';
import { queueEmail } from '../emails/service.ts';
import { accountEmails } from './emails-copy.ts';
import { forgotPasswordUrl } from './service-links.ts';
import { confirmPassword } from './service-passwords.ts';
import { type BrowserSessions, deleteSessions } from './store.ts';
import { lockUser } from './store-admin.ts';
import * as store from './store-second-factor.ts';

/** Seconds. The previous and the next code are accepted as well, because clocks differ. */
const period = 30;

const recoveryCodeCount = 10;

/** Encrypts stored secrets. Derived from SESSION_SECRET, so a database copy alone can't generate codes. */
const keyOf = (deps: Pick<Deps, 'secret'>): Buffer =>
  Buffer.from(hkdfSync('sha256', deps.secret, '', 'second factor', 32));

function seal(deps: Pick<Deps, 'secret'>, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(deps), iv);
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Undefined if SESSION_SECRET has changed; recovery codes still work. */
function unseal(deps: Pick<Deps, 'secret'>, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(deps), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: site.name, label, secret: Secret.fromBase32(secret), period });

type CodeDeps = Pick<Deps, 'limits' | 'secret' | 'now'>;

/** Consumes a code; false if it isn't valid now or has already been used. */
async function consumeAppCode(
  deps: CodeDeps,
  tx: Deps['db'] | Tx,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const factor = await store.findFactor(tx, { userId });
  const secret = factor && unseal(deps, factor.secret);
  if (!secret) return false;
  const timestamp = deps.now().getTime();
  const delta = totpOf(secret).validate({ token: normalizeCode(code), timestamp, window: 1 });
  if (delta === null) return false;
  return store.consumeStep(tx, { userId, step: Math.floor(timestamp / 1000 / period) + delta });
}

const wrongCode = (code: 'bad_input' | 'second_factor_required') =>
  new AppError(code, { message: copy.codeWrong, fields: { code: copy.codeWrong } });

/** Consumes an app or recovery code. Counts the attempt first; throws rate_limited or, for a wrong code, `refusal`. */
async function requireCode(
  deps: CodeDeps & Pick<Deps, 'db'>,
  { userId, code, refusal }: { userId: number; code: string; refusal: Parameters<typeof wrongCode>[0] },
): Promise<void> {
  const caller = { address: '', account: userId };
  await deps.limits.consume('second-factor', caller);
  const isValid = /^\d{6}$/.test(normalizeCode(code))
    ? await consumeAppCode(deps, deps.db, { userId, code })
    : await store.consumeRecoveryCode(deps.db, { userId, hash: hashSecret(normalizeCode(code)) });
  if (!isValid) throw wrongCode(refusal);
  await deps.limits.forgive('second-factor', caller);
}

/** Throws second_factor_required for a missing or wrong code. */
export async function requireSecondStep(
  deps: CodeDeps & Pick<Deps, 'db'>,
  { userId, code }: { userId: number; code: string | undefined },
): Promise<void> {
  if (!code) throw new AppError('second_factor_required');
  await requireCode(deps, { userId, code, refusal: 'second_factor_required' });
}

/** Draws dark modules as squares of an SVG path. */
const qrPath = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

type Caller = { address: string };

export function createSecondFactorService(deps: Deps) {
  const { db } = deps;
  const notify = (tx: Tx, viewer: Viewer, change: 'on' | 'off') => {
    const now = deps.now();
    const cause = `second-factor-${change}:${viewer.id}:${now.getTime()}`;
    const email = { to: viewer.email, cause, sendAt: now, url: forgotPasswordUrl(deps) };
    return queueEmail(tx, () => accountEmails.secondFactor(change), email);
  };
  return {
    read: async (viewer: Viewer) => ({
      enabled: viewer.secondFactor,
      required: viewer.role !== 'user' && deps.env.requireSecondFactor,
      recoveryCodes: (await store.findFactor(db, { userId: viewer.id }))?.recoveryCodes.length ?? 0,
    }),

    /** Creates a secret, which takes effect when a code confirms it. */
    start: async (viewer: Viewer, { currentPassword }: { currentPassword: string }, caller: Caller) => {
      const user = await confirmPassword(deps, { viewer, password: currentPassword, ...caller });
      const { id: userId } = user;
      // Otherwise, someone who registers with another person's address could lock out its owner.
      if (!user.emailVerifiedAt) throw new AppError('forbidden', { message: copy.emailNotVerified });
      const secret = new Secret({ size: 20 }).base32;
      await db.transaction(async (tx) => {
        if ((await lockUser(tx, { id: userId }))?.secondFactorAt) throw conflict(copy.on);
        await store.insertFactor(tx, { userId, secret: seal(deps, secret), createdAt: deps.now() });
      });
      const { data, size } = encode(totpOf(secret, viewer.username).toString(), { border: 3 });
      return { secret, qr: { size, path: qrPath(data) } };
    },

    /** Enables two-step sign-in and returns the recovery codes. Only their hashes are stored. */
    confirm: async (viewer: Viewer, code: string, except: BrowserSessions): Promise<string[]> => {
      const limitKey = { address: '', account: viewer.id };
      await deps.limits.consume('second-factor', limitKey);
      const codes = Array.from({ length: recoveryCodeCount }, newCode);
      await db.transaction(async (tx) => {
        const user = await lockUser(tx, { id: viewer.id });
        if (user?.secondFactorAt) throw conflict(copy.on);
        if (!(await consumeAppCode(deps, tx, { userId: viewer.id, code }))) throw wrongCode('bad_input');
        const recoveryCodes = codes.map((recoveryCode) => hashSecret(normalizeCode(recoveryCode)));
        await store.enableFactor(tx, { userId: viewer.id, recoveryCodes, now: deps.now() });
        await deleteSessions(tx, { userId: viewer.id, except });
        await notify(tx, viewer, 'on');
      });
      await deps.limits.forgive('second-factor', limitKey);
      return codes;
    },

    stop: async (viewer: Viewer, form: { currentPassword: string; code: string }, caller: Caller) => {
      await confirmPassword(deps, { viewer, password: form.currentPassword, ...caller });
      await requireCode(deps, { userId: viewer.id, code: form.code, refusal: 'bad_input' });
      await db.transaction(async (tx) => {
        await store.deleteFactor(tx, { userId: viewer.id });
        await notify(tx, viewer, 'off');
      });
    },
  };
}
