import type * as english from '#shared/messages/churches/churches.ts';
import { capitalized, listText } from '../../../domain/format.ts';
import { site } from '../../../domain/site.ts';
import type { Copy } from '../../copy.ts';
import { inArea } from './value-names.ts';

export { otherFaith } from '../../churches/churches.ts';

/** Names of a denomination in English and Spanish, and what follows "iglesia" and "iglesias", if it differs. */
type Kind = readonly [names: RegExp, one: string, many?: string];

const denominations: readonly Kind[] = [
  [/^(baptist|bautista)$/i, 'bautista', 'bautistas'],
  [/^(methodist|metodista)$/i, 'metodista', 'metodistas'],
  [/^(presbyterian|presbiteriana)$/i, 'presbiteriana', 'presbiterianas'],
  [/^(lutheran|luterana)$/i, 'luterana', 'luteranas'],
  [/^episcopal$/i, 'episcopal', 'episcopales'],
  [/^(catholic|cat[oó]lica)$/i, 'católica', 'católicas'],
  [/^pentecostal$/i, 'pentecostal', 'pentecostales'],
  [/^(assembly of god|asambleas? de dios)$/i, 'de las Asambleas de Dios'],
  [/^(church of christ|iglesias? de cristo)$/i, 'de Cristo'],
  [/^(church of god|iglesias? de dios)$/i, 'de Dios'],
  [/^(non-denominational|(no |sin |inter)denominaci(onal|[oó]n))$/i, 'sin denominación'],
  [/^(anglican|anglicana)$/i, 'anglicana', 'anglicanas'],
  [/^(evangelical|evang[eé]lica)$/i, 'evangélica', 'evangélicas'],
  [/^(nazarene|nazarena|(iglesia )?del nazareno)$/i, 'del Nazareno'],
  [
    /^(seventh-day adventist|adventista( del s[eé]ptimo d[ií]a)?)$/i,
    'adventista del séptimo día',
    'adventistas del séptimo día',
  ],
  [/^(mennonite|menonita)$/i, 'menonita', 'menonitas'],
  [/^(brethren|(de los )?hermanos)$/i, 'de los Hermanos'],
  [/^(disciples of christ|(de los )?disc[ií]pulos de cristo)$/i, 'de los Discípulos de Cristo'],
  [/^(united church of christ|(iglesia )?unida de cristo)$/i, 'Unida de Cristo', 'Unidas de Cristo'],
  [/^(congregational|congregacional(ista)?)$/i, 'congregacional', 'congregacionales'],
  [/^(charismatic|carism[aá]tica)$/i, 'carismática', 'carismáticas'],
  [/^(community church|(iglesia )?comunitaria)$/i, 'comunitaria', 'comunitarias'],
  [/^(orthodox|ortodoxa)$/i, 'ortodoxa', 'ortodoxas'],
  [/^(latter-day saints|(de los )?santos de los [uú]ltimos d[ií]as)$/i, 'de los Santos de los Últimos Días'],
  [/^(reformed|reformada)$/i, 'reformada', 'reformadas'],
  [/^(quaker|cu[aá]quera)$/i, 'cuáquera', 'cuáqueras'],
  [/^(salvation army|(del )?ej[eé]rcito de salvaci[oó]n)$/i, 'del Ejército de Salvación'],
  [/^(christian science|(de la )?ciencia cristiana)$/i, 'de la Ciencia Cristiana'],
  [/^(jehovah['’]s witnesses|(de los )?testigos de jehov[aá])$/i, 'de los Testigos de Jehová'],
  [
    /^(unitarian universalist|unitaria[ -]universalista)$/i,
    'unitaria universalista',
    'unitarias universalistas',
  ],
  [/^(other|otra)$/i, 'de otra denominación', 'de otras denominaciones'],
];

/** Other faiths: what follows "lugar de culto" and "lugares de culto". */
const faiths: readonly Kind[] = [
  [/^(muslim|musulm[aá]na?)$/i, 'musulmán', 'musulmanes'],
  [/^(jewish|jud[ií][ao])$/i, 'judío', 'judíos'],
  [/^(buddhist|budista)$/i, 'budista', 'budistas'],
  [/^hind[uú]$/i, 'hindú', 'hindúes'],
  [/^(sikh|sij)$/i, 'sij', 'sijs'],
  [/^bah[aá]['’]?[ií]$/i, 'bahá’í', 'bahá’ís'],
  [/^(jain|jainista)$/i, 'jainista', 'jainistas'],
  [/^tao[ií]sta?$/i, 'taoísta', 'taoístas'],
  [/^(shinto|sinto[ií]sta)$/i, 'sintoísta', 'sintoístas'],
  [/^(scientology|(de la )?cienciolog[ií]a)$/i, 'de la Cienciología'],
  [/^zoroastrian[ao]?$/i, 'zoroastriano', 'zoroastrianos'],
  [/^pagan[ao]?$/i, 'pagano', 'paganos'],
  [/^(other faith|otra (fe|religi[oó]n))$/i, 'de otra religión', 'de otras religiones'],
];

/** Whether a name in English or Spanish is another faith's, whose places of worship aren't churches. */
export const isFaith = (name: string): boolean => faiths.some(([names]) => names.test(name));

const isOther = (name: string): boolean => /^(other( faith)?|otra( fe| religi[oó]n)?)$/i.test(name);

/** A name that isn't in the lists follows as it is: "Iglesias Vineyard". */
function kindOf(name: string, one: boolean): string {
  const [, single = name, many = single] =
    [...denominations, ...faiths].find(([names]) => names.test(name)) ?? [];
  return one ? single : many;
}

/** Titles may list several: "Bautista, Católica y Metodista". No name contains a comma or "y". */
const namesIn = (denomination: string): string[] => denomination.split(/,? (?:y|e|o|u|and|or) |, /);

/** "iglesia bautista", "iglesias bautistas y católicas", "lugares de culto judíos"; only "iglesias" for others. */
function places(denomination: string, one: boolean): string {
  const names = namesIn(denomination);
  const faith = names.filter((name) => isFaith(name)).length;
  const noun = faith > 0 ? (one ? 'lugar de culto' : 'lugares de culto') : one ? 'iglesia' : 'iglesias';
  if (names.every(isOther)) return noun;
  if (faith > 0 && faith < names.length) return `${noun} (${denomination})`;
  return `${noun} ${listText(names.map((name) => kindOf(name, one)))}`;
}

/** In the middle of a sentence: "iglesias bautistas", "lugares de culto judíos". */
export const placesOfKind = (denomination: string): string => places(denomination, false);
/** "iglesia bautista", "lugar de culto judío" */
export const placeOfKind = (denomination: string): string => places(denomination, true);

/** "Iglesias bautistas", "Lugares de culto judíos" */
const placesOf = (denomination: string): string =>
  isOther(denomination)
    ? `Otr${isFaith(denomination) ? 'os' : 'as'} ${placesOfKind(denomination)}`
    : capitalized(placesOfKind(denomination));

/** Directory titles, also used for search engines. */
export const churchNames: Copy<typeof english.churchNames> = { placesOf };

export const directoryTitles: Copy<typeof english.directoryTitles> = {
  all: `Directorio de ${site.name}`,
  of: (denomination, where) => `${denomination ? placesOf(denomination) : 'Iglesias'} ${inArea(where)}`,
};

export const nextServiceCopy: Copy<typeof english.nextServiceCopy> = {
  service: 'Próximo servicio:',
  /** For churches with only classes and groups. */
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
  /** Follows "View Details" for screen reader users. */
  detailsOf: (name) => ` de ${name}`,
  feature: 'Destacar esta iglesia',
  directions: 'Cómo llegar',
  directionsTo: (name, newTab) => ` a ${name}${newTab ? ' (se abre en otra pestaña)' : ''}`,
  phoneOf: (name) => ` de ${name}`,
  times: 'Horarios',
  noTimes: 'Aún sin horarios',
  miles: (miles) =>
    miles < 0.1 ? 'a menos de 0.1 millas' : `a ${miles < 10 ? miles.toFixed(1) : Math.round(miles)} millas`,
  advertise: 'Anuncie su iglesia o negocio',
};

/** Shown instead of a map. */
export const mapFrame: Copy<typeof english.mapFrame> = {
  loading: 'Cargando el mapa...',
  broken: 'No podemos mostrar el mapa por ahora. Todo lo demás funciona.',
};

/** On cards and church pages. */
export const favoriteButton: Copy<typeof english.favoriteButton> = {
  save: 'Guardar',
  saved: 'Guardada',
  of: (name) => `: ${name}`,
  full: 'Su lista está llena',
  fullText: (most) => `Puede guardar hasta ${most} iglesias. Quite una para agregar otra.`,
};
