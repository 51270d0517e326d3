import type { rejectionReasons } from '#shared/messages/submissions.ts';
import { emailOf, type NewEmail } from '../emails/service.ts';
import { galleryEmails as copy } from './emails-copy.ts';

export const photoRemovedEmail = ({
  church,
  reason,
  note,
  url,
  ...to
}: {
  to: string;
  cause: string;
  sendAt: Date;
  church: string;
  reason: keyof typeof rejectionReasons;
  note: string;
  url: string;
}): NewEmail => emailOf(to, copy.photoRemoved(church, reason, note), { url });
