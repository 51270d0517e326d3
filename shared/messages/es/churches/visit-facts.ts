import type * as english from '#shared/messages/churches/visit-facts.ts';
import { languages } from '../../../service-times/schedule.ts';
import type { Copy } from '../../copy.ts';
import { languageLabels } from './service-times.ts';

export const factNames: Copy<typeof english.factNames> = {
  worshipStyle: 'Estilo de culto',
  music: 'Música',
  children: 'Niños durante el servicio',
  youthGroup: 'Grupo de jóvenes',
  dress: 'Cómo se viste la gente',
  serviceLength: 'Duración habitual',
  attendance: 'Personas en un domingo normal',
  parking: 'Estacionamiento',
  gettingIn: 'Acceso',
  hearingSeeing: 'Oír y ver',
  interpretation: 'Interpretación',
  liveStream: 'Ver en línea',
};

export const interpretation: Copy<typeof english.interpretation> = { into: 'Interpretación al ' };

export const factLabels: Copy<typeof english.factLabels> = {
  traditional: 'Tradicional',
  contemporary: 'Contemporáneo',
  blended: 'Mixto',
  liturgical: 'Litúrgico',
  gospel: 'Góspel',
  charismatic: 'Carismático',
  quiet: 'Tranquilo',
  choir: 'Coro',
  organ: 'Órgano',
  band: 'Grupo de alabanza',
  'a-cappella': 'A capela',
  'gospel-choir': 'Coro góspel',
  nursery: 'Guardería',
  'childrens-program': 'Programa para niños',
  'children-stay': 'Los niños se quedan en el servicio',
  'youth-group': 'Grupo de jóvenes',
  'no-youth-group': 'Sin grupo de jóvenes',
  'come-as-you-are': 'Venga como guste',
  'mostly-casual': 'Casi todos informales',
  'mostly-formal': 'Casi todos formales',
  'up-to-1-hour': 'Hasta 1 hora',
  'about-90-minutes': 'Unos 90 minutos',
  '2-hours-or-more': '2 horas o más',
  'under-50': 'Menos de 50 personas',
  '50-to-150': 'De 50 a 150 personas',
  '150-to-500': 'De 150 a 500 personas',
  'over-500': 'Más de 500 personas',
  'own-lot': 'Estacionamiento propio',
  'street-parking': 'Estacionamiento en la calle',
  'accessible-parking': 'Estacionamiento accesible',
  transit: 'Cerca del transporte público',
  'step-free': 'Acceso para silla de ruedas',
  'no-wheelchair-access': 'Sin acceso para silla de ruedas',
  'accessible-restroom': 'Baño accesible',
  'wheelchair-seating': 'Lugares para sillas de ruedas',
  'hearing-loop': 'Bucle auditivo',
  'sign-language': 'Lengua de señas',
  'large-print': 'Letra grande',
  captions: 'Subtítulos',
  'live-stream': 'Transmisión en vivo',
  ...Object.fromEntries(
    languages.map((language) => [
      `interpreted-${language}`,
      interpretation.into + languageLabels[language].toLowerCase(),
    ]),
  ),
};
