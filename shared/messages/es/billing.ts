import { dollars, priceOf } from '#shared/contracts/billing.ts';
import type * as english from '#shared/messages/billing.ts';
import type { Copy } from '../copy.ts';

/** Starting a payment on the provider's page. */
export const checkout: Copy<typeof english.checkout> = {
  choose: 'Destacar iglesia',
  processing: 'Procesando...',
  error: 'Error en el pago',
  failed: 'No pudimos iniciar el pago',
  noSession: 'No pudimos abrir la página de pago',
  beforeTax: 'Los precios no incluyen impuestos. Se agregan al pagar, según su dirección.',
  note: 'Pagará en la página segura de nuestro proveedor de pagos. Puede cancelar en cualquier momento.',
};

/** Paying on our own page. */
export const payment: Copy<typeof english.payment> = {
  title: 'Pago',
  back: 'Volver al panel',
  description: 'Pago de la página de la iglesia',
  order: 'Su pedido',
  total: 'Total',
  features: 'Este plan destacará a',
  noChurch: 'Su plan empieza hoy. Después, agregue su iglesia o elija una en la pestaña Facturación.',
  card: 'Datos de pago',
  zip: 'Código postal de facturación',
  zipHelp: 'Lo usamos para calcular los impuestos.',
  zipWrong: 'Escriba un código postal de cinco dígitos',
  zipNext: 'Continuar',
  credit: (amount) =>
    `Tiene un saldo a favor de ${amount}, que cubre el pago de hoy. No necesita ingresar una tarjeta por ahora.`,
  payWithCredit: 'Iniciar mi plan con mi saldo',
  secure: 'Los datos de su tarjeta van directo a nuestro proveedor de pagos. Nosotros nunca los vemos.',
  pay: (amount) => `Pagar ${amount}`,
  processing: 'Procesando el pago...',
  signInTitle: 'Inicie sesión para pagar',
  signInText: 'Su pago queda asociado a su cuenta. Por eso, inicie sesión primero.',
  noPriceTitle: 'Ningún plan tiene este precio',
  noPlanTitle: 'Todavía no hay nada que pagar',
  noPlanText: 'Primero elija un plan. Después volverá aquí para pagar.',
  unavailable: 'El pago no está disponible',
  unavailableText:
    'No pudimos cargar el formulario de pago. No se le ha cobrado nada. Intente de nuevo en un momento o contáctenos para que podamos ayudarle.',
  unavailableKept: 'Todo lo que escribió está guardado.',
  refused: 'No pudimos iniciar este pago',
  notReady: 'El pago aún no está listo o faltan datos en el formulario',
  failed: 'El pago no se realizó',
  failedText: 'Hubo un error al procesar su pago.',
  notCharged: 'No se le ha cobrado nada.',
};

/** After a payment on our own page. */
export const paymentSuccess: Copy<typeof english.paymentSuccess> = {
  pageTitle: 'Gracias',
  title: '¡Pago realizado!',
  popup: '¡Gracias! Recibimos su pago.',
  heading: 'Su pago está confirmado',
  church: 'Iglesia',
  description: 'Descripción',
  next: 'Qué sigue ahora',
  steps: [
    {
      title: 'Suscripción activada',
      text: 'Su plan empieza cuando nuestro proveedor de pagos confirma el pago. Le enviamos un recibo por correo electrónico.',
    },
    {
      title: 'Beneficios de iglesia destacada',
      text: 'Mientras su plan esté activo, su iglesia aparece primero en el directorio, con galería de fotos y estadísticas de visitantes.',
    },
    {
      title: 'Envíe su iglesia a revisión',
      text: '¿Su iglesia aún no está en el directorio? Agréguela y la revisaremos en menos de 24 horas.',
    },
  ],
  unconfirmed:
    'Todavía no tenemos confirmado este pago. Si acaba de pagar, su recibo va en camino por correo electrónico. Puede ver sus planes en la pestaña Facturación de su panel.',
  confirming:
    'Estamos esperando que nuestro proveedor de pagos confirme su pago. Por lo general tarda menos de un minuto. No tiene que hacer nada.',
  submit: 'Agregar su iglesia',
};

/** Returning from the provider's page. */
export const billingResult: Copy<typeof english.billingResult> = {
  title: 'Resultado del pago',
  checking: 'Verificando su pago...',
  signedOutTitle: '¡Pago realizado!',
  created: 'Cuenta creada y correo enviado',
  createdText: (email) =>
    `Creamos su cuenta y enviamos a ${email ?? 'su correo electrónico'} un enlace para crear una contraseña. Ábralo para iniciar sesión.`,
  existing: 'Usted ya tiene una cuenta',
  existingText: (email) =>
    `Inicie sesión${email ? ` en la cuenta de ${email}` : ''} para administrar su suscripción.`,
  received: '¡Gracias! Le enviamos un recibo por correo electrónico.',
  activeTitle: 'Su suscripción está activa',
  activeText: {
    featured: (church) =>
      `${church} ya es una iglesia destacada. Aparece primero en el directorio, con galería de fotos y estadísticas de visitantes.`,
    pending: (church) =>
      `La página de ${church} está en revisión. Le responderemos en menos de 24 horas. Cuando esté aprobada, aparecerá primero en el directorio, con galería de fotos y estadísticas de visitantes.`,
    rejected: (church) =>
      `La página de ${church} necesita cambios antes de publicarse. Cuando esté aprobada, aparecerá primero en el directorio.`,
    claim: (church) =>
      `Estamos revisando su solicitud. Destacaremos la página de ${church} en cuanto usted la administre.`,
    add: () => 'Agregue ahora su iglesia y destacaremos su página en cuanto la aprobemos.',
    none: () => 'Elija su iglesia en el panel o agregue una nueva. Nosotros la destacaremos.',
  },
  add: 'Agregar mi iglesia',
  waitingTitle: 'Activando su suscripción',
  waitingText:
    'Su pago se realizó. Estamos esperando la confirmación de nuestro proveedor de pagos, que por lo general tarda menos de un minuto.',
  attempt: (attempt, max) => `Intento ${attempt} de ${max}`,
  receivedTitle: 'Pago recibido',
  receivedText:
    'Recibimos su pago, pero su suscripción aún no está activa. Si no se activa en una hora, contáctenos.',
  again: 'Verificar de nuevo',
  support: 'Pedir ayuda',
  failedTitle: 'El pago no se completó',
  failedText: 'Su pago no se realizó. No se le ha cobrado nada.',
  expiredText: 'La página de pago venció. No se le ha cobrado nada.',
  endedTitle: 'Esta suscripción terminó',
  endedText:
    'Su pago se realizó, pero esta suscripción ya no está activa. Si era una segunda suscripción para la misma iglesia, le reembolsaremos todo de inmediato. El correo que le enviamos explica lo que pasó.',
  refundedTitle: 'Su pago fue reembolsado',
  refundedText:
    'Le reembolsamos este pago por completo. El dinero debería llegar a su tarjeta en 5 a 10 días. El correo que le enviamos explica el motivo.',
  plans: 'Ver planes',
  unknownTitle: 'No encontramos este pago',
  unknownText:
    'Es posible que el enlace esté incompleto o que haya pagado en otro navegador. Inicie sesión para ver su suscripción o contáctenos.',
  unknownSignedIn:
    'Este enlace no corresponde a ningún pago suyo. Si acaba de pagar, mire en la pestaña Facturación de su panel. Si no aparece ahí, contáctenos y lo buscaremos.',
  timedOutLog: 'La suscripción no estaba activa después del último intento.',
};

export const billingCancel: Copy<typeof english.billingCancel> = {
  title: 'Pago cancelado',
  text: 'No se le ha cobrado nada. Su página y todo lo que escribió siguen igual.',
  back: 'Volver',
  again: 'Intentar de nuevo',
};

export const upgrade: Copy<typeof english.upgrade> = {
  title: 'Destacar su iglesia',
  intro:
    'Las iglesias destacadas aparecen primero en el directorio, con galería de fotos, estadísticas de visitantes y más.',
  church: '¿Qué iglesia?',
  forChurch: 'Para',
  waiting: 'en revisión',
  featured: 'ya destacada',
  startsToday: 'Su plan empieza hoy. Después, agregue su iglesia.',
  none: 'Aún no tiene una iglesia aquí.',
  inReview:
    'Su plan empieza hoy, antes de que aprobemos su iglesia. Si no es pública en 14 días, el plan termina por sí solo y le reembolsamos lo que pagó por ese tiempo.',
  allFeatured: 'Todas sus iglesias están destacadas',
  allFeaturedText: '¡Gracias! Puede ver sus suscripciones en el panel.',
  billingTab: 'Ver sus suscripciones',
  action: 'Ir al pago',
  chooseChurch: 'Elija la iglesia que quiere destacar',
};

export const subscribe: Copy<typeof english.subscribe> = {
  title: 'Redirigiendo...',
  text: 'Nuestros planes están ahora en otra página.',
  link: 'Ir ahora',
};

/** The Billing tab of the dashboard. */
export const billingTab: Copy<typeof english.billingTab> = {
  heading: 'Suscripciones',
  none: 'Aún no tiene suscripciones',
  noneText: `Sus páginas son gratis. Una página destacada cuesta ${priceOf('monthly')} al mes o ${priceOf('annual')} al año.`,
  noChurch: 'Aún sin iglesia',
  status: {
    active: 'Activa',
    trialing: 'De prueba',
    past_due: 'Pago fallido',
    unpaid: 'Sin pagar',
    canceled: 'Terminada',
    missing: 'Terminada',
    incomplete: 'Pago pendiente',
    incomplete_expired: 'No pagada',
    paused: 'En pausa',
  },
  endsBadge: (day) => `Termina el ${day}`,
  waitingForChurch: 'Falta elegir la iglesia',
  plan: 'Plan',
  amount: 'Monto',
  every: { month: 'cada mes', year: 'cada año' },
  once: 'una sola vez',
  nextBill: 'Próximo pago',
  endedOn: 'Terminó el',
  card: 'Tarjeta',
  cardText: (brand, last4) =>
    `${brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1)} terminada en ${last4}`,
  cancelling: 'Su suscripción se cancelará al final del período actual.',
  resume: 'Mantener mi suscripción',
  stop: 'Cancelar al final del período',
  stopUndo: 'Puede cambiar de opinión hasta entonces.',
  switchTo: { monthly: 'Cambiar a mensual', annual: 'Cambiar a anual' },
  switchTitle: { monthly: '¿Cambiar al plan mensual?', annual: '¿Cambiar al plan anual?' },
  switchConfirm: 'En la página siguiente, nuestro proveedor de pagos le pedirá que confirme.',
  switchRun: 'Continuar',
  switchFailed: 'No pudimos preparar el cambio',
  renewalDone: 'Guardado',
  renewalFailed: 'No pudimos cambiar su suscripción',
  pastDue: 'Su último pago no se realizó',
  pastDueText: (until) =>
    `Revise su tarjeta.${until ? ` Su iglesia seguirá destacada hasta el ${until}. Después, volverá a tener una página gratis hasta que se realice el pago.` : ''}`,
  fixCard: 'Actualizar su tarjeta',
  claimWaiting: 'Su solicitud está en revisión',
  claimWaitingText:
    'Su pago se realizó y su plan está activo. Usted administrará la página de la iglesia cuando verifique su solicitud. Si no podemos aprobarla, su plan termina y recibe un reembolso.',
  claimWaitingFeatured: 'Mientras tanto, su iglesia está destacada.',
  claimWaitingNotFeatured: 'Destacaremos la página en cuanto usted la administre.',
  rejected: 'Su iglesia aún no está aprobada',
  rejectedText:
    'Haga los cambios que le pedimos y envíela de nuevo, o cancele su suscripción y reciba un reembolso.',
  edit: 'Editar iglesia',
  refund: (amount) => `Cancelar y recuperar ${amount}`,
  refundTitle: '¿Cancelar su suscripción?',
  refundFinal: 'Esto no se puede deshacer.',
  canceled: 'Suscripción cancelada',
  refundKeep: 'Mantener suscripción',
  refunding: 'Cancelando...',
  refundFailed: 'No pudimos cancelar su suscripción',
  attach: 'Elija una iglesia para destacar',
  attachText: 'Esta suscripción aún no tiene una iglesia.',
  attachChoose: 'Elija una iglesia',
  attachRun: 'Destacar esta iglesia',
  attached: 'Iglesia guardada',
  attachFailed: 'No pudimos guardar su elección',
  attachNone: 'Agregue su iglesia. Esta suscripción la destacará.',
  manage: 'Administrar pagos',
  manageHelpIntro:
    'Actualice su tarjeta y vea sus facturas en la página de nuestro proveedor de pagos. Cuando termine el primer mes, podrá cambiar de nuevo entre mensual y anual.',
  manageHelp:
    'Actualice su tarjeta, vea sus facturas o cambie de plan en la página de nuestro proveedor de pagos.',
  portalFailed: 'No pudimos abrir la página de pagos',
  ended: 'Suscripciones terminadas',
  invoices: 'Facturas',
  invoicesNone: 'Aún no hay facturas.',
  invoiceLink: 'Ver',
  invoiceOf: (day) => ` la factura del ${day} (se abre en otra pestaña)`,
  invoicePartlyRefunded: (amount) => `Pagada, ${amount} reembolsados`,
  invoiceStatuses: {
    paid: 'Pagada',
    open: 'Pendiente',
    draft: 'Borrador',
    void: 'Anulada',
    uncollectible: 'No cobrada',
    refunded: 'Reembolsada',
  },
};

/** What ending a plan gives back, and what it costs next. Only server/features/billing/present.ts fills in amounts. */
export const quotes: Copy<typeof english.quotes> = {
  featuredUntil: (church, day) =>
    `${church} seguirá como iglesia destacada hasta el ${day ?? 'final del período pagado'}. No se le volverá a cobrar.`,
  runsUntil: (day) =>
    `Su plan seguirá activo hasta el ${day ?? 'final del período pagado'}. No se le volverá a cobrar.`,
  back: (card, credit) =>
    [
      ...(card ? [`le reembolsaremos ${card} a su tarjeta`] : []),
      ...(credit ? [`le devolveremos ${credit} a su saldo a favor`] : []),
    ].join(' y '),
  later: (back) =>
    back ? `Después ${back}.` : 'Hasta entonces conserva todo lo que pagó, así que no hay reembolso.',
  now: (back) =>
    back ? `Termina de inmediato y ${back}.` : 'Termina de inmediato. No queda nada por reembolsar.',
  refunded: (amount) => `Le reembolsamos ${amount} a su tarjeta. Debería llegar en 5 a 10 días.`,
  credited: (amount) => `Devolvimos ${amount} a su saldo a favor.`,
  refused: (amount) =>
    `Su banco rechazó nuestro reembolso de ${amount}, así que no le ha llegado. Le escribiremos para buscar otra forma de enviarlo.`,
  idle: (day) =>
    `Su plan no destaca a ninguna iglesia pública. Si nada cambia, termina el ${day} y le reembolsaremos lo que pagó por ese tiempo.`,
  blocked: (day) =>
    `Si su cuenta sigue bloqueada, su plan termina el ${day} y le reembolsaremos lo que pagó por ese tiempo.`,
  credit: (amount) => `Tiene un saldo a favor de ${amount}, que cubre sus próximos pagos.`,
  next: (amount, day, { credit, card }) =>
    !credit
      ? `${amount} el ${day}`
      : card
        ? `${amount} el ${day}: ${credit} de su saldo y ${card} de su tarjeta`
        : `${amount} el ${day}, con su saldo de ${credit}`,
  kept: (next) => `Su plan continúa. Su próximo pago: ${next}.`,
  choice: (day, amount) =>
    `“${billingTab.stop}” mantiene su plan hasta el ${day ?? 'final del período pagado'}. “${billingTab.refund(amount)}” lo termina hoy.`,
  tooLate: 'Ya pasaron los 14 días para pedir un reembolso, pero puede cancelar al final del período.',
  switchDue: (due, price, unused) =>
    `Hoy paga ${due}: ${price} por el nuevo plan, menos ${unused} por el tiempo que aún no ha usado.`,
  switchCredit: (unused, credit) =>
    `Hoy no paga nada. Los ${unused} que aún no ha usado cubren el nuevo plan. Los otros ${credit} quedan para sus próximos pagos.`,
  switchPeriod: {
    monthly: (day, price) =>
      `Su nuevo mes empieza hoy y dura hasta el ${day}. Después, paga ${price} al mes hasta que cancele.`,
    annual: (day, price) =>
      `Su nuevo año empieza hoy y dura hasta el ${day}. Después, paga ${price} al año hasta que cancele.`,
  },
};

/** Messages of the billing endpoints. */
export const billing: Copy<typeof english.billing> = {
  off: 'Por ahora no se puede pagar. Contáctenos, por favor.',
  away: 'No pudimos comunicarnos con nuestro proveedor de pagos. No se le ha cobrado nada. Intente de nuevo en un momento.',
  prices: 'Por ahora no se puede pagar. No se le ha cobrado nada. Contáctenos, por favor.',
  otherPayer: 'Este pago pertenece a otra cuenta. Inicie sesión con esa cuenta.',
  notYourChurch: 'Solo puede comprar una página destacada para su propia iglesia.',
  alreadySubscribed:
    'Esta iglesia ya tiene una página destacada. Vaya a la pestaña Facturación de su panel para cambiarla o cancelarla.',
  paidByOther: (day) =>
    day
      ? `Esta iglesia está destacada hasta el ${day} con un plan que pagó otra persona. Después puede iniciar su propio plan.`
      : 'Esta iglesia ya está destacada con un plan que paga otra persona, así que usted no necesita pagar. Contáctenos si quiere encargarse de ese plan.',
  paidWhileClaiming:
    'Otra persona ya paga por la página destacada de esta iglesia, así que usted no necesita hacerlo. Aún puede reclamar la página de la iglesia gratis.',
  alreadyWaiting:
    'Ya tiene una suscripción sin iglesia. Elija la iglesia en la pestaña Facturación de su panel.',
  nothingToFeature:
    'Todas sus iglesias ya están destacadas. Agregue otra iglesia primero o vea sus planes en la pestaña Facturación.',
  termsChanged: 'Nuestros términos cambiaron. Vuelva a cargar la página para verlos antes de pagar.',
  zipMissing: 'Escriba su código postal de facturación',
  unknownAmount: 'Ningún plan tiene este precio.',
  introNeedsChurch: 'El precio del primer mes es solo para su propia iglesia.',
  introTaken: 'Esta iglesia ya usó el precio del primer mes.',
  churchNameMissing: 'Escriba el nombre de la iglesia',
  churchGone: 'Esta iglesia ya no está en el directorio.',
  noCustomer: 'Aún no tiene una suscripción para administrar.',
  attached: 'Esta suscripción ahora destaca a su iglesia.',
  notAttachable: 'Esta suscripción no se puede usar para esa iglesia.',
  grantReason: 'Escriba al menos 3 caracteres',
  grantDay: 'Elija hoy o un día posterior',
  grantTooFar: 'Elija un día dentro de los próximos 100 años',
  grantEnded: 'El período de cortesía terminó.',
  notChangeable: 'No puede cambiar esta suscripción. Ya terminó o está por terminar.',
  endsPaidPlan:
    'Esto terminaría una página destacada que alguien paga, así que solo un administrador puede hacerlo.',
};

/** Explanations by the reason for which we ended a subscription. */
export const endedBecause: Copy<typeof english.endedBecause> = {
  claim_rejected: 'No pudimos aprobar su solicitud, por lo que terminó la suscripción que compró con ella.',
  claim_withdrawn: 'Usted retiró su solicitud, por lo que terminó la suscripción que compró con ella.',
  owner_changed:
    'La página de la iglesia ahora pertenece a otra cuenta, por lo que terminó la página destacada que usted pagó.',
  church_deleted: 'La iglesia fue eliminada del directorio, por lo que su página ya no está destacada.',
  church_rejected: 'Usted canceló la página destacada de una iglesia que no fue aprobada.',
  churches_merged:
    'Unimos dos páginas de la misma iglesia. La primera suscripción continúa y la segunda terminó.',
  dispute_opened:
    'Su banco disputó un pago de esta página destacada, por lo que le pusimos fin. No se le volverá a cobrar. Si fue un error, pida a su banco que retire la disputa y avísenos.',
  dispute_lost:
    'Su banco revirtió el pago después de una disputa, por lo que la página destacada terminó. No se le volverá a cobrar.',
  intro_over:
    'El primer mes con precio introductorio termina automáticamente y no se renueva. Le reembolsamos el segundo cobro. Puede elegir un plan en cualquier momento.',
  second_subscription:
    'La iglesia ya tenía una página destacada, por lo que cancelamos la segunda suscripción.',
  refund_requested: 'Usted canceló su página destacada y pidió un reembolso, por lo que terminó.',
  payment_refunded: 'Le reembolsamos su pago, por lo que su página destacada terminó.',
  unused_money:
    'Su página destacada terminó y sobró una parte de lo que pagó, así que se la estamos devolviendo.',
  idle: 'Su plan no destacó a ninguna iglesia pública durante 14 días, por lo que lo terminamos.',
  ended_early: 'Su página dejó de estar destacada antes de que terminara el período que pagó.',
  dispute_won:
    'Su banco cerró la disputa a nuestro favor, pero su página ya había dejado de estar destacada.',
  account_blocked: 'Bloqueamos su cuenta, por lo que su página dejó de estar destacada.',
  account_deleted: 'Usted eliminó su cuenta, por lo que su página destacada terminó.',
  account_gone:
    'Usted eliminó su cuenta antes de que se realizara el pago, por lo que cancelamos la página destacada.',
};

export const advertise: Copy<typeof english.advertise> = {
  pageTitle: 'Publique su iglesia',
  title: 'Que las personas nuevas encuentren su iglesia',
  intro:
    'Quienes acaban de llegar a la ciudad buscan una iglesia aquí. En su página verán cuándo se reúnen ustedes y cómo llegar.',
  plans: 'Elija un plan',
  free: 'Página gratis',
  featured: 'Página destacada',
  recommended: 'Recomendada',
  freePrice: dollars(0),
  freePeriod: 'por el tiempo que quiera',
  billing: 'Frecuencia de pago',
  freeIncludes: [
    'Nombre, dirección, teléfono y sitio web',
    'Dos horarios en su tarjeta y todos en su página',
    'Un lugar en el mapa',
    'Cambios en cualquier momento',
  ],
  featuredIncludes: 'Todo lo de la página gratis, más:',
  benefits: [
    {
      title: 'Lugar prioritario',
      text: 'Su iglesia aparece primero en el directorio y resalta en dorado.',
    },
    { title: 'Galería de fotos', text: 'Muestre su santuario, su gente y los salones de los niños.' },
    {
      title: 'Estadísticas mensuales',
      text: 'Vea cuántas personas abrieron su página, llamaron o pidieron indicaciones para llegar.',
    },
    {
      title: 'Publicación de eventos',
      text: 'Comparta sus conciertos y cenas en su página y en nuestro calendario.',
    },
    { title: 'Atención prioritaria', text: 'Respondemos primero a sus mensajes.' },
    {
      title: 'Conteo de contactos',
      text: 'Vea cuántas llamadas y visitas a su sitio web empiezan aquí.',
    },
  ],
  chooseFree: 'Agregar su iglesia gratis',
  reviewed: 'Revisamos cada página. La suya se publica en menos de 24 horas.',
  claimsTitle: 'A quién llegará',
  benefitsTitle: 'Qué ofrece una página destacada',
  monthlyVisitors: 'visitantes al mes',
  listedChurches: 'iglesias',
  leadConversion: 'conversión de contactos',
  denominations: 'denominaciones',
  upcomingEvents: 'próximos eventos',
  claimsSources: { operator: 'Cifras proporcionadas por el operador', counted: 'Contado hoy' },
};
