/** Random secrets and their hashes; only hashes are stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** 32 random bytes as base64url, for cookies, tokens, and links. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Compares in constant time. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
