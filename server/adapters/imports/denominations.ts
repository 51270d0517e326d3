/** Recognizes denominations and other faiths in free text, such as a tag, a column, or a church's name. */
import { canonicalDenomination, denominations, importedDenominations } from '#shared/domain/region.ts';

/** The first match wins, because "Orthodox Presbyterian" isn't Orthodox and "A.M.E." isn't Episcopal. */
const families: ReadonlyArray<[RegExp, string]> = [
  [/latter[ -]?day saints?|\blds\b|mormon|santos de los ultimos dias/, 'Latter-day Saints'],
  [/adventist|\bsda\b|adventista/, 'Seventh-day Adventist'],
  [/jehovah|kingdom hall|salon del reino|testigos/, "Jehovah's Witnesses"],
  [/christ,? scientist|christian scien/, 'Christian Science'],
  [/unitarian|universalist/, 'Unitarian Universalist'],
  [/salvation army|ejercito de salvacion/, 'Salvation Army'],
  [/quaker|society of friends|friends (meeting|church)/, 'Quaker'],
  [/united church of christ|\bucc\b|iglesia unida de cristo/, 'United Church of Christ'],
  [/disciples of christ|discipulos de cristo/, 'Disciples of Christ'],
  [/assembl(y|ies) of god|asambleas? de dios/, 'Assembly of God'],
  [
    /church of god in christ|\bcogic\b|pentecost|apostolic(?! catholic)|apostolica|foursquare|full gospel|holiness|united apostolic/,
    'Pentecostal',
  ],
  [/church(es)? of god|iglesia de dios/, 'Church of God'],
  [/nazarene|nazareno/, 'Nazarene'],
  [
    /methodist|metodista|wesley|\ba\.? ?m\.? ?e\.?( zion)?(?![a-z])|\bumc\b|\bc\.? ?m\.? ?e\.?(?![a-z])/,
    'Methodist',
  ],
  [/presbyterian|presbiterian|\bpc ?\(?usa\)?\b|\bpca\b/, 'Presbyterian'],
  [/lutheran|luteran|\belca\b|\blcms\b/, 'Lutheran'],
  [/(?<!ana)(baptist|bautista)/, 'Baptist'],
  [/anglican/, 'Anglican'],
  [/episcopal/, 'Episcopal'],
  [/orthodox|coptic|antiochian/, 'Orthodox'],
  [
    /catholic|catolic|our lady|nuestra senora|sacred heart|sagrado corazon|immaculate|perpetual help|guadalupe|blessed sacrament|blessed virgin|maronite|basilica|christ the king parish|corpus christi (church|parish)/,
    'Catholic',
  ],
  [/mennonit|menonita|amish|anabaptist|anabautista/, 'Mennonite'],
  [/brethren/, 'Brethren'],
  [/congregational/, 'Congregational'],
  [/reformed|\bcrc\b|\brca\b/, 'Reformed'],
  [/church(es)? of christ|iglesias? de cristo/, 'Church of Christ'],
  [/charismatic|vineyard|word of faith/, 'Charismatic'],
  [
    /non[ -]?denominational|inter[ -]?denominational|non[ -]?denom|calvary chapel|bible church/,
    'Non-denominational',
  ],
  [/evangelic|evangelio/, 'Evangelical'],
  [/community church/, 'Community Church'],
];

const faiths: ReadonlyArray<[RegExp, string]> = [
  [/muslim|islam|masjid|mosque|musall?ah?\b|mezquita/, 'Muslim'],
  [
    /jewish|judai|synagogue|chabad|\bshul\b|^congregation (beth|b'?nai|emanu|shaar|or |anshe|adath|kol |brith)|sinagoga/,
    'Jewish',
  ],
  [/buddh|\bzen\b|sangha|dharma|vihara|vipassana|shambhala|theravada|\bchua\b/, 'Buddhist'],
  [/hindu|mandir|vedanta|krishna|\biskcon\b|\bswaminarayan\b/, 'Hindu'],
  [/sikh|gurdwara|gurudwara/, 'Sikh'],
  [/baha'?i/, "Bahá'í"],
  [/\bjain\b/, 'Jain'],
  [/taois|daois/, 'Taoist'],
  [/shinto/, 'Shinto'],
  [/scientolog/, 'Scientology'],
  [/zoroastr/, 'Zoroastrian'],
  [/wicca|pagan/, 'Pagan'],
];

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_’]/g, (sign) => (sign === '_' ? ' ' : "'"))
    // The saint's name doesn't mean a Baptist church.
    .replace(/john the baptist|juan bautista/g, '');

const find = (list: ReadonlyArray<[RegExp, string]>, text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

const canonicalNames = new Set<string>([...denominations, ...importedDenominations]);

export function denominationIn(text: string): string | undefined {
  const canonical = canonicalDenomination(text);
  return canonicalNames.has(canonical) ? canonical : find(families, plain(text));
}

/** Recognizes only non-Christian faiths ("Muslim", "Jewish", …). */
export const faithIn = (text: string): string | undefined => find(faiths, plain(text));

/**
 * The non-Christian faith that a place's name suggests. Christian words take precedence: "Messianic Jewish Church of
 * God" and "Zen Baptist Church" are churches.
 */
export function faithOfName(name: string): string | undefined {
  if (/scientolog/i.test(name)) return 'Scientology';
  if (/church|iglesia|christ|chapel|parish|messianic/i.test(name) || denominationIn(name)) return undefined;
  return faithIn(name);
}

export const unknownDenomination = 'Other';
