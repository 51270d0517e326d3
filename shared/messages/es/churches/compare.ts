import type * as english from '#shared/messages/churches/compare.ts';
import { countText } from '../../../domain/format.ts';
import type { Copy } from '../../copy.ts';
import { withArticle } from './value-names.ts';

const churches = (count: number) => countText(count, 'iglesia', 'iglesias');

export const compare: Copy<typeof english.compare> = {
  title: 'Comparar iglesias',
  description:
    'Iglesias lado a lado: próximo servicio, estilo de culto, niños, acceso, idiomas, duración, estacionamiento y cómo se viste la gente.',
  intro:
    'Lo que cada iglesia dice a quienes piensan visitarla. Los horarios y los datos pueden cambiar, así que llame si alguno es importante para usted.',
  gone: (count) =>
    count === 1
      ? 'Una iglesia de este enlace no está en el directorio, así que no la incluimos.'
      : `${churches(count)} de este enlace no están en el directorio, así que no las incluimos.`,
  empty: 'Seleccione de dos a cuatro iglesias',
  emptyText:
    'Guarde iglesias con el corazón y compárelas en su página de favoritas. En una pantalla ancha, también puede marcar “Comparar” en el directorio.',
  one: (name) => `A ${name} le falta compañía`,
  oneText: 'Seleccione al menos una iglesia más para verlas lado a lado.',
  toFavorites: 'Ir a favoritas',
  print: 'Imprimir',
  remove: 'Quitar',
  removed: (name) => `${name} ya no está en la comparación.`,
  label: 'Iglesias lado a lado',
  notStated: 'Sin indicar',
  nextService: 'Próximo servicio',
  distanceFrom: (place) => `Distancia desde ${withArticle(place)}`,
  servicesIn: (languages) => `Servicios en ${languages.toLowerCase()}`,
  languages: 'Idiomas',
  directions: 'Cómo llegar',
};

export const compareChoice: Copy<typeof english.compareChoice> = {
  label: 'Comparar',
  full: (max) => `Puede comparar hasta ${max} iglesias`,
  fullText: 'Quite una para agregar otra.',
  bar: 'Iglesias para comparar',
  action: (count) => `Comparar ${churches(count)}`,
  oneMore: 'Seleccione una más para comparar.',
  selected: (count) => `${countText(count, 'iglesia seleccionada', 'iglesias seleccionadas')}.`,
  clear: 'Quitar todas',
};
