import { type Plan, plans, priceOf } from '#shared/contracts/billing.ts';
import { site } from '#shared/domain/site.ts';
import { operator } from '#shared/operator/operator.ts';
import * as english from '../../../../../../server/features/billing/emails-copy.ts';
import type { Copy } from '../../../../copy.ts';
import { endedBecause, quotes } from '../../../billing.ts';
import { planCopy, renewalCopy } from '../../../plans.ts';

/** Null if no church has been chosen yet. */
type Church = string | null;

const nameOf = (church: Church) => church ?? 'su iglesia';
const testMark = (test: boolean | undefined) => (test ? '[Prueba, sin dinero real] ' : '');
const dashboard = 'Abrir mi panel';

/** `renewalTerms` of shared/contracts/billing.ts, in Spanish. */
const renewalTerms = (plan: Plan) =>
  renewalCopy['once' in plans[plan] ? 'once' : 'renews'](priceOf(plan), plans[plan].interval);

export const billingEmails: Copy<typeof english.billingEmails> = {
  /** The first payment: welcome and receipt in one email. */
  welcome: ({ church, plan, amount, until, endsByItself, waits, test }) => ({
    subject: `${testMark(test)}¡Le damos la bienvenida! Su página destacada está pagada`,
    heading: '¡Gracias! Su página destacada está pagada',
    paragraphs: [
      `Recibimos ${amount} por ${plan ? planCopy[plan].summary : 'su suscripción'}.`,
      waits === 'claim'
        ? 'Aún falta verificar o revisar su solicitud. Si no podemos aprobarla, su suscripción termina y recibe un reembolso.'
        : waits === 'church'
          ? 'Para empezar a usarla, elija su iglesia en el panel o agregue una nueva.'
          : waits === 'review'
            ? `Destacaremos a ${nameOf(church)} en cuanto su página sea pública. Aparecerá primero en el directorio, con galería de fotos y estadísticas de visitantes.`
            : `${nameOf(church)} ya está destacada. Aparece primero en el directorio, con galería de fotos y estadísticas de visitantes.`,
      ...(until
        ? [
            endsByItself
              ? `Su plan termina automáticamente el ${until}. No se le volverá a cobrar.`
              : `Su próximo pago es el ${until}.${plan ? '' : ' Puede cancelar en cualquier momento en la pestaña Facturación.'}`,
            ...(plan ? [renewalTerms(plan)] : []),
          ]
        : []),
    ],
    action: dashboard,
    footnote: 'Este correo es su recibo. Encontrará sus facturas en la pestaña Facturación de su panel.',
  }),
  receipt: ({ church, amount, credit, left, until, test }) => ({
    subject: `${testMark(test)}Recibo: ${amount ?? `${credit} de su saldo`} por su página destacada`,
    heading: amount ? 'Gracias por su pago' : 'Su saldo pagó su página destacada',
    paragraphs: [
      ...(amount ? [`Recibimos ${amount} por la página destacada de ${nameOf(church)}.`] : []),
      ...(credit
        ? [
            amount
              ? `Otros ${credit} salieron de su saldo a favor.`
              : `${credit} de su saldo pagaron la página destacada de ${nameOf(church)}. No se cobró a su tarjeta.`,
          ]
        : []),
      ...left,
      ...(until ? [`Está pagada hasta el ${until}.`] : []),
    ],
    action: 'Ver mis facturas',
  }),
  paymentFailed: (church, amount, until) => ({
    subject: 'Su pago no se realizó',
    heading: 'Su pago no se realizó',
    paragraphs: [
      `No pudimos cobrar ${amount} a su tarjeta por la página destacada de ${nameOf(church)}.`,
      `Su página seguirá destacada hasta el ${until} mientras intentamos de nuevo. Revise su tarjeta antes de esa fecha.`,
    ],
    action: 'Actualizar mi tarjeta',
  }),
  endingSoon: (text, until) => ({
    subject: `Su página dejará de estar destacada el ${until}`,
    heading: 'Su página pronto dejará de estar destacada',
    paragraphs: [
      text,
      'Su página seguirá publicada gratis. Guardaremos sus fotos y sus estadísticas por si decide volver.',
    ],
    action: 'Mantenerla destacada',
  }),
  /** A reminder that a plan features nothing public. */
  idle: (church, because, until, quoted) => ({
    subject: 'Su plan no destaca a ninguna iglesia por ahora',
    heading: 'Su plan no destaca a ninguna iglesia por ahora',
    paragraphs: [
      {
        church:
          'Su plan está pagado, pero no tiene iglesia. Agregue su iglesia o elija una en la pestaña Facturación, y la destacaremos.',
        claim:
          'Su plan está pagado, pero todavía no se decide su solicitud. Ya se lo recordamos a nuestro equipo.',
        review: `Su plan está pagado, pero ${nameOf(church)} está en revisión, y los visitantes todavía no pueden verla. Ya se lo recordamos a nuestro equipo.`,
        rejected: `Su plan está pagado, pero ${nameOf(church)} no fue aprobada. Corrija su página y envíela de nuevo, y la destacaremos cuando sea pública.`,
        blocked: 'Su plan está pagado, pero su cuenta está bloqueada.',
      }[because],
      `Usted no paga por un tiempo que nadie ve: si nada cambia, su plan termina el ${until}, y le reembolsamos lo que pagó por ese tiempo.`,
      because === 'blocked'
        ? `Para terminarlo antes, escríbanos a ${operator.email}.`
        : `¿No quiere esperar? Cancele en la pestaña Facturación. ${quoted}`,
    ],
    ...(because === 'blocked' ? {} : { action: dashboard }),
  }),
  disputeWon: (church, until) => ({
    subject: `Su iglesia vuelve a estar destacada hasta el ${until}`,
    heading: 'Su iglesia vuelve a estar destacada',
    paragraphs: [
      `Su banco cerró la disputa por su pago, y el pago sigue en pie. Para que reciba lo que pagó, ${nameOf(church)} estará destacada hasta el ${until}. No se le volverá a cobrar.`,
    ],
    action: dashboard,
  }),
  canceled: (text, until, who) => ({
    subject:
      who === 'blocked'
        ? `Su plan no se renovará. Termina el ${until}`
        : `Su cancelación está confirmada. Su plan termina el ${until}`,
    heading: who === 'blocked' ? 'Su plan no se renovará' : 'Su cancelación está confirmada',
    paragraphs: [
      ...(who === 'blocked'
        ? ['Bloqueamos su cuenta, por lo que desactivamos la renovación de su plan.']
        : []),
      text,
      who === 'payer'
        ? '¿Cambió de opinión? Hasta ese día puede mantener su plan en la pestaña Facturación.'
        : `¿Tiene preguntas? Escríbanos a ${operator.email}.`,
    ],
    ...(who === 'payer' ? { action: dashboard } : {}),
  }),
  kept: (church, next) => ({
    subject: 'Su plan continúa',
    heading: 'Su plan continúa',
    paragraphs: [`Se trata de la página destacada de ${nameOf(church)}. ${quotes.kept(next)}`],
    action: dashboard,
  }),
  /** `granted`: the church stays featured, by a grant or another plan. */
  ended: ({ church, reason, back, granted }) => ({
    subject: granted ? 'Su plan pagado terminó' : 'Su plan de página destacada terminó',
    heading: granted ? 'Su plan pagado terminó' : 'Su plan de página destacada terminó',
    paragraphs: [
      (reason && endedBecause[reason]) ||
        (granted
          ? `Su plan pagado para ${nameOf(church)} terminó.`
          : `El plan de página destacada de ${nameOf(church)} terminó.`),
      ...(granted ? ['Por ahora, la iglesia sigue destacada.'] : []),
      ...back,
      reason
        ? `¿Tiene preguntas? Escríbanos a ${operator.email}.`
        : granted
          ? 'Puede iniciar un nuevo plan en cualquier momento.'
          : 'Puede volver a destacar su página en cualquier momento.',
    ],
    action: dashboard,
  }),
  refund: (church, amount, state, left) => ({
    subject: `Le reembolsamos ${amount}`,
    heading: state === 'ended' ? 'Le reembolsamos su pago' : 'Le reembolsamos una parte de su pago',
    paragraphs: [
      `Se trata de la página destacada de ${nameOf(church)}. ${quotes.refunded(amount)}`,
      ...left,
      ...(state === 'ended' ? ['Su plan pagado terminó y no se le volverá a cobrar.'] : []),
      ...(state === 'continues' ? ['La página sigue destacada como antes.'] : []),
    ],
    action: dashboard,
  }),
  secondRefund: (church, amount, back, isClaim) => ({
    subject: isClaim
      ? `Le reembolsamos su pago de ${amount}. Su solicitud sigue abierta`
      : `Le reembolsamos su segundo pago de ${amount}`,
    heading: isClaim ? 'Le reembolsamos su pago' : 'Le reembolsamos su segundo pago',
    paragraphs: isClaim
      ? [
          `Otra persona pagó por la página destacada de ${nameOf(church)} poco antes que usted, así que le devolvemos su pago. ${back}`,
          'Esto no afecta su solicitud. La revisaremos como siempre. Es gratis.',
        ]
      : [
          `${church ? `${church} ya tiene` : 'Usted ya tiene'} una página destacada, así que cancelamos la segunda suscripción. ${back}`,
          'Su primera suscripción sigue como antes.',
        ],
    action: dashboard,
  }),
  /** Corrects an earlier email about a refund. */
  refusedRefund: (church, amount) => ({
    subject: `Nuestro reembolso de ${amount} no se realizó`,
    heading: 'Nuestro reembolso no se realizó',
    paragraphs: [
      `Se trata de la página destacada de ${nameOf(church)}. ${quotes.refused(amount)}`,
      `También puede escribirnos a ${operator.email}.`,
    ],
  }),
  /** To the administrator. */
  idleForUs: english.billingEmails.idleForUs,
  dispute: english.billingEmails.dispute,
  failedRefund: english.billingEmails.failedRefund,
  secondSubscription: english.billingEmails.secondSubscription,
  /** The payer's email address already has an account, whose owner must sign in to receive the purchase. */
  paidForAccount: {
    subject: 'Se usó su correo electrónico para comprar una página destacada',
    heading: 'Se usó su correo electrónico para comprar una página destacada',
    paragraphs: [
      `Alguien, probablemente usted, compró una página destacada en ${site.name} con este correo electrónico sin iniciar sesión.`,
      'Usted ya tiene una cuenta. Inicie sesión para administrar la suscripción.',
    ],
    action: 'Iniciar sesión',
    footnote: 'Si no fue usted, puede ignorar este correo. Nada ha cambiado en su cuenta.',
  },
};
