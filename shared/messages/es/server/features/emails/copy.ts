import type * as english from '../../../../../../server/features/emails/copy.ts';
import type { Copy } from '../../../../copy.ts';

export type { EmailCopies, EmailCopy } from '../../../../../../server/features/emails/copy.ts';

export const emailFrame: Copy<typeof english.emailFrame> = {
  buttonFallback: 'Si el botón no funciona, abra este enlace:',
};

export const devMail: Copy<typeof english.devMail> = {
  titleOf: (to) => `Correos para ${to}`,
  title: 'Correos de este servidor',
  text: 'No se envía ningún correo. Sin SMTP_URL, solo se guardan aquí.',
  showAll: 'Ver todos',
  all: 'Todos los correos',
  none: 'Todavía no hay correos.',
  written: 'Escrito',
  to: 'Para',
  replyTo: 'Responder a',
  subject: 'Asunto',
  status: 'Estado',
  sendsAt: (time) => `se envía a las ${time}`,
  textVersion: 'Texto',
  html: 'HTML',
  htmlTitle: 'Versión HTML',
};
