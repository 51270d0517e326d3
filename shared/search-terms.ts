/**
 * What words of a search mean: the one reviewed table. All words are folded as search-text.ts of the server folds them:
 * lower case, no accents, no apostrophes, hyphens as spaces.
 */
import type { ChoiceFilter } from './church-filters.ts';
import { areas } from './region.ts';
import type { DayPart, Language, Weekday } from './service-times/schedule.ts';

/** Each matches like the others of its group, besides its own letters. The first words come first in the results. */
export const sameMeaning: ReadonlyArray<readonly string[]> = [
  ['mormon', 'mormons', 'lds', 'latter day saint', 'latter day saints'],
  ['quaker', 'quakers', 'friends meeting', 'friends church', 'society of friends'],
  ['kingdom hall', 'jehovahs witness', 'jehovahs witnesses', 'jehovah witness', 'jehovah witnesses'],
  ['mosque', 'masjid', 'islamic center', 'muslim', 'islamic'],
  ['synagogue', 'shul', 'jewish'],
  ['sikh', 'gurdwara', 'gurudwara'],
  ['anglican', 'episcopal'],
  ['nondenominational', 'non denominational', 'nondenom', 'non denom', 'interdenominational'],
  ['umc', 'united methodist'],
  ['fbc', 'first baptist', '1st baptist'],
  ['mbc', 'missionary baptist'],
  ['sda', 'seventh day adventist', '7th day adventist', 'adventist'],
  ['cogic', 'church of god in christ'],
  ['ame', 'african methodist episcopal'],
  ['cme', 'christian methodist episcopal'],
  ['aog', 'assembly of god', 'assemblies of god'],
  ['uu', 'unitarian universalist'],
  ['coc', 'church of christ', 'churches of christ'],
  ['ucc', 'united church of christ'],
  ['emmanuel', 'immanuel', 'emanuel', 'imanuel', 'emmanuels', 'immanuels'],
  ['philip', 'phillip', 'philips', 'phillips'],
  ['stephen', 'steven', 'stephens', 'stevens'],
  ['matthew', 'mathew', 'matthews', 'mathews'],
  ['katherine', 'catherine', 'katharine', 'kathryn'],
  ['theresa', 'teresa', 'therese'],
  ['zion', 'sion'],
  ['neighborhood', 'neighbourhood'],
];

/** Matched as well, but only when nothing matches without them: these would bring too much. */
export const nearMeaning: Readonly<Record<string, readonly string[]>> = {
  temple: ['synagogue', 'jewish', 'gurdwara', 'mandir'],
  synagogue: ['temple', 'congregation', 'chabad'],
  shul: ['congregation', 'chabad'],
  jewish: ['temple', 'congregation', 'chabad'],
  mosque: ['islam'],
  masjid: ['islam'],
  muslim: ['islam'],
  parish: ['church', 'catholic'],
  church: ['iglesia', 'parish', 'chapel'],
  chapel: ['church'],
  iglesia: ['church'],
  bautista: ['baptist'],
  metodista: ['methodist'],
  luterana: ['lutheran'],
  presbiteriana: ['presbyterian'],
  pentecostes: ['pentecostal'],
  catolica: ['catholic'],
  catolico: ['catholic'],
  cristiana: ['christian'],
  'asamblea de dios': ['assembly of god'],
  'asambleas de dios': ['assembly of god'],
  'nuestra senora': ['our lady'],
  'our lady': ['nuestra senora'],
  'sagrado corazon': ['sacred heart'],
  'sacred heart': ['sagrado corazon'],
  san: ['saint', 'st'],
  santa: ['saint', 'st'],
  santo: ['saint', 'st'],
  saint: ['san', 'santa', 'santo'],
  st: ['san', 'santa', 'santo'],
  monte: ['mount', 'mt'],
  mount: ['monte'],
  mt: ['monte'],
  calvario: ['calvary'],
  'southern baptist': ['baptist'],
  'independent baptist': ['baptist'],
  'free will baptist': ['baptist'],
  mbc: ['baptist'],
  fbc: ['baptist'],
  'united methodist': ['methodist'],
  umc: ['methodist'],
  'free methodist': ['methodist'],
  ame: ['methodist'],
  cme: ['methodist'],
  'ame zion': ['african methodist episcopal', 'methodist'],
  lcms: ['lutheran'],
  elca: ['lutheran'],
  wels: ['lutheran'],
  pca: ['presbyterian'],
  pcusa: ['presbyterian'],
  'pc usa': ['presbyterian'],
  epc: ['presbyterian'],
  ag: ['assembly of god'],
  apostolic: ['pentecostal'],
  holiness: ['pentecostal'],
  cogic: ['pentecostal'],
  'full gospel': ['pentecostal'],
  'roman catholic': ['catholic'],
  'greek orthodox': ['orthodox'],
  'russian orthodox': ['orthodox'],
  coptic: ['orthodox'],
  buddha: ['buddhist'],
  zen: ['buddhist'],
  friends: ['quaker'],
  spanish: ['hispanic', 'hispana', 'hispano', 'espanol', 'iglesia'],
  hispanic: ['spanish', 'hispana', 'iglesia'],
  espanol: ['spanish', 'hispanic', 'hispana', 'iglesia'],
  chinese: ['mandarin', 'cantonese', 'taiwanese'],
  vietnamese: ['viet', 'vietnam'],
  korean: ['korea'],
};

/**
 * Words of religion and of church life that no name needs to contain. They are never corrected into another word:
 * "mormon" is not Marion, "quaker" not Baker, "youth group" not South Grove.
 */
const religious = `abbey adoration altar amish anabaptist anglican apostolic baptism baptist baptists basilica bible
  brethren buddha buddhist catholic catholics cathedral chapel charismatic choir christian church churches
  communion confession friendly affirming congregation congregational convent coptic deaf diocese disciples episcopal episcopalian
  evangelical faith fellowship friends funeral gospel gurdwara healing hindu holiness holy iglesia islam islamic
  jehovah jehovahs jewish judaism kingdom lds lutheran lutherans mandir masjid mass mennonite messianic methodist
  methodists ministries ministry minister missionary monastery moravian mormon mormons mosque muslim nazarene
  nondenominational orthodox pagan parish pastor pentecostal prayer presbyterian presbyterians priest protestant
  quaker quakers rabbi reformed religion religious revival rosary sabbath saint saints salvation scientology
  seventh shul sikh synagogue tabernacle temple unitarian universalist vatican wesleyan witness witnesses worship
  zen addiction adult adults alanon alpha bilingual breakfast camp childcare children childrens class classes
  club college community concert contemporary couples daycare dinner divorce donate donation easter family food
  gay grief group groups homeless infant inclusive kids lent lgbt lgbtq meal meals men mens mom moms music
  near nearest nursery open outreach pantry parking preschool queer recovery retreat school senior seniors shelter singing
  single singles student students study support teen teens toddler traditional vbs volunteer wedding weddings
  welcoming wheelchair women womens young youth christmas halloween thanksgiving palm ash advent vigil potluck`;

/** Phrases that say what the visitor wants to know, not which church; longer ones first. */
export const noisePhrases: readonly string[] = [
  'what time is',
  'what time does',
  'looking for a',
  'looking for',
  'find a',
  'find',
  'where is',
  'worship services',
  'worship service',
  'church services',
  'church service',
  'service times',
  'service time',
  'mass schedule',
  'mass times',
  'mass time',
  'live stream',
  'livestream',
  'phone number',
  'phone',
  'telephone number',
  'telephone',
  'web site',
  'website',
  'address',
  'directions',
  'locations',
  'location',
  'hours',
  'schedule',
  'horario',
  'horarios',
  'online',
  'times',
  'services',
  'service',
  'masses',
  'mass',
  'misas',
  'misa',
  'servicio',
  'servicios',
  'culto',
  'cultos',
  'bilingual',
  'reviews',
  'open now',
  'near here',
  'start',
  'please',
  'bible study',
  'bible studies',
  'prayer meeting',
  'christmas eve',
  'christmas day',
  'christmas',
  'easter',
];

/** Words that are searched as typed or not at all. */
export const neverCorrected: ReadonlySet<string> = new Set([
  ...religious.split(/\s+/),
  ...areas.flatMap((area) => area.toLowerCase().split(' ')),
  ...[...sameMeaning.flat(), ...noisePhrases].flatMap((phrase) => phrase.split(' ')),
]);

/** The faith whose services these words name, where nothing else of the text says one. */
export const servicesOf: Readonly<Record<string, string>> = {
  mass: 'Catholic',
  masses: 'Catholic',
  'mass times': 'Catholic',
  'mass time': 'Catholic',
  'mass schedule': 'Catholic',
  misa: 'Catholic',
  misas: 'Catholic',
};

export const nearMePhrases: readonly string[] = [
  'close to my location',
  'near my location',
  'close to me',
  'closest to me',
  'nearest to me',
  'around me',
  'near me',
  'near by',
  'nearby',
  'in my area',
  'cerca de mi',
];

/** Before a ZIP code or an area. */
export const nearWords: readonly string[] = ['close to', 'near', 'around', 'nearest', 'cerca de'];
export const inWords: readonly string[] = ['in', 'within', 'en'];

export const dayWords: Readonly<Record<string, Weekday | 'today' | 'tomorrow'>> = {
  'sunday school': 'sunday',
  'easter sunday': 'sunday',
  'open sunday': 'sunday',
  'open on sunday': 'sunday',
  'open sundays': 'sunday',
  'open today': 'today',
  'open tomorrow': 'tomorrow',
  'palm sunday': 'sunday',
  'good friday': 'friday',
  'ash wednesday': 'wednesday',
  sunday: 'sunday',
  sundays: 'sunday',
  domingo: 'sunday',
  monday: 'monday',
  mondays: 'monday',
  lunes: 'monday',
  tuesday: 'tuesday',
  tuesdays: 'tuesday',
  martes: 'tuesday',
  wednesday: 'wednesday',
  wednesdays: 'wednesday',
  miercoles: 'wednesday',
  thursday: 'thursday',
  thursdays: 'thursday',
  jueves: 'thursday',
  friday: 'friday',
  fridays: 'friday',
  viernes: 'friday',
  saturday: 'saturday',
  saturdays: 'saturday',
  sabado: 'saturday',
  today: 'today',
  tonight: 'today',
  hoy: 'today',
  tomorrow: 'tomorrow',
};

export const partWords: Readonly<Record<string, DayPart>> = {
  'early service': 'morning',
  'early services': 'morning',
  'early morning': 'morning',
  morning: 'morning',
  mornings: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
  evenings: 'evening',
  night: 'evening',
  tonight: 'evening',
};

export const languageWords: Readonly<Record<string, Language>> = {
  'in spanish': 'spanish',
  'en espanol': 'spanish',
  spanish: 'spanish',
  espanol: 'spanish',
  hispanic: 'spanish',
  vietnamese: 'vietnamese',
  vietnamita: 'vietnamese',
  chinese: 'chinese',
  mandarin: 'chinese',
  cantonese: 'chinese',
  korean: 'korean',
  tagalog: 'tagalog',
  filipino: 'tagalog',
  portuguese: 'portuguese',
  french: 'french',
  malayalam: 'malayalam',
  hindi: 'hindi',
  tamil: 'tamil',
  telugu: 'telugu',
  arabic: 'arabic',
  amharic: 'amharic',
  igbo: 'igbo',
  yoruba: 'yoruba',
  swahili: 'swahili',
  russian: 'russian',
  polish: 'polish',
  german: 'german',
  japanese: 'japanese',
  'in latin': 'latin',
  'latin mass': 'latin',
  'sign language': 'sign',
  asl: 'sign',
  'in english': 'english',
  'en ingles': 'english',
};

export const choicePhrases: Readonly<Record<string, ChoiceFilter>> = {
  'wheelchair accessible': 'wheelchair',
  'wheelchair access': 'wheelchair',
  wheelchair: 'wheelchair',
  'handicap accessible': 'wheelchair',
  'silla de ruedas': 'wheelchair',
};
