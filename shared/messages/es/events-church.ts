import type * as english from '#shared/messages/events-church.ts';
import type { Copy } from '../copy.ts';

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
