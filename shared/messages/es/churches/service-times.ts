import type * as english from '#shared/messages/churches/service-times.ts';
import { listText } from '../../../domain/format.ts';
import type { Copy } from '../../copy.ts';

export const weekdayLabels: Copy<typeof english.weekdayLabels> = {
  sunday: 'Domingo',
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
};

export const dayPartLabels: Copy<typeof english.dayPartLabels> = {
  morning: 'Mañana',
  afternoon: 'Tarde',
  evening: 'Noche',
};

export const languageLabels: Copy<typeof english.languageLabels> = {
  english: 'Inglés',
  spanish: 'Español',
  vietnamese: 'Vietnamita',
  chinese: 'Chino',
  korean: 'Coreano',
  tagalog: 'Tagalo',
  portuguese: 'Portugués',
  french: 'Francés',
  malayalam: 'Malayalam',
  hindi: 'Hindi',
  tamil: 'Tamil',
  telugu: 'Telugu',
  arabic: 'Árabe',
  amharic: 'Amárico',
  igbo: 'Igbo',
  yoruba: 'Yoruba',
  swahili: 'Suajili',
  greek: 'Griego',
  russian: 'Ruso',
  polish: 'Polaco',
  german: 'Alemán',
  japanese: 'Japonés',
  latin: 'Latín',
  sign: 'Lengua de señas',
};

export const kindLabels: Copy<typeof english.kindLabels> = {
  worship: 'Culto',
  mass: 'Misa',
  prayer: 'Oración',
  bible_study: 'Estudio bíblico',
  sunday_school: 'Escuela dominical',
  youth: 'Jóvenes',
  recovery: 'Recuperación',
  other: 'Otro',
};

export const serviceName: Copy<typeof english.serviceName> = { plain: 'Servicio' };

export const exceptionLabels: Copy<typeof english.exceptionLabels> = {
  none: 'No hay servicio',
  instead: 'Otro horario',
  also: 'Servicio adicional',
};

/** Days whose names end in s have no plural form of their own: "los lunes", but "los domingos". */
const severalDays = (weekday: string): string => weekday.toLowerCase().replace(/o$/, 'os');

export const readTimes: Copy<typeof english.readTimes> = {
  read: (times) => `Lo entendemos así: ${times}`,
  unread:
    'Lo mostraremos tal como está, pero los visitantes no podrán filtrar por este horario. Pruebe con algo como “Domingo 9:00 AM”.',
  /** In parentheses after the time: "misa, en español". */
  details: (kind, languages) =>
    [kind, languages.length > 0 ? `en ${listText(languages)}` : ''].filter(Boolean).join(', ').toLowerCase(),
  /** "Misa en español" */
  nameOf: (kind, languages) => [kind, languages && `en ${languages.toLowerCase()}`].filter(Boolean).join(' '),
  everyDay: 'todos los días',
  several: (weekday) => severalDays(weekday),
  range: (first, last) => `de ${first.toLowerCase()} a ${last.toLowerCase()}`,
  ofMonth: (days) => `${days.toLowerCase()} de cada mes`,
  nth: ['', 'primer', 'segundo', 'tercer', 'cuarto', 'último'],
};
