/** Bot detection, email limits, and parsing of suggestions. */
import { createHash } from 'node:crypto';
import { parse } from 'tldts';
import type { Correction, CorrectionField } from '#shared/contracts/admin/contacts-admin.ts';
import { answerLines, readAnswers } from '#shared/domain/visit-facts.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { readLink, signLink } from '../../http/signed-link.ts';
import { withLocale } from '../../locale/request.ts';

const hour = 3600_000;

/** Signs the time at which a form was shown, so that nothing has to be stored. Valid for 30 days. */
export const makeStamp = (secret: string, now: Date): string => {
  const until = new Date(now.getTime() + 30 * 24 * hour);
  return signLink('contact-stamp', { subject: String(now.getTime()), until }, secret);
};

/** Shorter than the client's delay (minTime), because the clocks of two servers differ slightly. */
const minFillTime = 2000;

/** Why a message looks automated, or null if it doesn't. */
export function botReason(
  form: { reference?: string | undefined; stamp?: string | undefined },
  { secret, now }: { secret: string; now: Date },
): 'honeypot' | 'no_stamp' | 'too_fast' | null {
  if (form.reference) return 'honeypot';
  const shownAt = readLink('contact-stamp', form.stamp ?? '', { secret, now });
  if (shownAt === undefined) return 'no_stamp';
  return now.getTime() - Number(shownAt) < minFillTime ? 'too_fast' : null;
}

export const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** An identical message within this window is a double click or a retry. */
export const duplicateWindow = 10 * 60_000;

/** Messages over these limits are stored and listed, but not emailed. */
export const mailBounds = {
  team: { max: 100, within: hour },
  /** Per church, because owners didn't ask to be contacted by strangers. */
  owner: { max: 5, within: 24 * hour },
};

/** Emails to a church about visitors who plan to come, in 24 hours. Further messages wait in the owner's dashboard. */
export const visitsEmailed = 20;

/** Links in messages to a church are spam. Knows every top-level domain, and dots of other scripts. */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('。', '.');
  const hosts = plain.match(/[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+/gu) ?? [];
  return (
    /:\/\/|\bwww\./i.test(plain) ||
    hosts.map((host) => parse(host)).some(({ isIcann, isIp, domain }) => isIp || (isIcann && domain))
  );
}

/** In milliseconds; the privacy policy promises deletion after 30 days. */
export const visitLifetime = 30 * 24 * hour;

/** Listing fields that a kind of suggestion changes. Kinds that need another action are missing. */
const correctedFields: Partial<Record<string, CorrectionField[]>> = {
  times: ['services'],
  phone: ['phone'],
  website: ['website'],
  address: ['address', 'city', 'zip'],
  moved: ['address', 'city', 'zip'],
};

type Listing = Correction & { city: string; zip: string };

/** The team reads English: the answers of a suggestion from a page in another language become their English lines. */
export function answersInEnglish(text: string): string {
  if (currentLocale() === 'en') return text;
  const { answers, rest } = readAnswers(text);
  return [withLocale('en', () => answerLines(answers)), rest].filter(Boolean).join('\n');
}

/** Guesses listing fields from a visitor's message; the administrator can correct them. */
export function readSuggestion(
  { field, text }: { field: string | null; text: string },
  listed: Listing,
): { current: Correction; suggested: Correction } | null {
  const answers = field === 'visit' ? readAnswers(text).answers : {};
  const names = correctedFields[field ?? ''] ?? (Object.keys(answers) as CorrectionField[]);
  if (names.length === 0) return null;
  const lines = text
    .split('\n')
    .map((line) => line.trim().slice(0, 200))
    .filter(Boolean);
  const line = lines.join(', ');
  const parsed: Correction = {
    services: lines.slice(0, 40),
    phone: (/\+?\(?\d[\d().\s-]{5,}\d(\s*(ext|x)\.?\s*\d+)?/i.exec(line)?.[0] ?? line).slice(0, 40),
    website: (/(https?:\/\/)?[\w-]+(\.[\w-]+)+(\/[^\s,]*)?/i.exec(line)?.[0] ?? line).slice(0, 500),
    ...parseAddress(line, listed),
    ...answers,
  };
  const pick = (values: Correction) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Correction;
  return { current: pick(listed), suggested: pick(parsed) };
}

/** Parses "street, city, state ZIP"; a missing city or ZIP code is taken from the listing. */
function parseAddress(line: string, { city, zip }: Listing): Pick<Listing, 'address' | 'city' | 'zip'> {
  const code = [...line.matchAll(/\b\d{5}(?:-\d{4})?\b/g)].map(([match]) => match).at(-1);
  // Five digits are a ZIP code only at the end; at the start they are a house number.
  const hasZip = code !== undefined && line.trim().endsWith(code) && line.trim() !== code;
  const rest = hasZip ? line.trim().slice(0, -code.length) : line;
  const [street = '', ...parts] = rest
    .replace(/[\s,]+$/, '')
    .replace(/,?\s+[A-Z]{2}$/, '')
    .split(/\s*,\s*/);
  const town = parts.filter((part) => part !== '').at(-1);
  return { address: street.slice(0, 200), city: (town ?? city).slice(0, 80), zip: hasZip ? code : zip };
}
