import type * as english from '../../../../../../server/features/gallery/emails-copy.ts';
import type { Copy } from '../../../../copy.ts';
import { rejectionReasons } from '../../../submissions.ts';

export const galleryEmails: Copy<typeof english.galleryEmails> = {
  photoRemoved: (church, reason, note) => ({
    subject: `Retiramos una foto de ${church}`,
    heading: 'Retiramos una foto',
    paragraphs: [
      `Retiramos una foto de la galería de ${church}. ${rejectionReasons[reason]}`,
      ...(note ? [note] : []),
      'Puede agregar otra en su panel.',
    ],
    action: 'Abrir mis fotos',
  }),
};
