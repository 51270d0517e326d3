import type * as english from '#shared/messages/churches/church-fields.ts';
import type { Copy } from '../../copy.ts';
import { choiceNames } from './choice-fields.ts';
import { factNames } from './visit-facts.ts';

export const fieldLabels: Copy<typeof english.fieldLabels> = {
  name: 'Nombre de la iglesia',
  otherNames: 'Otros nombres',
  denomination: 'Denominación',
  pastorName: 'Pastor(a)',
  description: 'Descripción',
  address: 'Dirección',
  city: 'Ciudad',
  state: 'Estado',
  zip: 'Código postal',
  area: 'Zona',
  latitude: 'Ubicación en el mapa',
  longitude: 'Ubicación en el mapa',
  position: 'Ubicación en el mapa',
  ...choiceNames,
  ...factNames,
  services: 'Horarios',
  serviceExceptions: 'Fechas especiales',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  website: 'Sitio web',
  missionStatement: 'Misión',
  history: 'Historia',
  specialPrograms: 'Programas especiales',
  youthPrograms: 'Niños y jóvenes',
  musicMinistry: 'Ministerio de música',
  outreachPrograms: 'Ayuda a la comunidad',
  heroImage: 'Foto',
  youtubeChannel: 'Canal de YouTube',
  facebookPage: 'Página de Facebook',
  instagramHandle: 'Instagram',
  recentSermons: 'Sermones recientes',
  additionalInfo: 'Algo más',
};

export const inputCopy: Copy<typeof english.inputCopy> = {
  optional: 'opcional',
  choose: 'Elija una opción',
  none: 'Ninguna',
  live: 'se publica al instante',
};

export const fieldHelp: Copy<typeof english.fieldHelp> = {
  description: 'Quiénes son y qué puede esperar quien va por primera vez, en unas frases.',
  address: 'La calle y el número, como los escribiría en un mapa.',
  email: 'Para preguntas sobre la página.',
  website: 'Por ejemplo, www.gracechurch.example',
  liveStream: 'Dónde transmiten sus servicios, por ejemplo www.youtube.com/@gracechurch/live',
  youtubeChannel: 'Por ejemplo, www.youtube.com/@gracechurch',
  instagramHandle: 'Por ejemplo, @gracechurch',
  additionalInfo:
    'Para nosotros o para los visitantes: por ejemplo, estacionamiento, idiomas o accesibilidad.',
};
