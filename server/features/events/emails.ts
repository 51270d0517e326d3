/** Emails about an event. The outbox sends one email per cause. */

import { emailOf, type NewEmail } from '../emails/service.ts';
import { eventEmails as copy } from './emails-copy.ts';

type About = { to: string; cause: string; sendAt: Date; title: string; url: string };

export const eventHiddenEmail = ({ title, url, reason, ...to }: About & { reason: string }): NewEmail =>
  emailOf(to, copy.hidden(title, reason), { url });

export const eventDeletedEmail = ({ title, url, ...to }: About): NewEmail =>
  emailOf(to, copy.deleted(title), { url });
