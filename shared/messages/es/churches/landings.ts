import type * as english from '#shared/messages/churches/landings.ts';
import { countText, numberText } from '../../../domain/format.ts';
import type { Copy } from '../../copy.ts';
import { otherFaith, placeOfKind, placesOfKind } from './churches.ts';
import { inArea, ofArea } from './value-names.ts';
import { factLabels } from './visit-facts.ts';

const number = numberText;
const churches = (count: number) => countText(count, 'iglesia', 'iglesias');
/** "culto contemporáneo" */
const worship = (style: string) => `culto ${(factLabels[style] ?? style).toLowerCase()}`;
const list = (count: number, what: string) => `${countText(count, 'indica', 'indican')} ${what}`;

/** "12 de ellas bautistas", "12 de ellas iglesias de Cristo" */
function ofThese(count: number, denomination: string): string {
  const places = count === 1 ? placeOfKind(denomination) : placesOfKind(denomination);
  return `${number(count)} de ellas ${places.replace(/^iglesias? (?!del? )/, '')}`;
}

export const landingCopy: Copy<typeof english.landingCopy> = {
  near: (place) => `Iglesias cerca ${ofArea(place)}`,
  ofStyle: (style, where) => `Iglesias con ${worship(style)} ${inArea(where)}`,
  /** "57 iglesias, 12 de ellas bautistas. 9 indican un servicio en español." */
  summary: ({ total, capped, radius, denomination, style, denominations, sunday, spanish }) => {
    const within = radius === null ? '' : ` a ${countText(radius, 'milla', 'millas')} o menos`;
    const [max] = denomination || style ? [] : denominations;
    const largest = max && max.value !== 'Other' ? `, ${ofThese(max.count, max.value)}` : '';
    const services = [
      ...(sunday > 0 ? [list(sunday, 'un servicio el domingo por la mañana')] : []),
      ...(spanish > 0 ? [list(spanish, 'un servicio en español')] : []),
    ].join(' y ');
    const ofFaith = denomination !== null && otherFaith.test(denomination);
    const one = ofFaith ? 'congregación' : 'iglesia';
    const many = ofFaith ? 'congregaciones' : 'iglesias';
    const known = style
      ? ` ${total === 1 ? 'nos dijo que tiene' : 'nos dijeron que tienen'} ${worship(style)}`
      : '';
    return `${number(total)}${capped ? '+' : ''} ${total === 1 ? one : many}${within}${known}${largest}.${services ? ` ${services}.` : ''}`;
  },
  trail: 'Ruta de navegación',
  directory: 'Directorio',
  filter: 'Filtrar estas iglesias',
  map: 'Verlas en el mapa',
  denominationsHere: 'Denominaciones aquí',
  styles: 'Estilos de culto',
  otherStyles: 'Otros estilos de culto',
  denominations: 'Otras denominaciones',
  areas: 'Zonas',
  nearby: 'Zonas cercanas',
  neighborhoods: 'Barrios cercanos',
  countOf: churches,
};
