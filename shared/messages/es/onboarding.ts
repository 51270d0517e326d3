import { priceOf } from '#shared/contracts/billing.ts';
import type * as english from '#shared/messages/onboarding.ts';
import type { Copy } from '../copy.ts';
import { planCopy } from './plans.ts';

export const onboarding: Copy<typeof english.onboarding> = {
  city: 'Escriba la ciudad',
  zip: 'Escriba el código postal',
  phone: 'Escriba el teléfono',
  email: 'Escriba un correo electrónico válido',
  website: 'Escriba un sitio web válido',
  description: 'La descripción debe tener al menos 50 caracteres',
  facebook: 'Escriba el enlace de su página de Facebook',
};

export const onboardingPage: Copy<typeof english.onboardingPage> = {
  complete: 'Completar su página destacada',
  title: 'Prepare su página destacada',
  intro:
    'Cuente a los visitantes quiénes son y después pague. Revisaremos su página y la activaremos en menos de 24 horas.',
  introPaid:
    'Cuente a los visitantes quiénes son. Revisaremos su página y la activaremos en menos de 24 horas.',
  price: `${priceOf('monthly')} ${planCopy.monthly.period}`,
  introPrice: `${priceOf('intro')} ${planCopy.intro.period}, termina automáticamente`,
  introHelp: 'No se convierte en suscripción y no se le cobra nada más.',
  plans: 'Todos los planes',
  top: 'Volver a',
  steps: 'Pasos',
  stepNames: { form: 'Iglesia', payment: 'Pago', success: 'Listo' },
  stepOf: (at: number, name: string) => `Paso ${at} de 3: ${name}`,
  next: 'Continuar al pago',
  submit: 'Enviar su página destacada',
  saved: 'Datos guardados',
  savedText: 'Ahora complete el pago para enviar su página destacada.',
  saveFailed: 'No pudimos guardar sus datos',
  back: 'Volver al formulario',
  summary: 'Su página',
  paymentOf: (church: string) => `Página destacada de ${church}`,
  notYours: 'Solo puede destacar sus propias iglesias.',
  done: '¡Pago realizado!',
  doneTitle: 'Gracias. Su página ya casi está lista.',
  doneText: 'Revisaremos su página destacada y la activaremos en menos de 24 horas.',
  returning: 'Terminando su pago',
  returningText: 'Estamos confirmando con el proveedor de pagos si su pago se realizó.',
  returnFailed: 'El pago no se realizó y no se le cobró nada. Sus datos están guardados.',
  returnExpired: 'El pago tardó demasiado y venció. No se le cobró nada y sus datos están guardados.',
  returnUnknown: 'Si se le cobró, escríbanos. Sus datos están guardados.',
  returnAgain: 'Volver al formulario',
};

export const onboardingCopy: Copy<typeof english.onboardingCopy> = {
  savedPaid: 'Revisaremos su página y la activaremos en menos de 24 horas.',
};
