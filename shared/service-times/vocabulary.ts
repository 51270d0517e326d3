/** Meanings of words in bulletin lines: English, Spanish and the other languages of local churches. */
import type { Half } from '../domain/events.ts';
import { placesNamedLikeSeasons } from '../domain/region.ts';
import { site } from '../domain/site.ts';
import type { Language, ServiceKind } from './schedule.ts';

export type Meaning =
  /**
   * Empty for "holidays". weak: applies only if no other day is given ("Sunday school"). general: may be narrowed by
   * other days ("Daily Mass: Monday to Saturday").
   */
  | { is: 'day'; days: number[]; weak?: true; general?: true }
  | { is: 'nth'; nth: number }
  | { is: 'language'; language: Language }
  /** The language that the word is written in, used if no language is given. */
  | { is: 'speaks'; language: Language }
  /** An office's hours are no service. */
  | { is: 'kind'; kind: ServiceKind | 'office' }
  | { is: 'half'; half: Half }
  | { is: 'clock'; word: 'noon' | 'midnight' }
  /** The service has a second language. */
  | { is: 'interpreted' }
  | { is: 'monthly' }
  | { is: 'every' }
  /** What follows isn't the kind of service: "Mass with choir", "worship followed by lunch". */
  | { is: 'with' }
  /** The time that follows isn't that of a service: "childcare from 9:45". Without one, like "with". */
  | { is: 'aside' }
  /** The same for the time right after it and for what is before it: "office opens 9 AM", "ends 12:30 PM". */
  | { is: 'aside'; verb: true }
  /** "Coffee after" can be ignored, but not "after the 10 AM service". */
  | { is: 'after' }
  | { is: 'join'; by: '&' }
  | { is: 'to' }
  /** The number after it isn't a time: "ages 3-5", "Rite 2". */
  | { is: 'label' }
  | { is: 'filler' }
  /** The line applies only to part of the year. */
  | { is: 'season' }
  /** Can't be represented in a weekly schedule, so the line stays text. */
  | { is: 'unclear' };

/** Keys are lowercase, without accents, and with single spaces. */
export const vocabulary = new Map<string, Meaning[]>();

const mean = (meanings: Meaning[], phrases: string): void => {
  for (const phrase of phrases.split(',')) vocabulary.set(phrase.trim(), meanings);
};
const day = (...days: number[]): Meaning => ({ is: 'day', days });
const general = (...days: number[]): Meaning => ({ is: 'day', days, general: true });
const kind = (is: ServiceKind | 'office'): Meaning => ({ is: 'kind', kind: is });
const half = (is: Half): Meaning => ({ is: 'half', half: is });
const speaks = (language: Language): Meaning => ({ is: 'speaks', language });

const byDay: Array<[phrases: string[], language?: Language]> = [
  [
    [
      'sun, sunday, lords day',
      'mon, monday',
      'tue, tues, tuesday',
      'wed, weds, wednesday',
      'thu, thur, thurs, thursday',
      'fri, friday',
      'sat, saturday',
    ],
  ],
  [
    ['domingo, dom', 'lunes, lun', 'martes', 'miercoles, mie', 'jueves, jue', 'viernes, vie', 'sabado, sab'],
    'spanish',
  ],
  [['', 'segunda feira', 'terca feira', 'quarta feira', 'quinta feira', 'sexta feira'], 'portuguese'],
  [['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'], 'french'],
  [['chu nhat, chua nhat, cn', 'thu hai', 'thu ba', 'thu tu', 'thu nam', 'thu sau', 'thu bay'], 'vietnamese'],
  [
    [
      '일요일, 주일',
      '월요일, 월요',
      '화요일, 화요',
      '수요일, 수요',
      '목요일, 목요',
      '금요일, 금요',
      '토요일, 토요',
    ],
    'korean',
  ],
  [
    [
      '星期日, 星期天, 周日, 週日, 主日, 禮拜天, 礼拜天, 禮拜日, 礼拜日',
      '星期一, 周一, 週一, 禮拜一, 礼拜一',
      '星期二, 周二, 週二, 禮拜二, 礼拜二',
      '星期三, 周三, 週三, 禮拜三, 礼拜三',
      '星期四, 周四, 週四, 禮拜四, 礼拜四',
      '星期五, 周五, 週五, 禮拜五, 礼拜五',
      '星期六, 周六, 週六, 禮拜六, 礼拜六',
    ],
    'chinese',
  ],
];
for (const [names, language] of byDay)
  for (const [number, phrases] of names.entries())
    if (phrases) mean(language ? [day(number), speaks(language)] : [day(number)], phrases);

mean([day(6)], 'sabbath');
mean([general(1, 2, 3, 4, 5)], 'weekday, week day');
mean([day(1, 2, 3, 4, 5)], 'm f, mwthf');
mean([day(1, 2, 3, 4)], 'm th');
mean([day(1, 2, 3, 4, 5, 6)], 'm sat');
// Other letters of days: "M T Th F".
mean([{ is: 'unclear' }], 'm, f');
mean([day(1, 3, 5)], 'mwf, m w f, mon wed fri');
mean([day(2, 4)], 't th, tu th, tth, tue thu, tues thurs');
mean([general(6, 0)], 'weekend');
mean([general(0, 1, 2, 3, 4, 5, 6)], 'daily, every day, everyday, each day, seven days a week');
mean(
  [general(0, 1, 2, 3, 4, 5, 6), speaks('spanish')],
  'entre semana, diario, diariamente, todos los dias, cada dia',
);
mean([general(0, 1, 2, 3, 4, 5, 6), speaks('korean')], '매일');
mean([day(1, 2, 3, 4, 5), speaks('korean')], '월-금');
mean([day(1, 2, 3, 4, 5, 6), speaks('korean')], '월-토');
mean([day(2, 3, 4, 5, 6), speaks('korean')], '화-토');
mean([general(0, 1, 2, 3, 4, 5, 6), speaks('chinese')], '每天, 每日');
mean([day()], 'holiday, holy day, feast day, festivos, dias festivos, dias de fiesta');

for (const [at, phrases] of [
  'first, primer, primero',
  'second, segundo',
  'third, tercer, tercero',
  'fourth, cuarto',
  'last, ultimo',
].entries())
  mean([{ is: 'nth', nth: at + 1 }], phrases);
mean([{ is: 'every' }], 'every');
mean([{ is: 'monthly' }], 'month, monthly, mes, mensual, mensualmente');

for (const [language, phrases] of Object.entries({
  english: 'english, eng, ingles, anh ngu, tieng anh, 영어, 英語, 英语, 英文',
  spanish: 'spanish, span, espanol, espanola, esp, castellano, hispanic, hispano, hispana',
  vietnamese: 'vietnamese, viet, tieng viet, viet ngu',
  chinese: 'chinese, mandarin, cantonese, 中文, 國語, 国语, 粵語, 粤语, 普通話, 普通话, 華語, 华语',
  korean: 'korean, 한국어, 한어',
  tagalog: 'tagalog, filipino',
  portuguese: 'portuguese, portugues',
  french: 'french, francais',
  malayalam: 'malayalam',
  hindi: 'hindi',
  tamil: 'tamil',
  telugu: 'telugu',
  arabic: 'arabic',
  amharic: 'amharic',
  igbo: 'igbo, ibo',
  yoruba: 'yoruba',
  swahili: 'swahili, kiswahili',
  greek: 'greek',
  russian: 'russian',
  polish: 'polish, polski, polsku, po polsku',
  german: 'german, deutsch',
  japanese: 'japanese, 日本語',
  latin: 'latin, tridentine',
  sign: 'asl, sign language, american sign language, deaf, signed',
} satisfies Record<Language, string>))
  mean([{ is: 'language', language: language as Language }], phrases);
// Languages that aren't supported. Without this, the service would count as English.
mean(
  [{ is: 'unclear' }],
  'lao, laotian, khmer, cambodian, thai, burmese, hmong, nepali, urdu, punjabi, gujarati, marathi, kannada, bengali, farsi, persian, tigrinya, oromo, twi, akan, ewe, hausa, lingala, kinyarwanda, kirundi, zulu, shona, italian, creole, kreyol, haitian, ukrainian, romanian, hungarian, czech, serbian, coptic, armenian, assyrian, syriac, hebrew, indonesian, malay, ilocano, cebuano, taiwanese, hokkien, mongolian, krio, edo, efik, ethiopian, eritrean',
);
mean(
  [{ is: 'filler' }],
  'greek orthodox, eastern orthodox, eastern catholic, eastern rite, russian orthodox, ukrainian orthodox, latin american, latin america, italian american, french toast, polish sausage, post office, german lutheran, korean presbyterian, korean methodist, korean baptist, chinese baptist, chinese alliance, vietnamese baptist, hispanic baptist, coptic orthodox',
);
mean(
  [
    { is: 'language', language: 'english' },
    { is: 'language', language: 'spanish' },
  ],
  'bilingue',
);
mean(
  [{ is: 'interpreted' }],
  'interpreted, interpretation, interpreter, interpreting, interpretacion, translated, translation, traduccion, traducido',
);

mean([kind('mass')], 'mass, masses, holy mass, eucharistic celebration');
// A Sunday vigil takes place on Saturday.
mean([kind('mass'), half('pm')], 'vigil, vigil mass, sunday vigil, sunday vigil mass');
mean([kind('mass'), speaks('spanish')], 'misa, santa misa');
mean(
  [kind('mass'), { is: 'day', days: [0], weak: true }, speaks('spanish')],
  'misa dominical, misas dominicales',
);
mean(
  [kind('worship'), { is: 'day', days: [0], weak: true }, speaks('spanish')],
  'servicio dominical, culto dominical, cultos dominicales',
);
mean([kind('mass'), speaks('vietnamese')], 'thanh le, thanh le misa');
mean([kind('mass'), day(0), speaks('vietnamese')], 'le chua nhat, le chu nhat');
mean([kind('mass'), speaks('korean')], '미사');
mean([kind('mass'), speaks('chinese')], '彌撒, 弥撒');
mean(
  [kind('worship')],
  'worship, service, liturgy, liturgies, divine liturgy, eucharist, communion, holy communion, lords supper, sacrament, sacrament meeting, breaking of bread, qurbana, holy qurbana, praise, celebration, gathering, meeting for worship, gospel meeting, preaching',
);
mean(
  [kind('worship'), speaks('spanish')],
  'culto, servicio, santa cena, cena del senor, adoracion, alabanza, predicacion, reunion general',
);
mean([kind('worship'), speaks('vietnamese')], 'tho phuong');
mean([kind('worship'), speaks('korean')], '예배');
mean([kind('worship'), speaks('chinese')], '崇拜, 聚會, 聚会, 禮拜, 礼拜');
mean(
  [kind('prayer')],
  'prayer, pray, prayer call, prayer line, prayer meeting, prayer service, prayer vigil, noonday prayer, rosary, adoration, eucharistic adoration, benediction, holy hour, taize, novena, stations of the cross, intercession, meditation, centering prayer, praise and prayer',
);
mean([kind('prayer'), half('am')], 'orthros, matins, lauds');
mean([kind('prayer'), half('pm')], 'vespers, great vespers, evensong, compline');
mean(
  [kind('prayer'), speaks('spanish')],
  'oracion, rosario, hora santa, culto de oracion, servicio de oracion, adoracion al santisimo, adoracion eucaristica, vigilia',
);
mean([kind('prayer'), speaks('vietnamese')], 'cau nguyen, chau thanh the, chau minh thanh');
mean([kind('prayer'), speaks('korean')], '기도, 기도회');
mean([kind('prayer'), half('am'), speaks('korean')], '새벽기도, 새벽기도회');
mean([kind('prayer'), half('am'), speaks('chinese')], '晨禱, 晨祷, 晨更');
mean([kind('prayer'), speaks('chinese')], '禱告, 祷告, 禱告會, 祷告会');
mean(
  [kind('bible_study')],
  'bible study, bible studies, bible class, bible classes, bible fellowship, study, scripture, scripture study, lectionary study',
);
mean(
  [kind('bible_study'), speaks('spanish')],
  'estudio, estudio biblico, estudios biblicos, estudio de biblia',
);
mean([kind('bible_study'), speaks('vietnamese')], 'hoc kinh thanh, kinh thanh');
mean([kind('bible_study'), speaks('korean')], '성경공부');
mean([kind('bible_study'), speaks('chinese')], '查經, 查经');
const weak = (number: number): Meaning => ({ is: 'day', days: [number], weak: true });
mean([kind('sunday_school'), weak(0)], 'sunday school, sun school, sunday sch, ss');
mean([kind('sunday_school'), weak(6)], 'sabbath school');
mean([kind('sunday_school'), weak(0), speaks('spanish')], 'escuela dominical');
mean([kind('sunday_school'), weak(6), speaks('spanish')], 'escuela sabatica');
mean([kind('sunday_school'), weak(0), speaks('korean')], '주일학교');
mean([kind('sunday_school'), weak(0), speaks('chinese')], '主日學, 主日学');
mean(
  [kind('sunday_school')],
  'church school, class, classes, catechism, catechesis, ccd, religious education, faith formation, christian education, adult education, education hour, discipleship hour, discipleship class, rcia, ocia, confirmation class, confirmation classes',
);
mean([kind('sunday_school'), speaks('spanish')], 'catecismo, catequesis, clases');
mean(
  [kind('youth')],
  'youth, teen, student, junior high, high school, middle school, children, childrens church, childrens worship, kids, kids church, awana, college',
);
mean([kind('youth'), speaks('korean')], '청년, 청년부, 중고등부, 유초등부, 어린이');
mean([kind('youth'), speaks('spanish')], 'joven, jovenes, juvenil, ninos, adolescentes');
mean(
  [kind('recovery')],
  'recovery, recovery group, celebrate recovery, aa, aa meeting, alcoholics anonymous, al anon, narcotics anonymous, celebremos la recuperacion',
);
mean(
  [kind('other')],
  'choir, choir practice, choir rehearsal, rehearsal, practice, supper, dinner, breakfast, prayer breakfast, lunch, luncheon, brunch, potluck, meal, soup, coffee, coffee hour, doughnuts, donuts, refreshments, confession, reconciliation, penance, group, home group, small group, life group, community group, connect group, cell group, cell, food pantry, pantry, esl, esl class, esl classes, english class, english classes, spanish class, spanish classes, citizenship class, business meeting, council, concert, recital, bingo, yoga, zumba, clothing closet, baptism, wedding, fellowship hour, fellowship meal, visitation, outreach, scouts, tour',
);
mean(
  [kind('office')],
  'office, church office, office hours, oficina, horas de oficina, horario de oficina, preschool, daycare, day care, thrift store, thrift shop, resale shop, bookstore, gift shop',
);
mean(
  [kind('other'), speaks('spanish')],
  'confesiones, confesion, reconciliacion, ensayo, ensayo de coro, coro, cena, desayuno, almuerzo, comida, convivio, grupos, celulas',
);

mean([kind('other'), speaks('vietnamese')], 'giai toi');
mean([kind('other'), speaks('chinese')], '團契, 团契, 小組, 小组, 詩班, 诗班');
mean([kind('other'), speaks('korean')], '고해성사, 성가대');

mean(
  [half('am')],
  '아침, 새벽, 早, am, morning, mornings, in the morning, sunrise, de la manana, por la manana, manana, 오전, 上午, 早上, 早晨, sang',
);
mean(
  [half('pm')],
  'pm, afternoon, evening, night, in the afternoon, in the evening, at night, tonight, 저녁, 밤, 晚, 中午, de la tarde, por la tarde, tarde, de la noche, por la noche, noche, 오후, 下午, 晚上, chieu, toi',
);
mean([{ is: 'clock', word: 'noon' }], 'noon, mediodia, al mediodia, 정오, 正午');
mean([{ is: 'clock', word: 'midnight' }], 'midnight, medianoche');

mean([{ is: 'join', by: '&' }], 'and, y, e, plus');
mean([{ is: 'with' }], 'with, followed by, then, con, seguido de, seguida de');
mean(
  [{ is: 'aside' }],
  'nursery, childcare, child care, guarderia, cuidado de ninos, cuidado infantil, arrive, arrive by, arrival, llegar, llegue, gates, gates open, doors open, doors open at, puertas abren, abrimos, check in, kids check in, drop off, kids drop off, registration opens, livestream begins, livestream starts, live stream begins, live stream starts',
);
mean(
  [{ is: 'aside', verb: true }],
  'open, opens, opening, abre, abren, abierto, abierta, end, ends, ending, ends at, ends by, finish, finishes, over by, done by, out by, dismissal, seated by, be seated by, termina, terminan, finaliza, concluye',
);
mean([{ is: 'after' }], 'after, afterward, afterwards, follow, follows, following, to follow, despues');
mean([{ is: 'to' }], 'to, thru, through, until, till, til, a, al, hasta, 至');
mean(
  [{ is: 'label' }],
  'age, ages, aged, grade, grades, room, rm, rite, suite, ste, bldg, building, hall, chapter, psalm, apt, unit, number, channel, hwy, highway, fm, loop, zoom, id, code, pin, passcode, pre k, k, track, level',
);
mean(
  [{ is: 'filler' }],
  'on, at, from, around, about, approximately, alrededor, each, the, of, in, for, our, us, join, also, begins, begin, starts, start, los, las, el, la, de, en, del, cada, todos los, todas las, a las, a la, desde, oclock, hour, hours, hrs, for sunday, or online, or on zoom, or zoom, or livestream, or on facebook, or on youtube, call to worship, praise band, choir loft, childrens church available, childrens church provided, kids church available, open to all, all ages, each week, every week, weekly',
);
mean([{ is: 'filler' }], [...site.timeZoneWords, ...placesNamedLikeSeasons].join(', '));
/** Times in other time zones aren't local times, so they stay text. */
const timeZoneWords =
  'et, est, edt, eastern, eastern time, mountain time, pacific time, ct, cst, cdt, mt, mst, pt, pst'.split(
    ', ',
  );
mean(
  [{ is: 'unclear' }],
  timeZoneWords.filter((word) => !(site.timeZoneWords as readonly string[]).includes(word)).join(', '),
);
mean(
  [{ is: 'unclear' }],
  'weeknight, weeknights, other, alternate, alternating, biweekly, bi weekly, fortnightly, quincenal, cada dos, cada quince, semimonthly, quarterly, yearly, annual, annually, odd, even, varies, vary, various, varying, except, excepto, unless, excluding, appointment, appointments, cita, call, contact, check, ask, inquire, llame, llamar, consulte, tba, tbd, tbc, announced, announcement, anunciar, sunset, sundown, dusk, cancelled, canceled, suspended, discontinued, temporarily, closed, cerrado, no, not, never, between, moved, was, changed, gmt, utc, instead, rather, formerly, previously, minutes, minute, min, mins, minutos, doors, prior, before, antes, during, when, if, or, o, rotating, selected, select, occasional, occasionally, some, most, fifth, quinto, weeks, semanas, once, twice, hourly, perpetual, livestreamed from, rebroadcast',
);
mean(
  [{ is: 'unclear' }],
  'january, february, march, april, may, june, july, august, september, october, november, december, jan, feb, apr, jun, jul, aug, sept, sep, oct, nov, dec, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, setiembre, octubre, noviembre, diciembre',
);
mean(
  [{ is: 'season' }],
  'summer, winter, autumn, fall, spring, season, seasonal, seasonally, verano, invierno, lent, lenten, cuaresma, advent, adviento, easter, pascua, christmas, navidad, xmas, epiphany, pentecost, thanksgiving, new year, new years, eve, holy week, semana santa, good friday, easter sunday, thanksgiving day, christmas day, christmas eve, new years eve, new years day, holy thursday, maundy thursday, holy saturday, ash wednesday, palm sunday, viernes santo, jueves santo, sabado santo, miercoles de ceniza, domingo de ramos, labor day, memorial day, mothers day, fathers day, independence day, school year, semester, posadas, halloween, all saints, revival',
);
