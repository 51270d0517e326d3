import { rejectionReasons } from '#shared/messages/submissions.ts';
import type { EmailCopies } from '../emails/copy.ts';

export const galleryEmails = {
  photoRemoved: (church: string, reason: keyof typeof rejectionReasons, note: string) => ({
    subject: `We removed a photo of ${church}`,
    heading: 'We removed a photo',
    paragraphs: [
      `We removed a photo from the gallery of ${church}. ${rejectionReasons[reason]}`,
      ...(note ? [note] : []),
      'You can add a different one in your dashboard.',
    ],
    action: 'Open my photos',
  }),
} satisfies EmailCopies;
