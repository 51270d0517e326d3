/** Converts names and addresses in all caps (or all lowercase) to natural capitalization. */

/** Acronyms with vowels. Short words without vowels are assumed to be acronyms. */
const acronyms = new Set(
  'AME AMEZ CME UMC UCC UPC UPCI ELCA COGIC SDA PCUSA EPC USA YMCA YWCA DOD USAF UT UH UHD SE NE IH FM NASA PO AOH IPHC CCM EFCA UBC IBC ABC PCA OPC ARP NALC WELS AFLC RCA CMA AOG FUMC CUMC LCA UU'.split(
    ' ',
  ),
);

/** Short words without vowels that aren't acronyms. */
const abbreviations = new Set(
  'ST STS MT MTN FT DR JR SR MR MRS MS RD LN CT PL SQ BLVD PKWY HWY FWY TWP BLDG RM NTH SPGS TPKE XING FRWY CV CTR'.split(
    ' ',
  ),
);

/** Words with a capital letter inside, by their uppercase form. */
const special = new Map(
  'DeSoto DeLeon LaGrange LaPlace LaSalle LeBlanc MacArthur MacDonald MacDill MacGregor MacIntyre MacKenzie MacLeod PhD'
    .split(' ')
    .map((word) => [word.toUpperCase(), word]),
);

const small = new Set('of the and in at on for to by with from a an as upon near'.split(' '));
/** Romance-language particles, lowercase except at the start of a name. */
const romance = new Set('de del y da dos das di du des'.split(' '));
/** Lowercase only after a Spanish preposition: "Iglesia de la Luz", but "Iglesia La Luz" and "Church of La Porte". */
const articles = new Set('la las el los'.split(' '));
const spanishPrepositions = new Set('de en a con y por para bajo sobre entre'.split(' '));
/** Lowercase only within a Spanish name. */
const spanishSmall = new Set('en con por para su sus que un una al e do'.split(' '));
const spanish =
  /\b(IGLESIA|TEMPLO|MISI[OÓ]N|CAPILLA|MINISTERIOS?|CASA|CENTRO|PARROQUIA|COMUNIDAD|ASAMBLEA|BAUTISTA|CRISTO|DIOS|SE[NÑ]OR|SE[NÑ]ORA|NUESTRA|CRISTIAN[AO]|VIDA|PRIMERA|EVANG[EÉ]LICA|PENTECOST[EÉ]S|APOST[OÓ]LICA|CONGREGACI[OÓ]N|PUERTA|FUENTE|ROCA|TABERN[AÁ]CULO)\b/i;
const joiners = new Set('of the in and on by upon ul ur us'.split(' '));
const directions = new Set('north south east west n s e w ne nw se sw'.split(' '));

const roman = /^(X{1,3}|X{0,3}(IX|IV|V?I{1,3}|V))$/;
const initials = /^(\p{Lu}\.)+\p{Lu}?\.?$/u;
const letter = /\p{L}/u;

export type CaseOf = 'name' | 'address' | 'city';

/** Normalizes whitespace in any case, but leaves the capitalization of mixed-case text unchanged. */
export function readableCase(value: string, kind: CaseOf): string {
  const text = value.replace(/\s+/g, ' ').trim();
  if (!letter.test(text)) return text;
  const upper = text.toUpperCase();
  if (text !== upper && text !== text.toLowerCase()) return text;
  const inSpanish = kind === 'name' && spanish.test(upper);
  const words = upper.split(' ');
  return words
    .map((word, index) => {
      const previous = words[index - 1]?.toLowerCase();
      const isFirst = previous === undefined || /^[-–—:/]$|[:;,(]$/.test(previous) || word.startsWith('(');
      const bare = word.toLowerCase();
      return !isFirst && isSmall(bare, { previous, kind, inSpanish }) ? bare : caseWord(word, kind);
    })
    .join(' ');
}

/** Of words in lowercase. */
function isSmall(
  bare: string,
  { previous, kind, inSpanish }: { previous: string; kind: CaseOf; inSpanish: boolean },
): boolean {
  // "Avenue A"
  if (small.has(bare)) return kind !== 'address' || bare !== 'a';
  // "North De Anza", "12 De Anza"
  if (kind !== 'name' && (/\d/.test(previous) || directions.has(previous))) return false;
  if (romance.has(bare)) return true;
  if (articles.has(bare)) return spanishPrepositions.has(previous);
  return inSpanish && spanishSmall.has(bare);
}

function caseWord(word: string, kind: CaseOf): string {
  // "C&MA" is an acronym as a whole.
  if (/^(?:\p{Lu}{1,2}&)+\p{Lu}{1,2}$/u.test(word)) return word;
  // Words joined by hyphens or slashes are capitalized separately, and "ST.MATTHEW'S" has two words.
  const parts = word.split(/([-–/&+]|(?<=\p{L}{2}\.)(?=\p{L}{2}))/u).filter((part) => part !== '');
  return parts
    .map((part, index) => {
      const isInner = parts.length > 3 && index > 0 && index < parts.length - 1;
      return isInner && joiners.has(part.toLowerCase()) ? part.toLowerCase() : casePart(part, kind);
    })
    .join('');
}

function casePart(part: string, kind: CaseOf): string {
  const [, open = '', core = '', close = ''] = /^([^\p{L}\d]*)(.*?)([^\p{L}\d.]*)$/u.exec(part) ?? [];
  return open + caseCore(core, kind) + close;
}

function caseCore(core: string, kind: CaseOf): string {
  const bare = core.replace(/\.$/, '');
  if (bare.length <= 1 || initials.test(core)) return core;
  const spelling = special.get(bare);
  if (spelling) return spelling + core.slice(bare.length);
  if (/^\d+(ST|ND|RD|TH)$/.test(bare)) return core.toLowerCase();
  // Rooms, routes, and codes: B139, 1960A, 4SQ.
  if (/\d/.test(bare)) return /^\d+'?S$/.test(bare) ? core.toLowerCase() : core;
  if (kind !== 'city' && roman.test(bare)) return core;
  if (acronyms.has(bare)) return core;
  if (kind === 'address' && (bare === 'US' || (bare.length === 2 && directions.has(bare.toLowerCase()))))
    return core;
  if (bare.length <= 5 && /^[A-Z]+$/.test(bare) && !/[AEIOUY]/.test(bare) && !abbreviations.has(bare))
    return core;
  return capitalize(core);
}

function capitalize(core: string): string {
  const prefix = /^(O|D|L)(['’])(\p{L}{3,}.*)$/u.exec(core);
  if (prefix) return `${prefix[1]}${prefix[2]}${capitalize(prefix[3]!)}`;
  const mc = /^MC(\p{L}{3,}.*)$/u.exec(core);
  if (mc) return `Mc${capitalize(mc[1]!)}`;
  const [first = '', ...rest] = core;
  return first + rest.join('').toLowerCase();
}
