import { countText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import type * as english from '#shared/messages/event-submissions.ts';
import type { Copy } from '../copy.ts';

/** "dom, 22 de nov de 2026" becomes "el 22 de nov de 2026". */
const onDay = (day: string) => `el ${day.replace(/^[^,]+, /, '')}`;

export const eventForm: Copy<typeof english.eventForm> = {
  title: 'Escriba el título del evento',
  description: 'Escriba una descripción de al menos 10 caracteres',
  date: 'Elija la fecha del evento',
  location: 'Escriba el lugar',
  until: 'Elija el último día de la serie',
  untilBefore: 'El último día no puede ser anterior al primero',
  untilFar: 'Una serie puede durar hasta dos años',
  every: 'Elija un número del 1 al 12',
  lastWeekday: 'Esta fecha no es la última del mes para ese día de la semana',
  noneLeft: 'Deje marcada al menos una fecha',
};

export const eventSubmission: Copy<typeof english.eventSubmission> = {
  pageTitle: 'Envíe un evento',
  intro: 'Cuéntele al barrio lo que prepara su iglesia. Su evento aparece en la lista de inmediato.',
  editTitle: 'Editar evento',
  what: 'Qué y dónde',
  when: 'Cuándo',
  descriptionHelp: 'De qué se trata, para quién es y qué llevar.',
  dateHelp: `Use la fecha y la hora de ${site.city}.`,
  timeHelp: 'Por ejemplo, 7:00 PM - 9:00 PM',
  timeRead: (times: string) => `Los calendarios mostrarán: ${times}.`,
  timeUnread:
    'Lo mostraremos tal como lo escribió. Como no reconocimos una hora clara, los calendarios mostrarán un evento de todo el día.',
  dateOver: 'Este día ya pasó, así que el evento no aparecerá en la lista.',
  noChurch: 'Ninguna iglesia',
  waitingChurch: (name: string) => `${name} (en revisión)`,
  churchHelp: 'Si la iglesia está en revisión, el evento se publica junto con ella.',
  autoFilled: 'Tomado de su iglesia',
  autoFilledHint: (name: string) =>
    `Pusimos la dirección de ${name}. Cámbiela si el evento es en otro lugar.`,
  repeatChoices: { never: 'No se repite', weekly: 'Cada semana', monthly: 'Cada mes' },
  every: { weekly: 'Cada cuántas semanas', monthly: 'Cada cuántos meses' },
  onWhich: 'Qué día',
  onNth: (nth: string, weekday: string) => `El ${nth} ${weekday}`,
  until: 'Último día de la serie',
  dates: (count: number) => countText(count, 'fecha', 'fechas'),
  datesHelp: 'Desmarque las fechas que quiera omitir.',
  conflictRule: (rule: string, until: string, skipped: readonly string[]) =>
    `${rule}, hasta ${onDay(until)}${skipped.length > 0 ? `, excepto ${skipped.map(onDay).join('; ')}` : ''}`,
  submit: 'Enviar evento',
  submitting: 'Enviando...',
  save: 'Guardar cambios',
  done: 'Evento enviado',
  doneText: 'Recibimos su evento y aparecerá en nuestra lista de eventos.',
  saved: 'Evento guardado',
  savedText: 'Sus cambios ya son públicos.',
  failed: 'No se pudo enviar',
  failedText: 'No pudimos enviar su evento. Intente de nuevo.',
  saveFailed: 'No pudimos guardar el evento',
  notFound: 'No encontramos el evento',
  notFoundText: 'Es posible que se haya eliminado o que pertenezca a otra cuenta.',
};

export const ownEvents: Copy<typeof english.ownEvents> = {
  title: 'Sus eventos',
  tab: 'Eventos',
  empty: 'Todavía no hay eventos',
  emptyText: 'Comparta los conciertos, las clases y las cenas de su iglesia. Es gratis.',
  states: {
    live: 'Público',
    waiting: 'Iglesia en revisión',
    hidden: 'Oculto por un administrador',
    canceled: 'Cancelado',
    past: 'Pasado',
  },
  reason: (text: string) => `Nota del administrador: ${text}`,
  edit: 'Editar',
  cancelEvent: 'Cancelar evento',
  restore: 'Restaurar',
  delete: 'Eliminar',
  keep: 'Conservar',
  cancelTitle: '¿Cancelar este evento?',
  cancelText: (title: string) =>
    `“${title}” sigue en la lista y en los calendarios, marcado como cancelado, para que la gente sepa que no debe venir.`,
  deleteTitle: '¿Eliminar este evento?',
  deleteText: (title: string) =>
    `Esto elimina “${title}” y su página para siempre. Si quiere avisar que no se celebrará, mejor cancélelo.`,
  canceled: 'Evento cancelado',
  restored: 'Evento restaurado',
};

export const eventResponses: Copy<typeof english.eventResponses> = {
  notYourChurch: 'Solo puede enviar eventos de sus propias iglesias.',
  notYours: 'Solo puede cambiar sus propios eventos.',
  changed: 'Alguien cambió este evento mientras tanto. Revíselo e intente de nuevo.',
  past: 'Esta fecha ya pasó.',
  deleted: 'Evento eliminado',
  hidden: 'Evento oculto',
  shown: 'El evento se ve otra vez',
};
