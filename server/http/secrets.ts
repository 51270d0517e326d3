/** Random secrets and their hashes; only hashes are stored. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** 32 random bytes as base64url, for cookies, tokens, and links. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Omits characters that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A code to type: 49 random bits, as "abcde-fghjk". */
export const newCode = (): string =>
  Array.from({ length: 10 }, (_, n) => (n === 5 ? '-' : '') + alphabet[randomInt(alphabet.length)]).join('');

export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Compares in constant time. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
