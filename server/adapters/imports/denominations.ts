/** Recognizes denominations and other faiths in free text, such as a tag, a column, or a church's name. */
import {
  canonicalDenomination,
  denominations,
  importedDenominations,
  type OtherFaith,
} from '#shared/domain/region.ts';

/** The first match wins, because "Orthodox Presbyterian" isn't Orthodox and "A.M.E." isn't Episcopal. */
const families: ReadonlyArray<[RegExp, string]> = [
  // Their names often have a word of another family: "Wesley Chapel Missionary Baptist Church".
  [/(?<!ana)(baptist|bautista|batista)|bap[ -]?tit|침례|浸信/, 'Baptist'],
  [/latter[ -]?day saints?|\blds\b|mormon|santos de los ultimos dias/, 'Latter-day Saints'],
  [/adventist|\bsda\b|adventista/, 'Seventh-day Adventist'],
  // "Jehovah Jireh" is a name of God in many churches.
  [/jehovah'?s? witness|kingdom hall|salon del reino|testigos(?! de (?!jehova))/, "Jehovah's Witnesses"],
  [/christ,? scientist|christian scien/, 'Christian Science'],
  [/unitarian|universalist/, 'Unitarian Universalist'],
  [/salvation army|ejercito de salvacion/, 'Salvation Army'],
  [/united church of christ|\bucc\b|iglesia unida de cristo/, 'United Church of Christ'],
  [/disciples of christ|discipulos de cristo/, 'Disciples of Christ'],
  [/assembl(y|ies) of god|assemblees? de dieu|asambleas? de dios/, 'Assembly of God'],
  [/church of god in christ|iglesia de dios en cristo|\bcogic\b|pentecost|foursquare|순복음/, 'Pentecostal'],
  [/church(es)? of god|iglesia de dios/, 'Church of God'],
  [/nazarene|nazareno/, 'Nazarene'],
  [
    /methodist|metodista|\ba\.? ?m\.? ?e\.?( zion| ?z\b\.?)?(?![a-z])|\bumc\b|\bc\.? ?m\.? ?e\.?(?![a-z])|감리|衛理|卫理|giam ly/,
    'Methodist',
  ],
  [/presbyterian|presbiterian|\bpc ?\(?usa\)?\b|\bpca\b|장로|長老|长老|truong lao/, 'Presbyterian'],
  [/lutheran|luteran|\belca\b|\blcms\b|루터|路德/, 'Lutheran'],
  [/apostolic(?! catholic)|apostolica|full gospel|holiness/, 'Pentecostal'],
  [/wesley/, 'Methodist'],
  [/anglican/, 'Anglican'],
  [/episcopal/, 'Episcopal'],
  [/orthodox|coptic|antiochian/, 'Orthodox'],
  [
    /catholic|catolic|maronite|basilica|christ the king parish|corpus christi (church|parish)|giao xu\b|giao phan|cong giao|성당|천주교|天主/,
    'Catholic',
  ],
  [/church(es)? of christ(?! the )|iglesias? de cristo(?! rey)/, 'Church of Christ'],
  [
    /our lady|nuestra senora|sacred heart|sagrado corazon|immaculate|perpetual help|guadalupe|blessed (sacrament|virgin)/,
    'Catholic',
  ],
  [/quaker|society of friends|friends (meeting|church)/, 'Quaker'],
  [/mennonit|menonita|amish|anabaptist|anabautista/, 'Mennonite'],
  [/brethren/, 'Brethren'],
  [/congregational/, 'Congregational'],
  [/reformed|\bcrc\b|\brca\b/, 'Reformed'],
  [/charismatic|vineyard|word of faith/, 'Charismatic'],
  [
    /non[ -]?denominational|inter[ -]?denominational|non[ -]?denom|calvary chapel|bible church/,
    'Non-denominational',
  ],
  [/evangelic|evangelio|\bc ?& ?ma\b|christian (and|&) missionary alliance/, 'Evangelical'],
  [/community church/, 'Community Church'],
];

/** Whole words, with their accents: "Chúa" is the Lord, and only "chùa" is a pagoda. */
const words = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${alternatives})(?![\\p{L}\\p{M}])`, 'iu');

const faiths: ReadonlyArray<[RegExp, OtherFaith]> = [
  [words('muslims?|islam|islamic|islámic[oa]|masjid|mosque|musall?ah?|mezquita'), 'Muslim'],
  [
    words(
      "jewish|jud[ií]o|judai[csm]+|judaism|synagogue|chabad|shul|sinagoga|congregation (?:beth|b['’]?nai|emanu-?e?l?|shaar\\p{L}*|or|anshe|adath|kol|brith)",
    ),
    'Jewish',
  ],
  [
    words(
      'buddh(?:a|as|ist|ists|ism)|budist[ao]|zen|sangha|dharma|vihara|vipassana|shambhala|theravada|chùa',
    ),
    'Buddhist',
  ],
  [words('hindu|hindus|hinduism|mandir|vedanta|krishna|iskcon|swaminarayan'), 'Hindu'],
  [words('sikhs?|sikhism|gurdwara|gurudwara'), 'Sikh'],
  [words("bah[aá]['’]?[ií]"), "Bahá'í"],
  [words('jains?|jainism'), 'Jain'],
  [words('[td]aois[tm]s?'), 'Taoist'],
  [words('shinto'), 'Shinto'],
  [words('scientology'), 'Scientology'],
  [words('zoroastrians?|zoroastrianism'), 'Zoroastrian'],
  [words('wicca|wiccans?|pagans?|paganism'), 'Pagan'],
];

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[_’]/g, (sign) => (sign === '_' ? ' ' : "'"))
    // The names of a saint and of a street say nothing: "Quaker Avenue Church".
    .replace(
      /john the baptist|juan bautista|\p{L}+ (?:street|avenue|ave|road|boulevard|blvd|drive|lane)\b/gu,
      '',
    );

const find = (list: ReadonlyArray<[RegExp, string]>, text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

const canonicalNames = new Set<string>([...denominations, ...importedDenominations]);

export function denominationIn(text: string): string | undefined {
  const canonical = canonicalDenomination(text);
  return canonicalNames.has(canonical) ? canonical : find(families, plain(text));
}

/** Recognizes only non-Christian faiths ("Muslim", "Jewish", …). */
export const faithIn = (text: string): string | undefined => find(faiths, text.normalize('NFC'));

/** Of a religion tag or column. "christian;muslim" is Christian, too. */
export const faithOfReligion = (religion: string): string | undefined =>
  words('christian|christianity|cristian[oa]|catholic|protestant').test(religion)
    ? undefined
    : faithIn(religion);

/** Of a denomination column, which usually names a church. */
export const faithOfTradition = (tradition: string): string | undefined =>
  tradition && !denominationIn(tradition) ? faithOfReligion(tradition) : undefined;

const christian = words(
  'church(?:es)?|iglesia|chapel|parish|cathedral|gospel|ministr(?:y|ies)|messianic|christ|christian|jesus|jesús|cristo|templo|capilla|parroquia|hội thánh|nhà thờ|giáo xứ|chúa',
);
const christianSyllables = /교회|성당|教會|教会|福音/;

/** "St. Mary's (historical)", "Grace Chapel (closed)" */
export const isClosed = (name: string): boolean =>
  /\((?:historical|defunct|demolished|(?:permanently )?closed|cerrad[oa])\)|\s[-–—:]\s*(?:permanently )?closed$|^closed\s*[-–—:]/i.test(
    name,
  );

/**
 * The non-Christian faith that a place's name suggests. Christian words take precedence: "Messianic Jewish Church of
 * God" and "Zen Baptist Church" are churches.
 */
export function faithOfName(name: string): string | undefined {
  const text = name.normalize('NFC');
  if (/scientolog/i.test(text)) return 'Scientology';
  if (christian.test(text) || christianSyllables.test(text) || denominationIn(text)) return undefined;
  return faithIn(text);
}

export const unknownDenomination = 'Other';
