/** Stateless signed tokens for links, cookies, and forms. Each allows one action without signing in, until it expires. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type LinkPurpose =
  | 'confirm-times'
  | 'stop-monthly-numbers'
  | 'known-browser'
  | 'block-visitor'
  | 'contact-stamp';

const sign = (body: string, purpose: LinkPurpose, secret: string): Buffer =>
  createHmac('sha256', secret).update(`signed link\n${purpose}\n${body}`).digest().subarray(0, 18);

/** `subject` identifies what the link acts on, such as an account id. */
export function signLink(
  purpose: LinkPurpose,
  { subject, until }: { subject: string; until: Date },
  secret: string,
): string {
  const body = Buffer.from(JSON.stringify([subject, until.getTime()])).toString('base64url');
  return `${body}.${sign(body, purpose, secret).toString('base64url')}`;
}

/** Returns the token's subject, or undefined if it is forged, garbled, expired, or for another purpose. */
export function readLink(
  purpose: LinkPurpose,
  token: string,
  { secret, now }: { secret: string; now: Date },
): string | undefined {
  const [, body, signature] = /^([\w-]{1,400})\.([\w-]{24})$/.exec(token) ?? [];
  if (!body || !signature) return undefined;
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(body, purpose, secret))) return undefined;
  const [subject, until]: [string, number] = JSON.parse(Buffer.from(body, 'base64url').toString());
  return now.getTime() < until ? subject : undefined;
}
