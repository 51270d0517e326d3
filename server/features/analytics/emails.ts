/** The monthly email. Its cause contains the church and the month, so it is sent only once. */
import type { Numbers } from '#shared/contracts/analytics.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';
import { analyticsEmails as copy } from './emails-copy.ts';

export const numbersEmail = ({
  church,
  month,
  numbers,
  before,
  url,
  stopUrl,
  ...to
}: {
  to: string;
  cause: string;
  sendAt: Date;
  church: string;
  /** The past month; `before` is the one preceding it. */
  month: string;
  numbers: Numbers;
  before: { month: string; numbers: Numbers };
  url: string;
  /** Unsubscribes without signing in. */
  stopUrl: string;
}): NewEmail => emailOf(to, copy.numbers(church, { month, numbers }, before), { url, stopUrl });
