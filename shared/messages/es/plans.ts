import type * as english from '#shared/messages/plans.ts';
import type { Copy } from '../copy.ts';

/** Labels of the plans in shared/contracts/billing.ts. */
export const planCopy: Copy<typeof english.planCopy> = {
  monthly: {
    name: 'Página destacada, mensual',
    /** Label when choosing a plan. */
    short: 'Mensual',
    /** Shown after the amount. */
    period: 'al mes',
    /** In emails: "We received $99 for …". */
    summary: 'una página destacada con pago mensual',
  },
  annual: {
    name: 'Página destacada, anual',
    short: 'Anual',
    period: 'al año',
    summary: 'una página destacada con pago anual',
  },
  intro: {
    name: 'Página destacada, primer mes',
    short: 'Primer mes',
    period: 'por su primer mes',
    summary: 'el primer mes de una página destacada',
  },
};

export const savingsCopy: Copy<typeof english.savingsCopy> = {
  annual: (saved, perMonth) => [`Ahorre ${saved}`, `${perMonth} al mes`],
};

/** For subscriptions whose plan is unknown. */
export const anyPlan: Copy<typeof english.anyPlan> = { name: 'Página destacada' };

/** `refundOnEnd` in server/features/billing/policy.ts is the rule in full; the Terms state it in words. */
const refundRule = 'Puede recibir el reembolso completo dentro de los 14 días posteriores a su primer pago.';

/** The intervals of the plans in shared/contracts/billing.ts. */
const intervalNames: Record<string, string> = { month: 'mes', year: 'año' };

/** Changes require a new `termsVersion` (shared/contracts/billing.ts). */
export const renewalCopy: Copy<typeof english.renewalCopy> = {
  once: (price, interval) =>
    `${price} hoy por un ${intervalNames[interval]}. Termina automáticamente y no se le volverá a cobrar. ${refundRule}`,
  renews: (price, interval) =>
    `${price} hoy y después ${price} cada ${intervalNames[interval]} hasta que cancele. Puede cancelar en cualquier momento en la pestaña Facturación. Si cancela, su página seguirá destacada hasta el final del período pagado. ${refundRule}`,
};
