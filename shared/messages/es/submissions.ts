import type * as english from '#shared/messages/submissions.ts';
import type { Copy } from '../copy.ts';

export const churchForm: Copy<typeof english.churchForm> = {
  name: 'Escriba el nombre de la iglesia',
  denomination: 'Elija una denominación',
  address: 'Escriba la dirección completa',
  area: 'Elija una zona',
  zip: 'Escriba un código postal válido',
  state: 'Escriba la abreviatura del estado, de dos letras',
  phone: 'Escriba un teléfono con código de área',
  website: 'Escriba un sitio web válido',
  description: 'Escriba una descripción de al menos 10 caracteres',
  services: 'Agregue al menos un horario',
  exceptionDate: 'Elija una fecha',
  exceptionKind: 'Elija qué cambia en esta fecha',
  exceptionText: 'Escriba una hora, por ejemplo “Servicio al amanecer, 6:30 AM”',
  exceptionTwice: 'También indicó que no hay servicio en esta fecha',
  tooManyExceptions: 'Puede indicar hasta 30 fechas especiales',
  serviceTwice: 'El mismo horario aparece dos veces',
  tooManyServices: 'Puede indicar hasta 40 horarios',
  youtube: 'Escriba un enlace válido de YouTube',
  tooLong: 'El texto es demasiado largo',
};

export const submissions: Copy<typeof english.submissions> = {
  submittedFeatured:
    'Recibimos los datos de su iglesia. Cuando la aprobemos, tendrá más visibilidad como iglesia destacada.',
  submitted: 'Recibimos los datos de su iglesia. Le avisaremos cuando la aprobemos.',
  resubmitted: 'Su iglesia está otra vez en revisión. Le avisaremos cuando la aprobemos.',
  updated: 'Sus cambios se guardaron.',
  updatedLive: 'Sus cambios ya son públicos.',
  updatedWaiting:
    'Revisaremos sus cambios antes de publicarlos. Mientras tanto, la página se queda como está.',
  updatedBoth:
    'Sus horarios y su teléfono ya son públicos. Revisaremos los demás cambios antes de publicarlos.',
  withdrawn: 'Retiró su cambio. La página se queda como está.',
  churchWithdrawn: 'Retiró la iglesia que había enviado.',
  unchanged: 'No cambió nada.',
  notYours: 'Solo puede editar las iglesias que usted envió.',
  editConflict:
    'Alguien cambió esta iglesia mientras usted la editaba. No se reemplazó nada. Compare las dos versiones y guarde de nuevo.',
  keyReused: 'Este formulario ya se envió con otros datos. Revise su panel antes de enviarlo de nuevo.',
  keyInvalid: 'El encabezado Idempotency-Key debe tener entre 1 y 200 caracteres visibles',
  versionInvalid: 'El encabezado If-Match debe ser un número de versión',
  notRejected: 'En este momento no se piden cambios para esta iglesia.',
  photoNotYours: 'Suba esta foto otra vez',
  sermons:
    'Escriba enlaces a videos de YouTube. No podemos mostrar listas de reproducción, canales, videos de Vimeo ni música.',
  instagram: 'Escriba un solo nombre o enlace de Instagram',
  approved: 'Iglesia aprobada',
  rejected: 'Iglesia no aprobada',
  deleted: 'Iglesia eliminada',
  undone: 'Decisión deshecha',
  revisionApproved: 'Cambio aprobado',
  revisionRejected: 'Cambio no aprobado',
  seen: 'Marcado como visto',
  edited: 'La iglesia se actualizó.',
  visitorSuggested: 'Un visitante sugirió este cambio.',
  added: 'La iglesia ya está en el directorio.',
  merged: 'Páginas unidas',
  decidedAlready: 'Mientras tanto, alguien lo decidió o lo cambió. Revíselo otra vez.',
  undoTooLate: 'Ya es tarde para deshacerlo.',
  unmerged: 'Páginas separadas otra vez',
  pairsSaved: {
    distinct: 'No lo mostraremos otra vez',
    later: 'Lo mostraremos otra vez en una semana',
  },
  pairMissing: 'Una de estas iglesias ya no existe',
  unmergeMissing:
    'La iglesia con la que se unió ya no existe. Si esa también se unió con otra, deshaga primero esa unión.',
  mergeChanged:
    'Una de estas iglesias cambió mientras tanto. Ahora ve los datos actuales. Revíselos y únalas de nuevo.',
  mergeIntoItself: 'Elija otra iglesia con la cual unirla',
  mergeIntoMissing: 'No encontramos esa iglesia',
  mergeIntoHidden: 'Una iglesia pública no se puede unir con una que no es pública',
};

export const uploads: Copy<typeof english.uploads> = {
  tooLargeTitle: 'Archivo demasiado grande',
  tooLarge: 'Elija una imagen de menos de 5 MB',
  none: 'Elija una imagen',
  wrongType: 'Elija una imagen JPEG, PNG o WebP',
  tooManyPixels: 'Esta imagen tiene más de 50 megapíxeles. Elija una más pequeña.',
  broken: 'No podemos leer esta imagen. Es posible que el archivo esté dañado. Elija otra.',
  incomplete: 'La imagen no terminó de subir. Intente de nuevo.',
};

export const rejectionReasons: Copy<typeof english.rejectionReasons> = {
  not_a_church: 'No parece ser una iglesia.',
  duplicate: 'La iglesia ya está en el directorio.',
  incomplete: 'Faltan datos importantes.',
  wrong_details: 'Algunos datos parecen incorrectos.',
  unsuitable: 'El contenido no es adecuado para un directorio de iglesias.',
  other: 'No pudimos aceptar lo que nos envió tal como está.',
};

export const submission: Copy<typeof english.submission> = {
  title: 'Agregue su iglesia',
  intro:
    'La página es gratis. Revisamos cada una y la publicamos en menos de 24 horas. Lo que escriba se guarda en este navegador hasta que lo envíe.',
  groups: {
    church: 'La iglesia',
    place: 'Dónde está',
    times: 'Cuándo se reúnen',
    visit: 'Qué esperar',
    contact: 'Cómo contactarlos',
    story: 'Historia y programas',
    more: 'Lo que ven y oyen las personas nuevas',
  },
  visitHelp:
    'Lo que preguntan las personas nuevas antes de venir. Toque lo que corresponda y omita lo que no sepa.',
  pinHelp: 'Ponga un marcador en su entrada. Si no lo pone, usaremos el centro de su código postal.',
  pinSet: 'El marcador está puesto.',
  pinNotSet: 'Todavía no hay marcador.',
  pinOpen: 'Poner marcador',
  pinShow: 'Ver y mover el marcador',
  pinClose: 'Cerrar el mapa',
  pinRemove: 'Quitar marcador',
  pinMap: 'Mapa para poner el marcador',
  pinMarker: 'Marcador de su iglesia. Use las teclas de flecha para moverlo.',
  pinHow:
    'Para poner el marcador, haga clic en el mapa o tóquelo. También puede arrastrar el marcador. Con el teclado, las flechas mueven el mapa, o el marcador si está seleccionado. Mantenga presionada la tecla Shift para avanzar más.',
  servicesHelp:
    'Uno por línea, por ejemplo “Domingo 10:30 AM” o “Domingo 12:00 PM, inglés”. Lo que escriba en español cuenta como servicio en español.',
  serviceLine: (line: number) => `Horario ${line}`,
  addService: 'Agregar horario',
  removeService: (line: number) => `Quitar el horario ${line}`,
  sermonsHelp:
    'Enlaces a videos o transmisiones en vivo de YouTube, del más nuevo al más antiguo. La página de la iglesia muestra el primero.',
  sermonLine: (line: number) => `Enlace de sermón ${line}`,
  addSermon: 'Agregar un sermón',
  removeSermon: (line: number) => `Quitar el enlace de sermón ${line}`,
  photo: 'Foto de la iglesia',
  photoHelp: 'JPEG, PNG o WebP, de menos de 5 MB. Las fotos horizontales se ven mejor.',
  photoChoose: 'Elegir foto',
  photoReplace: 'Elegir otra foto',
  photoRemove: 'Quitar la foto',
  photoRemoved: 'Quitó la foto.',
  photoUploading: 'Subiendo la foto...',
  photoDone: 'La foto está lista.',
  photoAlt: 'La foto elegida',
  photoWrongKind: 'Este archivo no es una imagen',
  photoFailed: 'No pudimos subir la foto',
  photoWait: 'La foto todavía se está subiendo. Espere un momento e intente de nuevo.',
  submit: 'Enviar iglesia',
  done: 'Iglesia enviada',
  failed: 'No se pudo enviar',
  failedNetwork: 'No pudimos enviar los datos de la iglesia. Intente de nuevo.',
  doublesTitle: '¿Es una de estas?',
  duplicatesText:
    'Estas páginas se parecen mucho a la suya. Si su iglesia ya está aquí, no necesita agregarla otra vez.',
  duplicatesNone: 'No, la mía es otra iglesia',
  doublesClaim: 'Reclamarla gratis',
  doublesMine: 'Es la mía: reclamarla',
  doublesEdit: 'Ya es suya: editarla',
  doublesSee: 'Ver esta página',
  duplicatesUnclaimed: 'Esta página aún no tiene persona encargada',
  duplicateReasons: {
    near: 'un nombre parecido cerca',
    zip: 'un nombre parecido en el mismo código postal',
    phone: 'el mismo teléfono',
    website: 'el mismo sitio web',
  },
};

export const churchEdit: Copy<typeof english.churchEdit> = {
  title: 'Edite su iglesia',
  back: 'Volver al panel',
  view: 'Ver la página pública',
  notFound: 'No encontramos la iglesia',
  notFoundText:
    'No hay ninguna iglesia en este enlace. Es posible que la hayamos eliminado o unido con otra.',
  denied: 'No tiene acceso',
  liveTitle: 'Qué pasa cuando guarda',
  liveText:
    'Los cambios de horarios y de teléfono se publican de inmediato. Todo lo demás lo revisamos primero. Mientras tanto, su página se queda como está.',
  pendingText: 'Su iglesia está en revisión. Los cambios que guarde ahora se incluyen.',
  revisionText: (when: string) =>
    `Su cambio del ${when} está en revisión. Este formulario lo muestra. Al guardar, la versión nueva lo reemplaza.`,
  save: 'Guardar cambios',
  saveAndSend: 'Guardar y reenviar',
  saved: 'Iglesia actualizada',
  failed: 'No se pudo actualizar',
  failedText: 'No pudimos actualizar los datos de la iglesia',
};

export const dashboard: Copy<typeof english.dashboard> = {
  signedInAs: (username: string) => `Inició sesión como ${username}`,
  sections: 'Secciones del panel',
  tabs: {
    overview: 'Resumen',
    church: 'Mi iglesia',
    analytics: 'Estadísticas',
    billing: 'Facturación',
    account: 'Cuenta',
  },
  add: 'Agregar iglesia',
  signOut: 'Cerrar sesión',
  upgrade: 'Destacar mi iglesia',
  upgradeTitle: 'Que la encuentren primero',
  upgradeText:
    'Las iglesias destacadas aparecen primero en el directorio, con una foto, todos sus horarios y estadísticas de visitantes.',
  supportTitle: '¿Algo no está bien?',
  supportText: 'Una persona de verdad lee cada mensaje y responde en menos de 24 horas.',
  counts: 'Sus iglesias de un vistazo',
  countAll: 'Iglesias',
  countLive: 'Publicadas',
  countWaiting: 'En revisión',
  countFix: 'Necesitan cambios',
  recent: 'Actividad reciente',
  allChurches: (count: number) => `Ver las ${count} iglesias`,
  churches: 'Sus iglesias',
  empty: 'Todavía no hay iglesias',
  emptyText:
    'Agregue su iglesia para darle una página propia. Revisamos cada página y la publicamos en menos de 24 horas.',
  emptyAction: 'Agregar su iglesia',
  states: {
    live: 'Publicada. Los visitantes la pueden ver.',
    waiting: 'En revisión. Le responderemos en menos de 24 horas.',
    unpaid: 'En espera de su pago. Sin él, después de un día la revisaremos como página gratuita.',
    change_waiting: 'Publicada. Su cambio está en revisión. Mientras tanto, la página se queda como está.',
    needs_fix: 'Necesita cambios antes de publicarse.',
  },
  missing: (fields: string) => `Para completar su página, agregue: ${fields}.`,
  facts: (known: number, all: number) =>
    known === 0
      ? `Las personas nuevas preguntan por el estilo, los niños, el estacionamiento y más. Responda ${all} preguntas rápidas en “Editar”.`
      : `Ha respondido ${known} de las ${all} preguntas que hacen las personas nuevas.`,
  rejected: (when: string) => `Nuestra revisión del ${when}`,
  changeRejected: (when: string) =>
    `El ${when} revisamos su cambio y no pudimos aprobarlo. Su página pública se queda como está.`,
  pay: 'Completar el pago',
  edit: 'Editar',
  view: 'Ver',
  resubmit: 'Reenviar',
  resubmitHelp: 'Primero corrija esto y después reenvíela.',
  resubmitted: 'Iglesia reenviada',
  withdraw: 'Retirar',
  withdrawTitle: '¿Retirar esta iglesia?',
  withdrawText: (name: string) =>
    `${name} se eliminará de su panel. Si tiene un plan, este termina y un correo le dice cuánto regresa a su tarjeta. Esto no se puede deshacer.`,
  changed: (when: string) => `Último cambio: ${when}`,
  noAnalytics: 'Todavía no hay estadísticas',
  noAnalyticsText:
    'Las iglesias destacadas ven, mes a mes, cuántas personas vieron su página, llamaron y buscaron cómo llegar.',
  verifyText: (email: string) =>
    `Enviamos un enlace a ${email}. Ahí le enviaremos también noticias sobre su página.`,
  verifySent: (email: string) =>
    `Enviamos otro correo a ${email}. ¿No llega en unos minutos? Revise la carpeta de spam.`,
};
