import type * as english from '#shared/messages/events.ts';
import { totalText } from '../../domain/format.ts';
import { site } from '../../domain/site.ts';
import type { Copy } from '../copy.ts';

export const categoryLabels: Copy<typeof english.categoryLabels> = {
  music: 'Música y adoración',
  community: 'Servicio a la comunidad',
  interfaith: 'Eventos interreligiosos',
  education: 'Educación y clases',
  youth: 'Programas para jóvenes',
  social: 'Eventos sociales',
  general: 'General',
};

const { social: _social, ...listed } = categoryLabels;

export const legendLabels: Copy<typeof english.legendLabels> = {
  ...listed,
  education: 'Educación',
  general: 'Eventos generales',
};

export const eventFields: Copy<typeof english.eventFields> = {
  title: 'Título del evento',
  description: 'Descripción',
  date: 'Fecha',
  time: 'Hora',
  recurrence: 'Se repite',
  churchId: 'Iglesia',
  location: 'Lugar',
  category: 'Categoría',
};

export const detailLabels: Copy<typeof english.detailLabels> = {
  ...categoryLabels,
  general: 'Evento general',
};

export const recurrenceCopy: Copy<typeof english.recurrenceCopy> = {
  weekly: (every, weekday) =>
    every === 1
      ? `Cada ${weekday}`
      : every === 2
        ? `Cada dos semanas, el ${weekday}`
        : `Cada ${every} semanas, el ${weekday}`,
  monthly: (every, nth, weekday) =>
    every === 1 ? `El ${nth} ${weekday} de cada mes` : `Cada ${every} meses, el ${nth} ${weekday}`,
  nth: ['primer', 'segundo', 'tercer', 'cuarto', 'último'],
  /** "Cada domingo, hasta el 27 de dic de 2026"; the date comes with its weekday. */
  until: (rule, until) => `${rule}, hasta el ${until.replace(/^[^,]+, /, '')}`,
};

export const eventsPage: Copy<typeof english.eventsPage> = {
  title: 'Próximos eventos de las iglesias',
  intro: 'Conciertos, cenas, clases y días de servicio en iglesias cerca de usted.',
  description: `Conciertos, cenas comunitarias, clases y programas para jóvenes en iglesias de ${site.city}, ${site.state}, con fechas, horas y un archivo de calendario para cada evento.`,
  legend: 'Categorías',
  failed: 'No pudimos cargar los eventos. Intente de nuevo más tarde.',
  empty: 'No hay eventos',
  emptyText: 'Todavía no hay eventos. ¿Su iglesia está planeando alguno?',
  emptyFiltered: 'Ningún evento próximo coincide con estos filtros. Quite uno para ver más.',
  search: 'Buscar eventos',
  searchPlaceholder: 'Evento, iglesia o lugar',
  weekend: 'Este fin de semana',
  filters: 'Filtrar eventos',
  allAreas: 'Todas',
  month: 'Mes',
  allMonths: 'Todos',
  ofChurch: (name) => (name ? `En ${name}` : 'En una sola iglesia'),
  found: (total, capped) => `${totalText(total, capped)} ${total === 1 ? 'evento' : 'eventos'}`,
  learnMore: 'Más información',
  about: (title) => ` sobre ${title}`,
  more: 'Mostrar más eventos',
  calendar: 'Agregarlos a mi calendario',
  closingTitle: '¿Su iglesia está planeando algo?',
  closingText:
    'Cualquier persona con una cuenta puede publicar un evento aquí. Es gratis y aparece al instante.',
};

export const eventPage: Copy<typeof english.eventPage> = {
  back: 'Volver a los eventos',
  failed: 'No pudimos cargar los detalles del evento. Intente de nuevo más tarde.',
  notFound: 'Evento no encontrado',
  notFoundText: 'Tal vez lo eliminaron o el enlace tiene un error.',
  about: 'Sobre este evento',
  details: 'Información del evento',
  noTime: 'Sin indicar',
  mapOf: (place) => `Mapa de ${place}`,
  calendarSeries: 'Agregar todas las fechas',
  otherDates: 'Más fechas',
  canceled: 'Este evento está cancelado.',
  dateCanceled: 'Esta fecha está cancelada.',
  past: 'Este evento ya pasó.',
  hidden: 'Solo usted puede ver esta página porque un administrador ocultó el evento.',
  waiting: 'Solo usted puede ver esta página. Será pública cuando se apruebe su iglesia.',
};

export const churchEvents: Copy<typeof english.churchEvents> = {
  title: 'Próximos eventos',
  others: 'Más eventos de esta iglesia',
  all: 'Todos los eventos de esta iglesia',
  subscribe: 'Suscribirse en mi calendario',
};

export const eventFacts: Copy<typeof english.eventFacts> = {
  noDate: 'Fecha por confirmar',
  canceled: 'Cancelado',
  submit: 'Enviar un evento',
};
