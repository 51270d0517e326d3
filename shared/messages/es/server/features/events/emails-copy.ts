import type * as english from '../../../../../../server/features/events/emails-copy.ts';
import type { Copy } from '../../../../copy.ts';

export const eventEmails: Copy<typeof english.eventEmails> = {
  hidden: (title, reason) => ({
    subject: `Ocultamos su evento: ${title}`,
    heading: 'Ocultamos su evento',
    paragraphs: [
      `“${title}” ya no aparece en el sitio.`,
      ...(reason ? [reason] : []),
      'Puede editarlo en su panel. Si cree que nos equivocamos, solo responda a este correo.',
    ],
    action: 'Abrir mi panel',
  }),
  deleted: (title) => ({
    subject: `Eliminamos su evento: ${title}`,
    heading: 'Eliminamos su evento',
    paragraphs: [
      `Eliminamos “${title}” del sitio. Si cree que nos equivocamos, solo responda a este correo.`,
    ],
    action: 'Abrir mi panel',
  }),
};
