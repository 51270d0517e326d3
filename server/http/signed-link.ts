/** Signed tokens of links and cookies: each does one thing without a sign-in until it expires. Nothing is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link may do; a link of one purpose is refused for every other. */
export type LinkPurpose = 'confirm-times' | 'stop-monthly-numbers' | 'known-browser';

const sign = (body: string, purpose: LinkPurpose, secret: string): Buffer =>
  createHmac('sha256', secret).update(`signed link\n${purpose}\n${body}`).digest().subarray(0, 18);

/** Token of a link. `subject` is what it is about, such as the id of an account. */
export function signLink(
  purpose: LinkPurpose,
  { subject, until }: { subject: string; until: Date },
  secret: string,
): string {
  const body = Buffer.from(JSON.stringify([subject, until.getTime()])).toString('base64url');
  return `${body}.${sign(body, purpose, secret).toString('base64url')}`;
}

/** Subject of a token; undefined when it is forged, garbled, expired, or of another purpose. */
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
