import type * as english from '#shared/messages/events-church.ts';
import type { Copy } from '../copy.ts';

/** A church's events, on its page and on the page of one of them. */
export const churchEvents: Copy<typeof english.churchEvents> = {
  title: 'Próximos eventos',
  others: 'Más eventos de esta iglesia',
  all: 'Todos los eventos de esta iglesia',
  subscribe: 'Suscribirse en mi calendario',
};

/** Wherever an event is shown. */
export const eventFacts: Copy<typeof english.eventFacts> = {
  noDate: 'Fecha por confirmar',
  canceled: 'Cancelado',
};
