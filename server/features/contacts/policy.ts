/** Who is considered a bot, how many emails messages may cause, and what a suggestion changes. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Correction, CorrectionField } from '#shared/contacts-admin.ts';

const sign = (time: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`contact stamp\n${time}`).digest().subarray(0, 12);

/** Signed time at which a form was shown; nothing is stored. */
export function makeStamp(secret: string, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${sign(time, secret).toString('base64url')}`;
}

/** When a stamp was made, in milliseconds; undefined when it is invalid. */
function timeOf(stamp: string, secret: string): number | undefined {
  const [, time, signature] = /^([0-9a-z]{1,11})\.([\w-]{16})$/.exec(stamp) ?? [];
  if (!time || !signature) return undefined;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(time, secret))
    ? Number.parseInt(time, 36)
    : undefined;
}

/** Less than the client waits (leastTime): the clocks of two servers differ a little. */
const minFillTime = 2000;

/**
 * Why a message is considered a bot's: a filled honeypot, or a form sent too fast. A missing or invalid stamp is ignored:
 * the endpoint works without one, and a person must not lose a message because the secret has changed.
 */
export function botReason(
  form: { reference?: string | undefined; stamp?: string | undefined },
  { secret, now }: { secret: string; now: Date },
): 'honeypot' | 'too_fast' | null {
  if (form.reference) return 'honeypot';
  const shown = form.stamp === undefined ? undefined : timeOf(form.stamp, secret);
  return shown !== undefined && now.getTime() - shown < minFillTime ? 'too_fast' : null;
}

export const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** An identical message within this time (milliseconds) is a double click or a retry. */
export const duplicateWindow = 10 * 60_000;

const hour = 3600_000;

/** Beyond these, messages are stored and listed but not emailed. */
export const mailBounds = {
  team: { most: 100, within: hour },
  /** Per church: its owner did not choose to be contacted by strangers. */
  owner: { most: 5, within: 24 * hour },
};

/** Older messages are deleted after two years, as the privacy policy says. */
export const retentionStart = (now: Date): Date => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - 2);
  return then;
};

/** Fields of a listing that a suggestion is about; none for what takes another action. */
const correctedFields: Partial<Record<string, CorrectionField[]>> = {
  times: ['services'],
  phone: ['phone'],
  website: ['website'],
  address: ['address', 'city', 'zip'],
  moved: ['address', 'city', 'zip'],
};

export type Facts = Required<Correction>;

/** What the visitor wrote, as the fields of the listing: a first guess, which the administrator can change. */
export function readSuggestion(
  { field, text }: { field: string | null; text: string },
  listed: Facts,
): { current: Correction; suggested: Correction } | null {
  const names = correctedFields[field ?? ''];
  if (!names) return null;
  const lines = text
    .split('\n')
    .map((line) => line.trim().slice(0, 200))
    .filter(Boolean);
  const line = lines.join(', ');
  const read: Facts = {
    services: lines.slice(0, 40),
    phone: (/\+?\(?\d[\d().\s-]{5,}\d(\s*(ext|x)\.?\s*\d+)?/i.exec(line)?.[0] ?? line).slice(0, 40),
    website: (/(https?:\/\/)?[\w-]+(\.[\w-]+)+(\/[^\s,]*)?/i.exec(line)?.[0] ?? line).slice(0, 500),
    ...readAddress(line, listed),
  };
  const pick = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]])) as Correction;
  return { current: pick(listed), suggested: pick(read) };
}

/** Street, city, state and ZIP code, separated by commas; the listing's city and ZIP code where the text has none. */
function readAddress(line: string, { city, zip }: Facts): Pick<Facts, 'address' | 'city' | 'zip'> {
  const code = [...line.matchAll(/\b\d{5}(?:-\d{4})?\b/g)].map(([match]) => match).at(-1);
  // A ZIP code comes last; five digits at the start are a house number.
  const isCode = code !== undefined && line.trim().endsWith(code) && line.trim() !== code;
  const rest = isCode ? line.trim().slice(0, -code.length) : line;
  const [street = '', ...others] = rest
    .replace(/[\s,]+$/, '')
    .replace(/,?\s+[A-Z]{2}$/, '')
    .split(/\s*,\s*/);
  const town = others.filter((part) => part !== '').at(-1);
  return { address: street.slice(0, 200), city: (town ?? city).slice(0, 80), zip: isCode ? code : zip };
}
