/** The monthly email; its cause names church and month, so that it is sent once. */
import type { Numbers } from '#shared/analytics.ts';
import { analyticsEmails as copy } from '#shared/messages/emails-analytics.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';

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
  /** The past month, its numbers and those of the month before. */
  month: string;
  numbers: Numbers;
  before: { month: string; numbers: Numbers };
  url: string;
  /** Unsubscribes without a sign-in. */
  stopUrl: string;
}): NewEmail => emailOf(to, copy.numbers(church, { month, numbers }, before), { url, stopUrl });
