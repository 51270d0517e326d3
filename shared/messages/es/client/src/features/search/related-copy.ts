import { countText } from '#shared/domain/format.ts';
import type * as english from '@/features/search/related-copy.ts';
import type { Copy } from '../../../../../copy.ts';
import { inArea } from '../../../../churches/value-names.ts';

/** "uno o dos"; "u" before a word that starts with o. */
const either = (values: readonly string[]): string =>
  values.reduce(
    (text, value) => (text ? `${text} ${/^“?h?[oó]/i.test(value) ? 'u' : 'o'} ${value}` : value),
    '',
  );

/** What the directory says if nothing matches, and the lists beside the results. */
export const emptySearch: Copy<typeof english.emptySearch> = {
  unknown: (typed) =>
    `Nada coincide con “${typed}”. Pruebe con el nombre de una iglesia, una denominación o un lugar.`,
  need: (label) => `No encontramos ninguna mención de ${label}`,
  needText: 'Llame a las iglesias cercanas y pregunte: muchas ofrecen más de lo que aparece aquí.',
  community: (label) => `No encontramos ninguna iglesia ${label}`,
  communityText: 'Buscamos en los servicios y los nombres.',
  looked: (places) => `Buscamos ${either(places.map(inArea))}.`,
  unstated: (label) => `Ninguna iglesia nos ha informado sobre ${label.toLowerCase()} todavía`,
  /** Any of the labels would do. */
  unstatedFact: (labels) =>
    `Ninguna iglesia nos ha indicado ${either(labels.map((label) => `“${label}”`))} todavía`,
  unstatedText: 'Eso no quiere decir que no haya. Llame antes y pregunte.',
  /** `label` of the only fact, or undefined for several. */
  withoutFacts: (label) => (label ? `Buscar sin “${label}”` : 'Buscar sin estos datos'),
  browseAreas: 'Ver zonas',
  add: '¿Es de una iglesia? Agréguela',
  closest: 'Lo más parecido',
  nearby: 'Cerca',
  /** Below the churches near a place: those that have the place in their name. */
  named: (typed) => `Con “${typed}” en el nombre`,
  all: 'Ver todas',
};

const withoutTimes = (count: number) =>
  `${countText(count, 'no ha indicado', 'no han indicado')} sus horarios`;

/** Beside the number of results: how the search was understood, and times and facts that few churches list. */
export const resultNotes: Copy<typeof english.resultNotes> = {
  relaxed: (used) =>
    `Nada coincide exactamente. Mostramos ${used ? `iglesias que coinciden con “${used}”` : 'los resultados más parecidos'}.`,
  need: (label, churches) => `${churches === 1 ? 'Menciona' : 'Mencionan'} ${label}.`,
  noNeed: (label) => `No encontramos ninguna mención de ${label}.`,
  community: (label) => `Buscamos una iglesia ${label} en los servicios y los nombres.`,
  unknown: (count) => `${withoutTimes(count)}.`,
  unsaid: (count) => `${countText(count, 'no lo ha dicho', 'no lo han dicho')}.`,
  none: (count) => `Ninguna iglesia indica un servicio así. ${withoutTimes(count)}:`,
};
