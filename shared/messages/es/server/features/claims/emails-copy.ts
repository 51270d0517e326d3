import { site } from '#shared/domain/site.ts';
import { operator } from '#shared/operator/operator.ts';
import * as english from '../../../../../../server/features/claims/emails-copy.ts';
import type { Copy } from '../../../../copy.ts';
import { claimReasonCopy } from '../../../claims.ts';

const mistake = () => `Si cree que es un error, escríbanos a ${operator.email}.`;

export const claimEmails: Copy<typeof english.claimEmails> = {
  received: (church, provable, paid) => ({
    subject: `Recibimos su solicitud para ${church}`,
    heading: 'Recibimos su solicitud',
    paragraphs: [
      `Gracias por reclamar la página de ${church}.`,
      provable
        ? `La forma más rápida de verificar su solicitud es con un código que enviaremos a un correo de ${provable}. Si no usa un código, revisaremos su solicitud en menos de 24 horas.`
        : 'Revisaremos su solicitud en menos de 24 horas y le escribiremos en cuanto tomemos una decisión.',
      ...(paid ? ['Recibimos su pago. Se lo reembolsaremos si no podemos aprobar su solicitud.'] : []),
    ],
    action: 'Ver mi solicitud',
  }),
  waiting: english.claimEmails.waiting,
  contested: (church) => ({
    subject: `Otra persona reclamó la página de ${church}`,
    paragraphs: [
      `Otra persona dice que representa a ${church}, cuya página usted administra en ${site.name}. Todavía no ha cambiado nada. Un administrador tomará una decisión.`,
      `Si hay algo que debamos saber, escríbanos a ${operator.email}.`,
    ],
    action: 'Abrir mi panel',
  }),
  code: (church, name, code, minutes) => ({
    subject: `${code} es su código para ${church}`,
    heading: `Su código: ${code}`,
    paragraphs: [
      `${name} reclamó la página de ${church} en ${site.name}. Si esa persona escribe ahí este código, quedará a cargo de la página. El código vence en ${minutes} minutos.`,
      'Si no conoce a esta persona o si no debería representar a su iglesia, no comparta el código. Sin el código, nada cambia.',
    ],
  }),
  approved: (church) => ({
    subject: `La página de ${church} ya es suya`,
    paragraphs: [
      `Ahora usted administra la página de ${church}.`,
      'Los cambios que haga en los horarios y el teléfono se publican de inmediato.',
    ],
    action: 'Abrir mi panel',
  }),
  rejected: (church, reason, note, paid) => ({
    subject: `Su solicitud para ${church} no fue aprobada`,
    heading: 'Su solicitud no fue aprobada',
    paragraphs: [
      `No pudimos aprobar su solicitud para ${church}. ${claimReasonCopy[reason]}`,
      ...(note ? [note] : []),
      ...(paid
        ? [
            'La suscripción que compró con su solicitud termina. Otro correo le dirá cuánto regresa a su tarjeta.',
          ]
        : []),
      mistake(),
    ],
    action: 'Ver mis solicitudes',
  }),
  lost: (church, unowned) => {
    const title = unowned
      ? `Usted ya no administra la página de ${church}`
      : `Otra persona administra ahora la página de ${church}`;
    const decision = unowned
      ? `Un administrador decidió que su cuenta ya no administre la página de ${church}.`
      : `Un administrador decidió que otra persona representa a ${church}.`;
    return {
      subject: title,
      paragraphs: [
        `${decision} La iglesia ya no aparece en su panel. Si tiene una suscripción para ella, esta termina, y otro correo le dirá cuánto regresa a su tarjeta.`,
        mistake(),
      ],
    };
  },
  impossible: (church) => ({
    subject: `No pudimos completar su solicitud para ${church || 'una iglesia'}`,
    heading: 'No pudimos completar su solicitud',
    paragraphs: [
      `Usted pagó para reclamar la página de ${church || 'una iglesia'}, pero ya no está en el directorio. La suscripción termina. Otro correo le dirá cuánto regresa a su tarjeta.`,
      'Puede reclamar la página de otra iglesia o agregar la suya en cualquier momento.',
    ],
    action: 'Reclamar su iglesia',
  }),
};
