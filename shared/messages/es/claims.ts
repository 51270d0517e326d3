import { countText } from '#shared/domain/format.ts';
import type * as english from '#shared/messages/claims.ts';
import type { Copy } from '../copy.ts';

export const claims: Copy<typeof english.claims> = {
  firstName: 'Escriba su nombre',
  lastName: 'Escriba su apellido',
  mailbox: 'Escriba solo la parte antes de la @',
};

export const claimPage: Copy<typeof english.claimPage> = {
  title: 'Reclame la página de su iglesia',
  intro:
    'Muchas páginas vienen de registros públicos y aún no tienen persona encargada. Reclame la de su iglesia para mantenerla al día, o agregue una iglesia que no esté en el directorio.',
  whichTitle: 'Su iglesia',
  existing: 'Reclamar una iglesia existente',
  fresh: 'Agregar una iglesia',
  search: 'Buscar iglesias sin persona encargada',
  searchHelp: 'Nombre, denominación o zona',
  choices: 'Iglesias para elegir',
  found: (count: number, more: boolean) =>
    more
      ? `Estas son las primeras ${count} iglesias. Escriba más para reducir la lista o elija “Mostrar más”.`
      : `${countText(count, 'iglesia', 'iglesias')} para elegir`,
  failed: 'No pudimos cargar las iglesias disponibles',
  none: 'Ninguna iglesia sin persona encargada coincide con esta búsqueda.',
  noneText:
    'Si su iglesia está en el directorio, ya tiene persona encargada. Aun así, puede reclamarla desde su página. Si no está, agréguela como iglesia nueva.',
  noneFind: 'Buscarla en el directorio',
  chosen: (name: string) => `Página que reclama: ${name}`,
  owned: (name: string) => `${name} ya tiene persona encargada`,
  ownedText:
    'Aun así, puede reclamar la página. Avisaremos a la persona encargada y un administrador decidirá.',
  ownedAlready: (name: string) => `Usted ya administra la página de ${name}`,
  ownedAlreadyLink: 'Ir a su panel',
  preselectFailed: 'No pudimos cargar la iglesia de este enlace. Búsquela aquí abajo.',
  openClaim: (name: string) => `Ya reclamó la página de ${name}`,
  openClaimLink: 'Ver el estado',
  churchPhone: 'Teléfono de la iglesia',
  youTitle: 'Sobre usted',
  youText: 'Para comunicarnos con usted sobre esta solicitud. Los visitantes no verán estos datos.',
  firstName: 'Nombre',
  lastName: 'Apellido',
  note: 'Su relación con la iglesia',
  noteHelp: 'Su función y cómo podemos verificarla. Un administrador lo leerá.',
  planText:
    'Con cualquiera de los planes, podrá administrar la página cuando verifiquemos que representa a la iglesia.',
  planTextNew: 'Con cualquiera de los planes, revisamos su página y la publicamos en menos de 24 horas.',
  featuredText:
    'Primera en el directorio, con fotos, todos los horarios y estadísticas mensuales. El plan anual incluye 2 meses gratis.',
  refund: 'Si no podemos aprobar su solicitud, la suscripción termina y le reembolsamos su pago.',
  checkout: 'Continuar al pago',
  freeText: 'Mantenga al día su dirección, teléfono y horarios. Puede destacarla después.',
  claimFree: 'Reclamar gratis',
  listFree: 'Agregarla gratis',
  listFreeText: 'Copia lo que escribió al formulario de la página gratis.',
  missing: (what: string) => `Para continuar, agregue ${what}.`,
  missingParts: {
    church: 'una iglesia',
    name: 'el nombre de la iglesia',
    firstName: 'su nombre',
    lastName: 'su apellido',
    email: 'su correo electrónico',
  },
};

export const ownClaims: Copy<typeof english.ownClaims> = {
  title: 'Sus solicitudes',
  another: 'Reclamar otra página',
  notFound: 'No encontramos esta solicitud',
  notFoundText: 'Puede ser una solicitud antigua o pertenecer a otra cuenta.',
  sentOn: (when: string) => `Enviada el ${when}`,
  paid: 'Destacada, pagada',
  see: 'Ver el estado',
  states: {
    open: 'En revisión',
    code: 'Falta verificar',
    proved: 'Verificada',
    approved: 'Aprobada',
    rejected: 'No aprobada',
    withdrawn: 'Retirada',
  },
  codeTitle: 'Verifique que representa a la iglesia',
  codeText: (domain: string) =>
    `Lo más rápido es por correo electrónico. Elija una dirección de ${domain}, el dominio de la iglesia, y le enviaremos un código. Escríbalo aquí y podrá administrar la página de inmediato.`,
  mailbox: (domain: string) => `Correo electrónico en ${domain}`,
  mailboxHelp: (domain: string) => `La parte antes de @${domain}, por ejemplo, office o info`,
  send: 'Enviar código',
  sentTo: (to: string, until: string) => `Enviamos un código a ${to}. Vence el ${until}.`,
  expired: (to: string) => `El código que enviamos a ${to} venció. Solicite uno nuevo.`,
  code: 'Código de seis dígitos',
  codeHelp: 'Está en el correo. Revise también la carpeta de spam.',
  confirm: 'Confirmar',
  sendAgain: 'Enviar otro código o usar otra dirección',
  otherwise: '¿No puede recibir ese correo?',
  otherwiseText:
    'No necesita hacer nada. Un administrador revisa cada solicitud en menos de 24 horas y puede llamar a la iglesia. Le avisaremos por correo electrónico.',
  waitTitle: 'Un administrador revisará su solicitud',
  contestedTitle: 'Esta iglesia ya tiene persona encargada',
  contestedText:
    'Ya avisamos a esa persona de su solicitud. Un administrador decidirá en menos de 24 horas y, en cualquier caso, le avisaremos a usted por correo electrónico.',
  paidWaiting:
    'Recibimos su pago. Su suscripción está activa mientras revisamos su solicitud. Si no podemos aprobarla, la suscripción termina y le reembolsamos su pago.',
  doneTitle: (name: string) => `La página de ${name} ya es suya`,
  doneText: 'Ya puede editarla. Los cambios de horarios y de teléfono se publican de inmediato.',
  edit: 'Editar la página',
  done: 'La página ya es suya',
  rejectedTitle: 'No pudimos aprobar esta solicitud',
  rejectedText:
    'Puede reclamar la página otra vez con los datos que faltan. Si cree que nos equivocamos, escríbanos.',
  refunded: 'La suscripción terminó y su reembolso está en camino.',
  reason: 'Motivo',
  note: 'Nota',
  again: 'Reclamarla otra vez',
  withdraw: 'Retirar solicitud',
  withdrawTitle: '¿Retirar esta solicitud?',
  withdrawText: (name: string) =>
    `Usted no administrará la página de ${name}. Puede reclamarla otra vez más adelante.`,
  withdrawPaid: 'Terminaremos la suscripción que compró con ella y le reembolsaremos su pago.',
  withdrawOk: 'Retirarla',
  withdrawn: 'Retiró su solicitud',
  keep: 'Conservarla',
};

export const unnamedChurch: Copy<typeof english.unnamedChurch> = {
  name: (firstName, lastName) => `Iglesia de ${firstName} ${lastName}`,
};

export const claimReasonCopy: Copy<typeof english.claimReasonCopy> = {
  not_a_church: 'No parece ser una iglesia.',
  duplicate: 'Otra persona ya administra esta página.',
  incomplete: 'Los datos que recibimos no muestran que usted representa a la iglesia.',
  wrong_details: 'Los datos que recibimos no coinciden con lo que dice la iglesia.',
  unsuitable: 'No podemos aceptar este tipo de solicitud.',
  other: 'No pudimos aceptarla tal como está.',
};

export const claimSuccess: Copy<typeof english.claimSuccess> = {
  title: 'Su solicitud',
  paidTitle: 'Recibimos su pago',
  thanks: (name: string) => `Gracias. Recibimos su solicitud para la página de ${name}.`,
  thanksPlain: 'Gracias. Recibimos su solicitud.',
  unconfirmed: (church: string | undefined, email: string | undefined) =>
    `Si acaba de pagar${church ? ` para reclamar la página de ${church}` : ''}, pronto recibirá su recibo por correo electrónico${email ? ` en ${email}` : ''}.`,
  account: (email: string) =>
    `Le enviamos un enlace para crear su contraseña. Lo enviamos al correo electrónico que dio con su pago (${email}, si no lo cambió).`,
  accountPlain:
    'Le enviamos un enlace para crear su contraseña. Lo enviamos al correo electrónico que dio con su pago.',
  existing: 'Inicie sesión con el correo electrónico que dio con su pago para ver su solicitud.',
  waiting:
    'Todavía no se ha confirmado su pago. En cuanto se confirme, le avisaremos por correo electrónico.',
  failed: 'El pago no se realizó y no se le cobró nada. Puede empezar de nuevo.',
  ended:
    'El plan que compró con esta solicitud terminó. Nuestro correo explica por qué y qué se reembolsó. Si su solicitud sigue abierta, la revisaremos como siempre.',
  seeClaims: 'Ver sus solicitudes',
  startAgain: 'Empezar de nuevo',
  reference: (id: string) => `Su número de cuenta es ${id}. Menciónelo si nos contacta.`,
  steps: {
    password: 'Abra el correo y cree su contraseña.',
    signIn: 'Inicie sesión para seguir su solicitud.',
    prove:
      'Verifique que representa a la iglesia. Puede usar un código enviado al dominio de la iglesia. Si no, revisaremos su solicitud en menos de 24 horas.',
    own: 'Después, podrá administrar la página y completarla.',
    refund: 'Si no podemos aprobar la solicitud, la suscripción termina y le reembolsamos su pago.',
  },
  prove: 'Verificar solicitud ahora',
  follow: 'Seguir su solicitud',
};

export const claimResponses: Copy<typeof english.claimResponses> = {
  own: 'Usted ya administra la página de esta iglesia.',
  tooMany: 'Tiene 25 solicitudes en revisión. Espere a que hayamos revisado algunas.',
  decided: 'Mientras tanto, esta solicitud se decidió o se retiró.',
  contested:
    'Esta iglesia ya tiene persona encargada, así que no podemos verificar la solicitud con un código. Un administrador decidirá.',
  noDomain:
    'La página no incluye un sitio web propio de la iglesia, así que no podemos verificar la solicitud con un código.',
  notPublic:
    'Esta iglesia no está en el directorio en este momento, así que no se puede decidir la solicitud.',
  tooManyCodes: 'Se enviaron demasiados códigos para esta iglesia. Un administrador decidirá.',
  codeExpired: 'No hay un código válido. Solicite uno nuevo.',
  codeWrong: (left: number) =>
    `Ese no es el código que enviamos. Le ${left === 1 ? 'queda' : 'quedan'} ${countText(left, 'intento', 'intentos')}.`,
  codeUsedUp: 'Ese no es el código que enviamos y fue su último intento. Solicite un código nuevo.',
  approved: 'Solicitud aprobada',
  rejected: 'Solicitud no aprobada',
  undoPaid: 'Esta decisión puso fin a una suscripción o a un cambio pendiente, así que no se puede deshacer.',
  ownerChanged: 'Cambió la persona encargada',
  ownerRemoved: 'La página ya no tiene persona encargada',
  ownerSame: 'Esta cuenta ya administra la página de la iglesia',
  ownerUnknown: 'No hay ninguna cuenta con este correo electrónico',
  ownerOther: 'La persona encargada cambió mientras tanto. Revíselo otra vez.',
  othersProof: 'Otra persona verificó que representa a esta iglesia.',
  othersApproval: 'Un administrador aprobó otra solicitud para esta iglesia.',
};
