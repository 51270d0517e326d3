/** Two-step sign-in: codes of an authenticator app (TOTP, RFC 6238) and recovery codes. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { secondFactor as copy } from '#shared/messages/accounts-second-factor.ts';
import { site } from '#shared/site.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { hashSecret } from '../../http/secrets.ts';
import type { Viewer } from '../../http/session.ts';
import { queueEmail } from '../emails/service.ts';
import { secondFactorEmail } from './emails.ts';
import { forgotPasswordUrl } from './service-links.ts';
import { confirmPassword } from './service-passwords.ts';
import { type BrowserSessions, deleteSessions } from './store.ts';
import { lockUser } from './store-admin.ts';
import * as store from './store-second-factor.ts';

/** Seconds for which a code is shown. The one before and the one after are accepted too: clocks differ. */
const period = 30;

const recoveryCodeCount = 10;
/** Without signs that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 49 random bits, as "abcde-fghjk". */
const newRecoveryCode = (): string =>
  Array.from({ length: 10 }, (_, n) => (n === 5 ? '-' : '') + alphabet[randomInt(alphabet.length)]).join('');

/** Spaces, dashes and capitals do not count. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** The key of the stored secrets comes from SESSION_SECRET: a copy of the database alone generates no codes. */
const keyOf = (deps: Pick<Deps, 'secret'>): Buffer =>
  Buffer.from(hkdfSync('sha256', deps.secret, '', 'second factor', 32));

function seal(deps: Pick<Deps, 'secret'>, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(deps), iv);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Undefined when SESSION_SECRET has changed since; recovery codes still work then. */
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

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer: site.name, label, secret: Secret.fromBase32(secret), period });

type Checking = Pick<Deps, 'limits' | 'secret' | 'now'>;

/** Whether the app shows this code now and it was not used yet; it is used up by this. */
async function consumeAppCode(
  deps: Checking,
  tx: Deps['db'] | Tx,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const factor = await store.findFactor(tx, { userId });
  const secret = factor && unseal(deps, factor.secret);
  if (!secret) return false;
  const timestamp = deps.now().getTime();
  const delta = appOf(secret).validate({ token: plain(code), timestamp, window: 1 });
  if (delta === null) return false;
  return store.consumeStep(tx, { userId, step: Math.floor(timestamp / 1000 / period) + delta });
}

const wrongCode = (code: 'bad_input' | 'second_factor_required') =>
  new AppError(code, { message: copy.codeWrong, fields: { code: copy.codeWrong } });

/** Uses up a code of the app or a recovery code. Counts the attempt first; throws rate_limited, or `refusal`. */
async function requireCode(
  deps: Checking & Pick<Deps, 'db'>,
  { userId, code, refusal }: { userId: number; code: string; refusal: Parameters<typeof wrongCode>[0] },
): Promise<void> {
  const caller = { address: '', account: userId };
  await deps.limits.consume('second-factor', caller);
  const isValid = /^\d{6}$/.test(plain(code))
    ? await consumeAppCode(deps, deps.db, { userId, code })
    : await store.consumeRecoveryCode(deps.db, { userId, hash: hashSecret(plain(code)) });
  if (!isValid) throw wrongCode(refusal);
  await deps.limits.forgive('second-factor', caller);
}

/** The second step of signing in; throws second_factor_required without a code, or with a wrong one. */
export async function requireSecondStep(
  deps: Checking & Pick<Deps, 'db'>,
  { userId, code }: { userId: number; code: string | undefined },
): Promise<void> {
  if (!code) throw new AppError('second_factor_required', { message: copy.codeNeeded });
  await requireCode(deps, { userId, code, refusal: 'second_factor_required' });
}

/** Dark modules as squares of an SVG path. */
const qrPath = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

type Caller = { address: string };

export function createSecondFactorService(deps: Deps) {
  const { db } = deps;
  const notify = (tx: Tx, viewer: Viewer, enabled: boolean) => {
    const now = deps.now();
    const cause = `second-factor-${enabled ? 'on' : 'off'}:${viewer.id}:${now.getTime()}`;
    const url = forgotPasswordUrl(deps);
    return queueEmail(tx, secondFactorEmail({ to: viewer.email, cause, sendAt: now, url, enabled }));
  };
  return {
    read: async (viewer: Viewer) => ({
      enabled: viewer.secondFactor,
      required: viewer.role !== 'user' && deps.env.requireSecondFactor,
      recoveryCodes: (await store.findFactor(db, { userId: viewer.id }))?.recoveryCodes.length ?? 0,
    }),

    /** A new secret, not in use before a code confirms it. */
    start: async (viewer: Viewer, { currentPassword }: { currentPassword: string }, caller: Caller) => {
      const { id: userId } = await confirmPassword(deps, { viewer, password: currentPassword, ...caller });
      const secret = new Secret({ size: 20 }).base32;
      await db.transaction(async (tx) => {
        if ((await lockUser(tx, { id: userId }))?.secondFactorAt)
          throw new AppError('conflict', { message: copy.alreadyOn });
        await store.insertFactor(tx, { userId, secret: seal(deps, secret), createdAt: deps.now() });
      });
      const { data, size } = encode(appOf(secret, viewer.username).toString(), { border: 3 });
      return { secret, qr: { size, path: qrPath(data) } };
    },

    /** Turns it on and returns the recovery codes; only their hashes are stored. */
    confirm: async (viewer: Viewer, code: string, except: BrowserSessions): Promise<string[]> => {
      const counted = { address: '', account: viewer.id };
      await deps.limits.consume('second-factor', counted);
      const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
      await db.transaction(async (tx) => {
        const user = await lockUser(tx, { id: viewer.id });
        if (user?.secondFactorAt) throw new AppError('conflict', { message: copy.alreadyOn });
        if (!(await consumeAppCode(deps, tx, { userId: viewer.id, code }))) throw wrongCode('bad_input');
        const recoveryCodes = codes.map((one) => hashSecret(plain(one)));
        await store.enableFactor(tx, { userId: viewer.id, recoveryCodes, now: deps.now() });
        await deleteSessions(tx, { userId: viewer.id, except });
        await notify(tx, viewer, true);
      });
      await deps.limits.forgive('second-factor', counted);
      return codes;
    },

    stop: async (viewer: Viewer, form: { currentPassword: string; code: string }, caller: Caller) => {
      await confirmPassword(deps, { viewer, password: form.currentPassword, ...caller });
      await requireCode(deps, { userId: viewer.id, code: form.code, refusal: 'bad_input' });
      await db.transaction(async (tx) => {
        await store.deleteFactor(tx, { userId: viewer.id });
        await notify(tx, viewer, false);
      });
    },
  };
}
