import type * as english from '#shared/messages/churches/church-page.ts';
import { capitalized } from '../../../domain/format.ts';
import type { Copy } from '../../copy.ts';
import { placeOfKind, placesOfKind } from './churches.ts';
import { inArea } from './value-names.ts';

/** "Iglesia bautista en Montrose" */
const placeIn = (denomination: string, area: string): string =>
  `${capitalized(placeOfKind(denomination))} ${inArea(area)}`;

export const claimLinks: Copy<typeof english.claimLinks> = {
  unclaimed: '¿Es su iglesia?',
  unclaimedAction: 'Reclame su página gratis',
  owned: '¿Es su iglesia, pero otra persona administra esta página?',
  ownedAction: 'Solicite administrarla',
};

export const suggestLinks: Copy<typeof english.suggestLinks> = {
  open: 'Sugerir un cambio',
  complete: 'Ayude a completar esta página',
};

export const nearby: Copy<typeof english.nearby> = {
  title: 'Iglesias cercanas',
  more: (denomination, area) => `Más ${placesOfKind(denomination)} ${inArea(area)}`,
};

export const churchPage: Copy<typeof english.churchPage> = {
  adminEdit: 'Editar esta página',
  failed: 'No encontramos la iglesia o no pudimos cargarla. Intente de nuevo más tarde.',
  back: 'Volver al directorio',
  church: 'Iglesia',
  sample: 'Ejemplo',
  sampleText: 'Esta no es una iglesia real. Muestra cómo se ve una página.',
  about: 'Sobre la iglesia',
  summary: placeIn,
  noTimes: 'Todavía no hay horarios.',
  nearbyTimes: 'Iglesias cercanas según el próximo servicio',
  confirmed: (day) => `Confirmado por la iglesia el ${day}.`,
  unconfirmed: 'La iglesia aún no ha confirmado estos datos.',
  publicRecords: (name, updated) => {
    const details = [name, updated && `actualizados en ${updated}`].filter(Boolean).join(', ');
    return `De registros públicos${details ? ` (${details})` : ''}.`;
  },
  address: 'Dirección',
  phone: 'Teléfono',
  website: 'Sitio web',
  websiteBroken: (day) => `No funcionaba el ${day}`,
  visitWebsite: 'Ir al sitio web',
  call: 'Llamar',
  sermons: 'Sermones recientes',
  latestSermon: 'Último sermón',
  play: 'Reproducir el sermón',
  sermonOf: (name) => `Sermón de ${name}`,
  channel: 'Más en su canal de YouTube',
  why: 'Por qué elegir',
  contact: 'Contacto',
  facebook: 'Facebook',
  instagram: 'Instagram',
  location: 'Ubicación',
  mapOf: (name) => `Mapa de ${name}`,
  approximate: 'Ubicación aproximada',
  approximateText: 'El marcador señala la zona general, no el edificio. Revise la dirección antes de ir.',
  mission: 'Misión',
  alsoKnownAs: (names) => `También conocida como ${names}`,
  pastor: 'Pastor(a)',
  history: 'Historia',
  reasons: {
    youth: 'Para niños y jóvenes',
    music: 'Música',
    outreach: 'En el barrio',
    programs: 'Durante la semana',
    here: placeIn,
    times: (count) =>
      count === 1 ? 'Un horario de servicio en esta página' : `${count} horarios de servicio para elegir`,
    sermon: 'Un sermón grabado para ver antes de su primera visita',
    phone: '¿Preguntas? Llame a la iglesia',
    website: 'Más en su propio sitio web',
    directions: 'Indicaciones para llegar en su primera visita',
  },
};
