import type * as english from '#shared/messages/churches/churches.ts';
import { capitalized, listText } from '../../../domain/format.ts';
import { site } from '../../../domain/site.ts';
import { otherFaith } from '../../churches/churches.ts';
import type { Copy } from '../../copy.ts';
import { inArea, kindOf } from './value-names.ts';

export { otherFaith };

const isOther = (name: string): boolean => /^other( faith)?$/i.test(name);

/** Titles may list several: "Baptist, Catholic y Methodist". No name contains a comma or "y". */
const namesIn = (denominations: string): string[] => denominations.split(/,? (?:y|e) |, /);

/** "iglesia", for other faiths "congregación", and what follows: both are feminine, as is every kind. */
function places(denominations: string, one: boolean): string {
  const names = namesIn(denominations);
  const nouns = names.some((name) => otherFaith.test(name))
    ? ['congregación', 'congregaciones']
    : ['iglesia', 'iglesias'];
  const noun = nouns[one ? 0 : 1]!;
  return names.every(isOther) ? noun : `${noun} ${listText(names.map((name) => kindOf(name, one)))}`;
}

/** In the middle of a sentence: "iglesias bautistas y católicas", "congregaciones judías"; only the noun for "Other". */
export const placesOfKind = (denomination: string): string => places(denomination, false);
/** "iglesia bautista", "congregación judía" */
export const placeOfKind = (denomination: string): string => places(denomination, true);

/** "Iglesias bautistas", "Congregaciones judías" */
const placesOf = (denomination: string): string =>
  isOther(denomination) ? `Otras ${placesOfKind(denomination)}` : capitalized(placesOfKind(denomination));

export const churchNames: Copy<typeof english.churchNames> = { placesOf };

export const directoryTitles: Copy<typeof english.directoryTitles> = {
  all: `Directorio de ${site.name}`,
  of: (denomination, where) => `${denomination ? placesOf(denomination) : 'Iglesias'} ${inArea(where)}`,
};

export const nextServiceCopy: Copy<typeof english.nextServiceCopy> = {
  service: 'Próximo servicio:',
  meeting: 'Próxima reunión:',
  today: 'hoy',
  tomorrow: 'mañana',
  inLanguages: (names) => ` en ${listText(names).toLowerCase()}`,
  kind: (name) => ` (${name.toLowerCase()})`,
  addToCalendar: 'Agregar al calendario',
  differ: 'Fechas especiales',
  none: (why) => (why ? `no hay servicio. ${why}` : 'no hay servicio.'),
  instead: (times) => `otro horario: ${times}`,
};

export const churchCard: Copy<typeof english.churchCard> = {
  searching: 'Buscando...',
  featured: 'Destacada',
  viewDetails: 'Ver detalles',
  detailsOf: (name) => ` de ${name}`,
  feature: 'Destacar esta iglesia',
  directions: 'Cómo llegar',
  directionsTo: (name, newTab) => ` a ${name}${newTab ? ' (se abre en otra pestaña)' : ''}`,
  times: 'Horarios',
  noTimes: 'Aún sin horarios',
  miles: (miles) =>
    miles < 0.1 ? 'a menos de 0.1 millas' : `a ${miles < 10 ? miles.toFixed(1) : Math.round(miles)} millas`,
  advertise: 'Anuncie su iglesia o negocio',
};

export const mapFrame: Copy<typeof english.mapFrame> = {
  loading: 'Cargando el mapa...',
  broken: 'No podemos mostrar el mapa por ahora. Todo lo demás funciona.',
};

export const favoriteButton: Copy<typeof english.favoriteButton> = {
  save: 'Guardar',
  saved: 'Guardada',
  full: 'Su lista está llena',
  fullText: (max) => `Puede guardar hasta ${max} iglesias. Quite una para agregar otra.`,
};
