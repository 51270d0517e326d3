/** Names and addresses in capitals, turned into the case that people write them in. */

/** Written in capitals although they have vowels; short words without one are taken for such by themselves. */
const acronyms = new Set(
  'AME AMEZ CME UMC UCC UPC UPCI ELCA COGIC SDA PCUSA EPC USA YMCA YWCA DOD USAF UT UH UHD SE NE IH FM NASA PO AOH IPHC CCM EFCA UBC IBC ABC'.split(
    ' ',
  ),
);

/** Abbreviations that have no vowel and are no acronyms. */
const abbreviations = new Set(
  'ST STS MT MTN FT DR JR SR MR MRS MS RD LN CT PL SQ BLVD PKWY HWY FWY TWP BLDG RM NTH SPGS TPKE XING FRWY CV CTR'.split(
    ' ',
  ),
);

const special: Record<string, string> = {
  DESOTO: 'DeSoto',
  DELEON: 'DeLeon',
  LAGRANGE: 'LaGrange',
  LAPLACE: 'LaPlace',
  LASALLE: 'LaSalle',
  LEBLANC: 'LeBlanc',
  MACARTHUR: 'MacArthur',
  MACDONALD: 'MacDonald',
  MACDILL: 'MacDill',
  MACGREGOR: 'MacGregor',
  MACINTYRE: 'MacIntyre',
  MACKENZIE: 'MacKenzie',
  MACLEOD: 'MacLeod',
  PHD: 'PhD',
};

const small = new Set('of the and in at on for to by with from a an as upon near'.split(' '));
/** Small in Spanish (French, Portuguese, Italian) wherever they do not begin the name. */
const romance = new Set('de del y da dos das di du des'.split(' '));
/** Small only behind such a word: "Iglesia de la Luz", but "Iglesia La Luz" and "Church of La Porte". */
const articles = new Set('la las el los'.split(' '));
const articlesBehind = new Set('de en a con y por para bajo sobre entre'.split(' '));
/** Small only inside a Spanish name. */
const spanishSmall = new Set('en con por para su sus que un una al e do'.split(' '));
const spanish =
  /\b(IGLESIA|TEMPLO|MISI[OÓ]N|CAPILLA|MINISTERIOS?|CASA|CENTRO|PARROQUIA|COMUNIDAD|ASAMBLEA|BAUTISTA|CRISTO|DIOS|SE[NÑ]OR|SE[NÑ]ORA|NUESTRA|CRISTIAN[AO]|VIDA|PRIMERA|EVANG[EÉ]LICA|PENTECOST[EÉ]S|APOST[OÓ]LICA|CONGREGACI[OÓ]N|PUERTA|FUENTE|ROCA|TABERN[AÁ]CULO)\b/i;
const joiners = new Set('of the in and on by upon ul ur us'.split(' '));
const directions = new Set('north south east west n s e w ne nw se sw'.split(' '));

const roman = /^(X{1,3}|X{0,3}(IX|IV|V?I{1,3}|V))$/;
const initials = /^(\p{Lu}\.)+\p{Lu}?\.?$/u;
const letter = /\p{L}/u;

export type CaseOf = 'name' | 'address' | 'city';

/** Text that is already in mixed case stays as it is; spaces are tidied in either case. */
export function readableCase(value: string, kind: CaseOf): string {
  const text = value.replace(/\s+/g, ' ').trim();
  if (!letter.test(text)) return text;
  const upper = text.toUpperCase();
  if (text !== upper && text !== text.toLowerCase()) return text;
  const inSpanish = kind === 'name' && spanish.test(upper);
  const words = upper.split(' ');
  return words
    .map((word, index) => {
      const before = words[index - 1];
      const begins = before === undefined || /^[-–—:/]$|[:;,(]$/.test(before) || word.startsWith('(');
      const capital =
        kind !== 'name' &&
        before !== undefined &&
        (/\d/.test(before) || directions.has(before.toLowerCase()));
      return caseWord(word, { begins, capital, inSpanish, before: before?.toLowerCase(), kind });
    })
    .join(' ');
}

type Context = {
  /** The first word, or the first behind a dash, colon or bracket. */
  begins: boolean;
  /** Behind a house number or a direction: "North De Anza". */
  capital: boolean;
  inSpanish: boolean;
  before: string | undefined;
  kind: CaseOf;
};

function caseWord(word: string, context: Context): string {
  const bare = word.toLowerCase();
  if (!context.begins && isSmall(bare, context)) return bare;
  // Hyphens and slashes join words that each have a case of their own.
  const parts = word.split(/([-–/&+])/);
  if (parts.length > 1) {
    const inner = parts.length > 3;
    return parts
      .map((part, index) =>
        index > 0 && inner && index < parts.length - 1 && joiners.has(part.toLowerCase())
          ? part.toLowerCase()
          : casePart(part, context.kind),
      )
      .join('');
  }
  return casePart(word, context.kind);
}

function isSmall(bare: string, { inSpanish, before, kind, capital }: Context): boolean {
  // "Avenue A"
  if (small.has(bare)) return kind !== 'address' || bare !== 'a';
  if (capital) return false;
  if (romance.has(bare)) return true;
  if (articles.has(bare)) return before !== undefined && articlesBehind.has(before);
  return inSpanish && spanishSmall.has(bare);
}

function casePart(part: string, kind: CaseOf): string {
  const [, open = '', core = '', close = ''] = /^([^\p{L}\d]*)(.*?)([^\p{L}\d.]*)$/u.exec(part) ?? [];
  return open + caseCore(core, kind) + close;
}

function caseCore(core: string, kind: CaseOf): string {
  const bare = core.replace(/\.$/, '');
  if (bare.length <= 1 || initials.test(core)) return core;
  if (special[bare]) return special[bare] + core.slice(bare.length);
  if (/^\d+(ST|ND|RD|TH)$/.test(bare)) return core.toLowerCase();
  // Seats and routes: B139, 4SQ, 1960A.
  if (/\d/.test(bare)) return /^\d+'?S$/.test(bare) ? core.toLowerCase() : core;
  if (kind !== 'city' && roman.test(bare)) return core;
  if (acronyms.has(bare)) return core;
  if (kind === 'address' && (bare === 'US' || (bare.length === 2 && directions.has(bare.toLowerCase()))))
    return core;
  if (bare.length <= 5 && /^\p{Lu}+$/u.test(bare) && !/[AEIOUYÀ-Ý]/.test(bare) && !abbreviations.has(bare))
    return core;
  return capitalised(core);
}

function capitalised(core: string): string {
  const prefix = /^(O|D|L)(['’])(\p{L}{3,}.*)$/u.exec(core);
  if (prefix) return `${prefix[1]}${prefix[2]}${capitalised(prefix[3]!)}`;
  const mc = /^MC(\p{L}{3,}.*)$/u.exec(core);
  if (mc) return `Mc${capitalised(mc[1]!)}`;
  const [first = '', ...rest] = core;
  return first + rest.join('').toLowerCase();
}
