import type { ChurchField } from '#shared/domain/church-fields.ts';
import { site } from '#shared/domain/site.ts';
import { operator } from '#shared/operator/operator.ts';
import type * as english from '../../../../../../server/features/review/emails-copy.ts';
import type { Copy } from '../../../../copy.ts';
import { fieldLabels } from '../../../churches/church-fields.ts';
import { rejectionReasons } from '../../../submissions.ts';

const labelsOf = (fields: string[]): string =>
  [...new Set(fields.map((name) => fieldLabels[name as ChurchField]))].join(', ');

const write = (when: string) => `${when}, escríbanos a ${operator.email}.`;

export const reviewEmails: Copy<typeof english.reviewEmails> = {
  approved: (church) => ({
    subject: `${church} ya está en el directorio`,
    paragraphs: [
      `Aprobamos su iglesia. Ahora cualquier persona puede encontrarla en ${site.name}.`,
      'Los cambios que haga en los horarios y el teléfono se publican de inmediato.',
    ],
    action: 'Ver la página',
  }),
  rejected: (church, reason, note) => ({
    subject: `La página de ${church} necesita un cambio antes de publicarse`,
    paragraphs: [
      `Todavía no pudimos publicar la página de ${church}. ${rejectionReasons[reason]}`,
      ...(note ? [note] : []),
      'Actualícela en su panel y envíela de nuevo.',
    ],
    action: 'Hacer cambios',
  }),
  changeApproved: (church, refused, note) => ({
    subject: `Su cambio en la página de ${church} ya es público`,
    paragraphs:
      refused.length === 0
        ? [`Aprobamos su cambio en la página de ${church}.`]
        : [
            `Aprobamos su cambio en la página de ${church}, excepto en estos campos: ${labelsOf(refused)}.`,
            ...(note ? [note] : []),
          ],
    action: 'Ver la página',
  }),
  changeRejected: (church, reason, note) => ({
    subject: `Su cambio en la página de ${church} no fue aprobado`,
    paragraphs: [
      `${rejectionReasons[reason]} Por ahora, la página de ${church} queda como está.`,
      ...(note ? [note] : []),
      'Puede enviarnos otro cambio en cualquier momento.',
    ],
    action: 'Hacer cambios',
  }),
  edited: (church, changed, note) => ({
    subject: `Actualizamos la página de ${church}`,
    paragraphs: [
      `Nuestro equipo cambió lo siguiente en su página: ${labelsOf(changed)}.`,
      ...(note ? [note] : []),
      'Si algo no está bien, puede cambiarlo en su panel.',
    ],
    action: 'Ver la página',
  }),
  deleted: (church) => ({
    subject: `Retiramos la página de ${church}`,
    paragraphs: [`Retiramos la página de ${church} de ${site.name}.`, write('Si cree que es un error')],
  }),
  merged: (church, into) => ({
    subject: `Unimos la página de ${church} con otra`,
    paragraphs: [
      `${church} aparecía dos veces. Ahora su página es parte de “${into}”. El enlace anterior lleva ahí.`,
      write('Si son dos iglesias diferentes'),
    ],
    action: 'Ver la página',
  }),
  unmerged: (church, into) => ({
    subject: `${church} tiene de nuevo su propia página`,
    paragraphs: [
      `Unimos por error la página de ${church} con “${into}”. Su página está otra vez como antes.`,
      write('Si falta algo'),
    ],
    action: 'Abrir mi panel',
  }),
};
