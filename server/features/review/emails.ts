/** Emails to owners about decisions on their listings. */
import type { rejectionReasons } from '#shared/messages/submissions.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';

import { reviewEmails as copy } from './emails-copy.ts';

type To = { to: string; cause: string; sendAt: Date };
type About = To & { church: string; url: string };
type Reason = { reason: keyof typeof rejectionReasons; note: string };

export const churchApprovedEmail = ({ church, url, ...to }: About): NewEmail =>
  emailOf(to, copy.approved(church), { url });

export const churchRejectedEmail = ({ church, url, reason, note, ...to }: About & Reason): NewEmail =>
  emailOf(to, copy.rejected(church, reason, note), { url });

export const revisionApprovedEmail = ({
  church,
  refused,
  note,
  url,
  ...to
}: About & { refused: string[]; note: string }): NewEmail =>
  emailOf(to, copy.changeApproved(church, refused, note), { url });

export const revisionRejectedEmail = ({ church, url, reason, note, ...to }: About & Reason): NewEmail =>
  emailOf(to, copy.changeRejected(church, reason, note), { url });

export const churchEditedEmail = ({
  church,
  changed,
  note,
  url,
  ...to
}: About & { changed: string[]; note: string }): NewEmail =>
  emailOf(to, copy.edited(church, changed, note), { url });

export const churchDeletedEmail = ({ church, ...to }: To & { church: string }): NewEmail =>
  emailOf(to, copy.deleted(church));

export const churchMergedEmail = ({ church, into, url, ...to }: About & { into: string }): NewEmail =>
  emailOf(to, copy.merged(church, into), { url });

export const churchUnmergedEmail = ({ church, into, url, ...to }: About & { into: string }): NewEmail =>
  emailOf(to, copy.unmerged(church, into), { url });
