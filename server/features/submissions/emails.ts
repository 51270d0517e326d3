/** Emails about a listing. Each has a unique cause, so it is queued only once. */

import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';
import { submissionEmails as copy } from './emails-copy.ts';

type About = { to: string; cause: string; sendAt: Date; church: string; url: string };

export const churchWaitingEmail = ({ church, url, ...to }: About): NewEmail =>
  emailOf(to, copy.waiting(church), { url });

export const churchReceivedEmail = ({ church, url, ...to }: About): NewEmail =>
  emailOf(to, copy.received(church), { url });

export const revisionWaitingEmail = ({ church, url, ...to }: About): NewEmail =>
  emailOf(to, copy.changeWaiting(church), { url });

/** Asks the owner to confirm the service times. The link only opens a page; confirming takes a click there. */
export const timesRequestEmail = ({
  church,
  services,
  days,
  url,
  editUrl,
  ...to
}: About & { services: string[]; days: ExceptionForm[]; editUrl: string }): NewEmail =>
  emailOf(to, copy.times(church, services, days), { url, insteadUrl: editUrl });
