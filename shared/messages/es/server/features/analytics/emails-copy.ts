import { numberKinds } from '#shared/contracts/analytics.ts';
import { monthText } from '#shared/domain/dates.ts';
import { numberText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import type * as english from '../../../../../../server/features/analytics/emails-copy.ts';
import type { Copy } from '../../../../copy.ts';
import { numberLabels } from '../../../analytics.ts';

export const analyticsEmails: Copy<typeof english.analyticsEmails> = {
  numbers: (church, { month, numbers }, before) => ({
    subject: `${church}: sus estadísticas de ${monthText(month)}`,
    heading: `Sus estadísticas de ${monthText(month)}`,
    paragraphs: [
      `Así encontraron las personas a ${church} en ${site.name}:`,
      numberKinds
        .map(
          (kind) =>
            `${numberLabels[kind]}: ${numberText(numbers[kind])} (${monthText(before.month)}: ${numberText(before.numbers[kind])})`,
        )
        .join('\n'),
      'Cada persona cuenta una vez al día. No contamos a los buscadores, a nuestro equipo ni a usted.',
    ],
    action: 'Ver los últimos 12 meses',
    footnote: 'Recibe este correo el primer día de cada mes porque su iglesia tiene una página destacada.',
    unsubscribe: 'No recibir más estos correos',
  }),
};
