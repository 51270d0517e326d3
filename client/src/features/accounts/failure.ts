import { auth as copy } from '#shared/messages/accounts.ts';
import { ApiError } from '@/lib/api-client.ts';

const inWords = (amount: number, unit: string) => `${amount} ${amount === 1 ? unit : `${unit}s`}`;

function waitWords(seconds: number): string {
  if (seconds < 90) return inWords(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? inWords(minutes, 'minute') : inWords(Math.ceil(minutes / 60), 'hour');
}

/** What to tell a person: how long to wait, else the server's copy, else the fallback; `network` when none came. */
export function failureText(error: unknown, texts: { fallback: string; network: string }): string {
  if (!(error instanceof ApiError)) return texts.network;
  if (error.status === 429 && error.retryAfter !== undefined)
    return copy.tooMany(waitWords(error.retryAfter));
  return error.body.message ?? texts.fallback;
}
