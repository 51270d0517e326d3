import type * as english from '#shared/messages/churches/value-names.ts';
import { canonicalDenomination } from '../../../domain/region.ts';
import { site } from '../../../domain/site.ts';
import type { Copy } from '../../copy.ts';

/** Christian ones agree with "iglesia"; other faiths have nouns, because nothing near the name would agree with "judía". */
const denominations = new Map(
  Object.entries({
    Baptist: 'Bautista',
    Methodist: 'Metodista',
    Presbyterian: 'Presbiteriana',
    Lutheran: 'Luterana',
    Episcopal: 'Episcopal',
    Catholic: 'Católica',
    Pentecostal: 'Pentecostal',
    'Assembly of God': 'Asambleas de Dios',
    'Church of Christ': 'Iglesia de Cristo',
    'Non-denominational': 'Sin denominación',
    Anglican: 'Anglicana',
    Evangelical: 'Evangélica',
    Nazarene: 'Nazarena',
    'Seventh-day Adventist': 'Adventista del séptimo día',
    Mennonite: 'Menonita',
    Brethren: 'Hermanos',
    'Disciples of Christ': 'Discípulos de Cristo',
    'United Church of Christ': 'Iglesia Unida de Cristo',
    Congregational: 'Congregacional',
    Charismatic: 'Carismática',
    'Community Church': 'Comunitaria',
    Orthodox: 'Ortodoxa',
    'Latter-day Saints': 'Santos de los Últimos Días',
    Other: 'Otra',
    Reformed: 'Reformada',
    'Church of God': 'Iglesia de Dios',
    Quaker: 'Cuáquera',
    'Salvation Army': 'Ejército de Salvación',
    'Christian Science': 'Ciencia Cristiana',
    "Jehovah's Witnesses": 'Testigos de Jehová',
    'Unitarian Universalist': 'Unitaria universalista',
    Muslim: 'Islam',
    Jewish: 'Judaísmo',
    Buddhist: 'Budismo',
    Hindu: 'Hinduismo',
    Sikh: 'Sijismo',
    "Bahá'í": 'Fe bahá’í',
    Jain: 'Jainismo',
    Taoist: 'Taoísmo',
    Shinto: 'Sintoísmo',
    Scientology: 'Cienciología',
    Zoroastrian: 'Zoroastrismo',
    Pagan: 'Paganismo',
    'Other faith': 'Otra religión',
  }),
);

/** What follows "iglesia" or "congregación", if it isn't the name. */
const kinds = new Map(
  Object.entries({
    'Assembly of God': 'de las Asambleas de Dios',
    'Church of Christ': 'de Cristo',
    'Church of God': 'de Dios',
    Nazarene: 'del Nazareno',
    Brethren: 'de los Hermanos',
    'Disciples of Christ': 'de los Discípulos de Cristo',
    'United Church of Christ': 'Unida de Cristo',
    'Latter-day Saints': 'de los Santos de los Últimos Días',
    'Salvation Army': 'del Ejército de Salvación',
    'Christian Science': 'de la Ciencia Cristiana',
    "Jehovah's Witnesses": 'de los Testigos de Jehová',
    Muslim: 'musulmana',
    Jewish: 'judía',
    Buddhist: 'budista',
    Hindu: 'hindú',
    Sikh: 'sij',
    "Bahá'í": 'bahá’í',
    Jain: 'jainista',
    Taoist: 'taoísta',
    Shinto: 'sintoísta',
    Scientology: 'de la Cienciología',
    Zoroastrian: 'zoroastriana',
    Pagan: 'pagana',
    Other: 'de otras denominaciones',
    'Other faith': 'de otras religiones',
  }),
);

/** "bautistas", "episcopales", "Unidas de Cristo"; phrases such as "de Dios" stay. */
const pluralOf = (kind: string): string =>
  kind.replace(/^(?!del? |sin ).*?(?= del? |$)/, (adjectives) =>
    adjectives.replace(/[^ ]+/g, (word) => `${word.replace(/[lú]$/, '$&e')}s`),
  );

/** What follows "iglesia" or "iglesias" for a denomination: "bautista", "de Cristo". A name that isn't listed stays. */
export function kindOf(denomination: string, one: boolean): string {
  const value = canonicalDenomination(denomination);
  const kind = kinds.get(value) ?? denominations.get(value)?.toLowerCase();
  if (!kind) return denomination;
  return one ? kind : pluralOf(kind);
}

/** Areas and neighborhoods whose names are descriptions; proper names stay. */
const areas = new Map(
  Object.entries({
    Downtown: 'Centro',
    [`Downtown ${site.city}`]: `Centro de ${site.city}`,
    North: 'Norte',
    South: 'Sur',
    East: 'Este',
    West: 'Oeste',
    'North Side': 'Zona Norte',
    'South Side': 'Zona Sur',
    'East Side': 'Zona Este',
    'West Side': 'Zona Oeste',
    'North East': 'Zona Noreste',
    'North West': 'Zona Noroeste',
    'South East': 'Zona Sureste',
    'South West': 'Zona Suroeste',
    'Far North': 'Extremo Norte',
    'Medical Center': 'Centro Médico',
    'Museum District': 'Distrito de los Museos',
    Chinatown: 'Barrio Chino',
  }),
);

export const shown: Copy<typeof english.shown> = {
  denomination: (value) => denominations.get(canonicalDenomination(value)) ?? value,
  area: (value) => areas.get(value) ?? value,
};

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const valueNamed = (names: Map<string, string>, text: string): string | undefined =>
  [...names.keys()].find((value) => fold(names.get(value)!) === fold(text));

export const typed: Copy<typeof english.typed> = {
  /** "iglesia bautista", "baptist church" */
  denomination: (words) => {
    const name = words.replace(/^iglesias? | church(es)?$/i, '');
    return (
      valueNamed(denominations, words) ?? valueNamed(denominations, name) ?? valueNamed(kinds, name) ?? name
    );
  },
  area: (name) => valueNamed(areas, name) ?? name,
};

/** "el Centro", "la Zona Norte", "Katy" */
export const withArticle = (area: string): string =>
  area
    .replace(/^(?=Zona )/, 'la ')
    .replace(/^(?=(Centro|Extremo|Distrito|Barrio|Norte|Sur|Este|Oeste)\b)/, 'el ');

/** In sentences: "en la Zona Norte", "en Katy" */
export const inArea = (area: string): string => `en ${withArticle(area)}`;
/** "del Centro", "de Katy" */
export const ofArea = (area: string): string => `de ${withArticle(area)}`.replace(/^de el /, 'del ');
