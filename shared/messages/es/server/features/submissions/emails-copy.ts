import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { longDay } from '#shared/domain/dates.ts';
import { capitalized } from '#shared/domain/format.ts';
import * as english from '../../../../../../server/features/submissions/emails-copy.ts';
import type { Copy } from '../../../../copy.ts';
import { nextServiceCopy } from '../../../churches/churches.ts';
import { confirmTimes } from '../../../churches/confirm-times.ts';
import { exceptionLabels } from '../../../churches/service-times.ts';
import { visitCopy } from '../../../churches/visit-sentences.ts';

const dayLine = ({ date, kind, text }: ExceptionForm): string =>
  `${capitalized(longDay(date) ?? date)}: ${[exceptionLabels[kind], text].filter(Boolean).join('. ')}`;

export const submissionEmails: Copy<typeof english.submissionEmails> = {
  waiting: english.submissionEmails.waiting,
  received: (church, awaitsPayment) => ({
    subject: `Recibimos la página de ${church}`,
    heading: 'Gracias por agregar su iglesia',
    paragraphs: [
      awaitsPayment
        ? `En cuanto complete el pago, revisaremos la página de ${church} en menos de 24 horas y le escribiremos cuando tomemos una decisión. Sin él, después de un día la revisaremos como página gratuita.`
        : `Revisaremos la página de ${church} en menos de 24 horas y le escribiremos en cuanto tomemos una decisión.`,
      'Mientras tanto, puede cambiar todo en su panel.',
    ],
    action: 'Abrir mi panel',
  }),
  changeWaiting: english.submissionEmails.changeWaiting,
  times: (church, { services, days, facts }) => ({
    subject: `${church}: ¿siguen siendo correctos sus horarios?`,
    heading: confirmTimes.ask,
    paragraphs: [
      `Esto es lo que ven los visitantes sobre ${church}.`,
      services.length > 0 ? services.join('\n') : 'No hay horarios.',
      ...(days.length > 0 ? [`${nextServiceCopy.differ}:\n${days.map(dayLine).join('\n')}`] : []),
      ...(facts.length > 0 ? [`${visitCopy.title}:\n${facts.join('\n')}`] : []),
      'Solo toma un momento. Su página muestra a los visitantes cuándo se confirmaron los horarios por última vez.',
    ],
    action: confirmTimes.stop,
    instead: confirmTimes.change,
    footnote:
      'Recibe este correo cada 90 días porque administra la página de esta iglesia. Guardar nuevos horarios también los confirma.',
  }),
};
