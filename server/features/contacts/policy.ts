/** Who is taken for a machine, and how much mail messages may cause. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const sign = (time: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`contact stamp\n${time}`).digest().subarray(0, 12);

/** Says when a form was shown; nothing is kept of it here. */
export function makeStamp(secret: string, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${sign(time, secret).toString('base64url')}`;
}

/** When a stamp was made, in milliseconds; undefined when it is none of ours. */
function timeOf(stamp: string, secret: string): number | undefined {
  const [, time, signature] = /^([0-9a-z]{1,11})\.([\w-]{16})$/.exec(stamp) ?? [];
  if (!time || !signature) return undefined;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(time, secret))
    ? Number.parseInt(time, 36)
    : undefined;
}

/** Less than what the client waits for (leastTime): two servers' clocks differ a little. */
const haste = 2000;

/**
 * Why a send is taken for a machine's. A stamp that is missing or unreadable counts for nothing: the call works without
 * one, and a person must not lose a message because the form is older than a new secret.
 */
export function machineBy(
  form: { reference?: string | undefined; stamp?: string | undefined },
  { secret, now }: { secret: string; now: Date },
): 'trap' | 'haste' | null {
  if (form.reference) return 'trap';
  const shown = form.stamp === undefined ? undefined : timeOf(form.stamp, secret);
  return shown !== undefined && now.getTime() - shown < haste ? 'haste' : null;
}

export const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The very same message again within this time (milliseconds) is a double click or a retry. */
export const sameWithin = 10 * 60_000;

const hour = 3600_000;

/** Beyond, messages are stored and listed but fill no mailbox. */
export const mailBounds = {
  team: { most: 100, within: hour },
  /** Of one church: its owner did not choose to be written to by strangers. */
  owner: { most: 5, within: 24 * hour },
};

/** As the privacy policy says. */
export const keptSince = (now: Date): Date => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - 2);
  return then;
};
