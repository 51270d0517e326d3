import type * as english from '#shared/messages/churches/visit-sentences.ts';
import { accessOf, type FactField, factFields } from '../../../domain/fact-options.ts';
import { capitalized, listText } from '../../../domain/format.ts';
import type { Copy } from '../../copy.ts';
import { factLabels, interpretation } from './visit-facts.ts';

export const visitCopy: Copy<typeof english.visitCopy> = {
  title: 'Planee su visita',
  watch: 'Ver en línea',
  watchNext: (next) => `Próxima transmisión: ${next}`,
  asOf: (by, month) => `${sources[by]}, ${month}.`,
};

const sources: Record<Parameters<typeof english.visitCopy.asOf>[0], string> = {
  church: 'Información de la iglesia',
  visitor: 'Sugerido por un visitante y revisado',
  records: 'De registros públicos',
  team: 'Revisado por nuestro equipo',
};

const labelOf = (value: string) => factLabels[value] ?? value;
const lowered = (text: string) => text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
const lower = (value: string) => lowered(labelOf(value));
const listed = (values: readonly string[]) => capitalized(listText(values.map(lower)));

const dressed: Record<string, string> = {
  'come-as-you-are': 'Venga como guste',
  'mostly-casual': 'Casi todos visten informal',
  'mostly-formal': 'Casi todos visten formal',
};

const parked: Record<string, string> = {
  'own-lot': 'propio',
  'street-parking': 'en la calle',
  'accessible-parking': 'accesible',
};

/** What a church says about a visit, as short sentences without periods; only what is known. */
type Sentences = { [Name in FactField]?: (values: readonly string[]) => string };
const sentences: Sentences = {
  worshipStyle: (values) => `Culto ${listText(values.map(lower))}`,
  music: (values) => `Música: ${listText(values.map(lower))}`,
  children: (values) => {
    const during = values.filter((value) => value !== 'children-stay');
    const care = during.length > 0 ? `${listed(during)} durante el servicio` : '';
    const stay = values.includes('children-stay') ? 'los niños pueden quedarse en el servicio' : '';
    return capitalized([care, stay].filter(Boolean).join('; '));
  },
  dress: ([value = '']) => dressed[value] ?? '',
  serviceLength: ([value = '']) => `Los servicios duran ${lower(value)}`,
  attendance: ([value = '']) => `${labelOf(value)} en un domingo normal`,
  /** "Estacionamiento propio y accesible", "Estacionamiento en la calle, cerca del transporte público" */
  parking: (values) => {
    const kinds = values.flatMap((value) => parked[value] ?? []);
    const others = values.filter((value) => !parked[value]).map(lower);
    const parking = kinds.length > 0 ? [`estacionamiento ${listText(kinds)}`] : [];
    return capitalized([...parking, ...others].join(', '));
  },
  interpretation: (values) => {
    const into = values.map((value) => labelOf(value).replace(interpretation.into, ''));
    return (
      interpretation.into + listText(into.map((language, at) => (at === 0 ? language : `al ${language}`)))
    );
  },
};

export const visitText: typeof english.visitText = {
  sentences: (church) =>
    factFields.flatMap((fact) => {
      const values = fact === 'gettingIn' ? accessOf(church) : church[fact];
      return values.length > 0 ? [{ fact, text: capitalized((sentences[fact] ?? listed)(values)) }] : [];
    }),
};
