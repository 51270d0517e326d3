import { site } from '#shared/domain/site.ts';
import type * as english from '#shared/messages/contacts.ts';
import type { Copy } from '../copy.ts';

export const contactSubjects: Copy<typeof english.contactSubjects> = {
  'church-listing': 'Página de una iglesia',
  advertising: 'Publicidad',
  'event-submission': 'Envío de un evento',
  'technical-support': 'Soporte técnico',
  'general-inquiry': 'Consulta general',
};

export const suggestionFields: Copy<typeof english.suggestionFields> = {
  times: 'Horarios',
  phone: 'Teléfono',
  website: 'Sitio web',
  visit: 'Lo que falta',
  address: 'Dirección o ubicación en el mapa',
  closed: 'La iglesia cerró',
  moved: 'La iglesia se mudó',
  duplicate: 'Misma iglesia que en otra página',
  other: 'Otra cosa',
};

export const dismissalReasons: Copy<typeof english.dismissalReasons> = {
  wrong: 'La página está bien',
  unclear: 'No se puede verificar',
  done: 'Ya se cambió',
  spam: 'Spam o abuso',
};

export const contactRules: Copy<typeof english.contactRules> = {
  name: 'El nombre debe tener al menos 2 caracteres',
  nameReserved: 'Escriba su propio nombre',
  nameMixed: 'Escriba cada palabra de su nombre con un solo alfabeto',
  subject: 'Elija un asunto',
  message: 'El mensaje debe tener al menos 10 caracteres',
  field: 'Elija qué hay que cambiar',
  text: 'Díganos qué debería decir',
  links: 'Escríbalo sin enlaces y deje un espacio después de cada punto',
  people: 'Escriba un número del 1 al 50',
  children: 'Escriba cuántos de ustedes son niños',
};

export const visitForm: Copy<typeof english.visitForm> = {
  open: 'Planeo una visita',
  text: (church: string) => `Avise a ${church} que irá, para que alguien le dé la bienvenida.`,
  emailHelp: 'La iglesia lo recibe para poder responderle. No lo mostraremos a nadie más.',
  service: '¿A cuál servicio?',
  serviceNone: 'Todavía no sé',
  people: '¿Cuántas personas?',
  children: '¿Cuántos son niños?',
  question: '¿Alguna pregunta?',
  send: 'Avisar a la iglesia',
  sent: 'Ya saben que irá',
  party: (people: number, children: number) =>
    `${people} ${people === 1 ? 'persona' : 'personas'}${children > 0 ? ` (${children} de ellas niños)` : ''}`,
  sentText: (church: string, what: string, email: string) =>
    `Avisamos a ${church}: ${what}. Si le responden, escribirán a ${email}.`,
  failed: 'No pudimos enviarlo',
  failedText: 'Intente de nuevo más tarde o llame a la iglesia.',
};

export const ownVisits: Copy<typeof english.ownVisits> = {
  label: 'Permitir que los visitantes avisen de su visita',
  of: (church: string) => `a ${church}`,
  help: 'Agrega un formulario breve a su página. Le enviamos cada mensaje por correo electrónico y puede responderlo.',
  count: (count: number) =>
    count === 1
      ? 'En los últimos 30 días se planeó una visita.'
      : `En los últimos 30 días se planearon ${count} visitas.`,
  waiting: (count: number) => (count === 1 ? 'Hay un mensaje en espera' : `Hay ${count} mensajes en espera`),
  waitingText:
    'Se enviaron muchos en un día, así que no le mandamos estos por correo electrónico. Algunos pueden ser spam. Los borramos después de 30 días.',
  on: 'Los visitantes ya pueden avisar de su visita',
  off: 'El formulario está desactivado',
};

export const blockVisitor: Copy<typeof english.blockVisitor> = {
  ask: '¿Bloquear a este remitente?',
  askText: 'Ya no podrá enviar mensajes a su iglesia desde este sitio.',
  stop: 'Bloquear remitente',
  stopped: 'No recibirá más mensajes de este remitente',
  stoppedText: 'Para desactivar los mensajes de todos los visitantes, vaya a Mi iglesia en su panel.',
  failed: 'No pudimos bloquear al remitente. Intente de nuevo.',
  linkDead:
    'Tiene más de 30 días o está incompleto. Puede desactivar los mensajes de todos los visitantes en Mi iglesia, en su panel.',
};

export const contactPage: Copy<typeof english.contactPage> = {
  pageTitle: `Contacte a ${site.name}`,
  intro: 'Una persona de verdad lee cada mensaje. Le responderemos en menos de 24 horas.',
  reach: 'Otras formas de contactarnos',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  address: 'Dirección',
  hours: 'Horario de oficina',
  faq: 'Preguntas frecuentes',
};

export const contactQuestions: Copy<typeof english.contactQuestions> = {
  list: {
    question: '¿Cómo agrego mi iglesia?',
    before: 'Elija un plan en nuestra página ',
    link: 'para iglesias',
    after:
      '. Es gratis, a menos que quiera una página destacada. Revisamos cada página y la publicamos en menos de 24 horas.',
  },
  cost: {
    question: '¿Cuánto cuesta una página destacada?',
    before: (monthly: string, annual: string) => `${monthly} al mes o ${annual} al año. `,
    link: 'Vea qué incluye',
    after: '.',
  },
  mistake: {
    question: 'Un horario o una dirección está mal. ¿Qué hago?',
    before:
      'Elija “Sugerir un cambio” o “Ayude a completar esta página” en la página de la iglesia o envíenos un mensaje. Lo revisaremos y lo corregiremos en menos de 24 horas.',
  },
  claim: {
    question: '¿Por qué aparece mi iglesia si yo no la envié?',
    before: 'Algunas páginas vienen de registros públicos. ',
    link: 'Solicítela',
    after: ' gratis. Cuando verifiquemos que representa a la iglesia, podrá administrar la página.',
  },
  recommend: {
    question: '¿Me pueden recomendar una iglesia?',
    before: 'No clasificamos a las iglesias, pero el ',
    link: 'directorio',
    after:
      ' le ayuda a buscar por lugar, denominación y horario. La mayoría de las personas visita dos o tres antes de quedarse en una.',
  },
};

export const contactForm: Copy<typeof english.contactForm> = {
  title: 'Envíenos un mensaje',
  name: 'Su nombre',
  email: 'Su correo electrónico',
  emailHelp: 'Solo lo usaremos para responderle.',
  subject: 'Asunto',
  subjectNone: 'Elija un asunto',
  message: 'Mensaje',
  send: 'Enviar mensaje',
  sentTitle: '¡Gracias!',
  sentText: 'Recibimos su mensaje. Le responderemos en menos de 24 horas.',
  failed: 'No pudimos enviar el mensaje',
  failedText: 'Intente de nuevo más tarde.',
  trap: 'Deje este campo vacío',
};

export const support: Copy<typeof english.support> = {
  title: 'Pedir ayuda',
  text: 'Ya podemos ver su cuenta y sus iglesias. Díganos cómo podemos ayudarle o simplemente envíe su solicitud de ayuda. Le escribiremos por correo electrónico.',
  send: 'Pedir ayuda',
  sent: 'Recibimos su mensaje',
  sentText: 'Le escribiremos por correo electrónico en menos de 24 horas.',
  failed: 'No se pudo enviar',
  failedText: 'No pudimos enviar su mensaje. Intente de nuevo o contáctenos directamente.',
  failedNetwork: 'No pudimos enviar su mensaje. Intente de nuevo.',
};

export const suggestionForm: Copy<typeof english.suggestionForm> = {
  text: (name: string) =>
    `¿Qué debería saber la gente sobre ${name}? Su sugerencia nos llega a nosotros y, si la iglesia administra su página, también a ella. La revisamos antes de cambiar algo.`,
  field: '¿De qué se trata?',
  message: '¿Qué debería decir?',
  messages: {
    closed: '¿Cómo lo sabe?',
    moved: '¿A dónde se mudó?',
    duplicate: '¿Cuál es la otra página? (nombre o enlace)',
  },
  nothing: 'Conteste al menos una pregunta.',
  more: '¿Algo más, o algo que está mal?',
  timesHelp: 'Un servicio por línea, por ejemplo “Domingo 10:30 AM” o “Domingo 12:00 PM, inglés”.',
  emailHelp: 'Por si tenemos preguntas. Solo lo vemos nosotros y la iglesia.',
  send: 'Enviar sugerencia',
  sent: 'Gracias por su sugerencia',
  sentText: 'La revisaremos en menos de 24 horas.',
  failed: 'No pudimos enviar su sugerencia',
};
