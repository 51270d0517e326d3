import { rejectionReasons } from '#shared/messages/submissions.ts';
import type { NewEmail } from '../emails/service.ts';

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
}): NewEmail => ({
  ...to,
  subject: `We removed a photo of ${church}`,
  heading: 'We removed a photo',
  paragraphs: [
    `We removed a photo from the gallery of ${church}. ${rejectionReasons[reason]}`,
    ...(note ? [note] : []),
    'You can add another one in your dashboard.',
  ],
  action: { label: 'Open my photos', url },
});
