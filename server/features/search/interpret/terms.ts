/**
 * The reviewed vocabulary of the search. All entries are folded as by foldText(): lowercase, without accents and
 * apostrophes, hyphens as spaces. Lists are separated by commas.
 */
import { factValues } from '#shared/domain/fact-options.ts';
import { areas, towns } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { type DayPart, type Language, languages, type Weekday } from '#shared/service-times/schedule.ts';
import { abbreviated } from '../../../db/abbreviations.ts';
import type { Topic } from '../request.ts';
import { linesOf, listOf, meanings, topicOf } from './topics-copy.ts';

/** From a list of phrases per meaning to the meaning of each phrase. */
const byPhrase = <Meaning extends string>(
  table: Partial<Record<Meaning, string>>,
): Readonly<Record<string, Meaning>> =>
  Object.fromEntries(
    Object.entries<string | undefined>(table).flatMap(([meaning, list = '']) =>
      listOf(list).map((phrase) => [phrase, meaning as Meaning]),
    ),
  );

/** The same for several meanings, separated by commas. */
const byPhrases = (table: Record<string, string>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(byPhrase(table)).map(([phrase, meanings]) => [phrase, listOf(meanings)]));

/** Groups of synonyms: each phrase also matches all others in its group, but the typed one ranks first. */
export const sameMeaning: readonly string[][] = [
  ...linesOf(`
  mormon, mormons, lds, latter day saint, latter day saints
  quaker, quakers, friends meeting, friends church, society of friends
  church of god, churches of god
  kingdom hall, jehovahs witness, jehovahs witnesses, jehovah witness, jehovah witnesses
  mosque, masjid, islamic center, muslim, islamic
  synagogue, shul, jewish
  sikh, gurdwara, gurudwara
  anglican, episcopal, acna, anglican church in north america
  presbyterian, pca, pcusa, pc usa, epc
  nondenominational, non denominational, nondenom, non denom, interdenominational
  uu, unitarian universalist
  emmanuel, immanuel, emanuel, imanuel, emmanuels, immanuels
  philip, phillip, philips, phillips
  stephen, steven, stephens, stevens
  matthew, mathew, matthews, mathews
  katherine, catherine, katharine, kathryn
  theresa, teresa, therese
  zion, sion
  neighborhood, neighbourhood
  temple, tpl
  christian, xtian
  baptist church, bc
  presbyterian church, pc
  community church, cc`).map(listOf),
  ...['umc', 'fbc', 'mbc', 'cogic', 'ame', 'cme', 'aog', 'ucc'].map(abbreviated),
  [...abbreviated('sda'), '7th day adventist', 'adventist'],
  [...abbreviated('coc'), 'churches of christ'],
];

/** By the title that is typed before them. */
const saints = {
  san: `
  agapito → agapitus, agustin → augustine, alberto → albert, alfonso → alphonsus, ambrosio → ambrose,
  andres → andrew, anselmo → anselm, antonio → anthony, atanasio → athanasius, bartolome → bartholomew,
  basilio → basil, benito → benedict, bernabe → barnabas, bernardo → bernard, blas → blaise,
  bonifacio → boniface, buenaventura → bonaventure, camilo → camillus, carlos → charles, casimiro → casimir,
  cipriano → cyprian, cirilo → cyril, clemente → clement, columbano → columban, cornelio → cornelius,
  cristobal → christopher, dionisio → denis, domingo → dominic, edmundo → edmund, eduardo → edward,
  esteban → stephen, eugenio → eugene, felipe → philip, fernando → ferdinand, francisco → francis,
  gerardo → gerard, geronimo → jerome, gregorio → gregory, guillermo → william, ignacio → ignatius,
  ireneo → irenaeus, isidoro → isidore, isidro → isidore, jacinto → hyacinth, jaime → james, jeronimo → jerome,
  joaquin → joachim, jorge → george, jose → joseph, juan → john,
  juan bautista → john the baptist, juan evangelista → john the evangelist, juan pablo → john paul, judas → jude, judas tadeo → jude,
  justino → justin, laurencio → lawrence, lazaro → lazarus, leon → leo, leon magno → leo the great,
  leonardo → leonard, lorenzo → lawrence, lucas → luke, luis → louis, marcelino → marcellinus,
  marcelo → marcellus, marcos → mark, mateo → matthew, matias → matthias, mauricio → maurice,
  maximiliano → maximilian, miguel → michael, nicolas → nicholas, norberto → norbert, pablo → paul,
  pascual → paschal, patricio → patrick, pedro → peter, pedro apostol → peter the apostle, pio → pius,
  rafael → raphael, ramon → raymond, roberto → robert, roque → roch, silvestre → sylvester, teodoro → theodore,
  timoteo → timothy, tito → titus, tomas → thomas, valentin → valentine, vicente → vincent, zacarias → zachary,
  gabriel → gabriel, damian → damian, elias → elias, fabian → fabian, julian → julian, martin → martin, sebastian → sebastian, simon → simon, victor → victor`,
  santa: `
  ana → anne, bernardita → bernadette, brigida → brigid, catalina → catherine, catarina → catherine,
  clara → clare, cristina → christina, eduviges → hedwig, elena → helen, francisca → frances,
  gertrudis → gertrude, ines → agnes, isabel → elizabeth, josefina → josephine, juana → joan, lucia → lucy,
  luisa → louise, magdalena → magdalene, margarita → margaret, maria → mary, maria magdalena → mary magdalene,
  marta → martha, rosa → rose, sofia → sophia, susana → susanna, teresa → theresa,
  angela → angela, barbara → barbara, cecilia → cecilia, faustina → faustina, julia → julia, monica → monica, paula → paula, rita → rita, ursula → ursula, veronica → veronica`,
  santo: `
  domingo → dominic, tomas → thomas, tomas moro → thomas more, tomas de aquino → thomas aquinas`,
};

const saintsInEnglish = Object.entries(saints).flatMap(([title, names]) =>
  listOf(names).map((pair): [string, string[]] => {
    const [typed = '', name] = pair.split(' → ');
    return [`${title} ${typed}`, [`saint ${name}`, `st ${name}`]];
  }),
);

/** What English names and denominations say; a denomination's name comes first. The phrases find both. */
export const inEnglish: Readonly<Record<string, string[]>> = Object.fromEntries([
  ...saintsInEnglish,
  ['santiago', ['saint james', 'st james']],
  ...meanings(`
  bautista, bautistas, bautista del sur → baptist
  metodista, metodistas → methodist
  metodista unida, metodistas unidas → united methodist, methodist
  luterana, luteranas, luterano, luteranos → lutheran
  presbiteriana, presbiterianas, presbiteriano, presbiterianos → presbyterian
  pentecostales, pentecostes → pentecostal
  episcopales → episcopal
  anglicana, anglicanas, anglicano, anglicanos → anglican, episcopal
  catolica, catolicas, catolico, catolicos → catholic
  evangelica, evangelicas, evangelico, evangelicos → evangelical
  ortodoxa, ortodoxas, ortodoxo, ortodoxos → orthodox
  ortodoxa griega → greek orthodox
  ortodoxa rusa → russian orthodox
  adventista, adventistas, adventista del septimo dia, adventistas del septimo dia → seventh day adventist, adventist
  nazareno, nazarena, nazarenos → nazarene
  menonita, menonitas → mennonite
  cuaquera, cuaquero, cuaqueros → quaker, friends meeting
  asamblea de dios, asambleas de dios → assembly of god, assemblies of god
  iglesia de cristo, iglesias de cristo → church of christ
  iglesia unida de cristo → united church of christ
  discipulos de cristo → disciples of christ
  iglesia de dios, iglesias de dios → church of god
  sin denominacion, no denominacional, interdenominacional → nondenominational, non denominational
  cristiana, cristianas, cristiano, cristianos → christian
  reformada → reformed
  mormona, mormonas, mormones, santos de los ultimos dias, jesucristo de los santos de los ultimos dias → lds, latter day saint
  testigos de jehova, salon del reino → jehovahs witnesses, jehovahs witness, kingdom hall
  ejercito de salvacion → salvation army
  mezquita, mezquitas, musulmana, musulmanes → muslim, mosque, masjid, islam
  sinagoga, sinagogas, judia, judios → jewish, synagogue
  budista, budistas, templo budista → buddhist
  templo hindu → hindu, mandir
  sij, sijs → sikh, gurdwara
  carismatica, carismatico → charismatic
  catedral → cathedral
  centro → center, centre
  parroquia, parroquias → parish
  capilla → chapel
  primera, primer → first
  segunda → second
  nuestra senora, virgen → our lady
  sagrado corazon → sacred heart
  sagrada familia → holy family
  espiritu santo → holy spirit, holy ghost
  cristo rey → christ the king, christo rey
  santa cruz → holy cross
  santa trinidad, santisima trinidad → holy trinity
  buen pastor → good shepherd
  inmaculada concepcion → immaculate conception
  santisimo sacramento → blessed sacrament
  misionera → missionary
  africana metodista episcopal → african methodist episcopal
  iglesia de dios en cristo → church of god in christ
  nuestra senora del carmen, virgen del carmen → our lady of mount carmel, mount carmel
  nuestra senora del perpetuo socorro, perpetuo socorro → our lady of perpetual help, perpetual help
  nuestra senora de los dolores → our lady of sorrows
  nuestra senora de la asuncion → our lady of the assumption, assumption
  divino nino, santo nino → holy child, infant
  santos angeles → holy angels
  todos los santos → all saints
  buenas nuevas, buenas noticias → good news
  aposento alto → upper room`),
]);

/**
 * Single words of names, by theme: God and the saints, what churches are named after, virtues, nature, places, qualities,
 * directions, the Bible's places, peoples. They would match too much, and are used only if nothing else matches.
 */
const wordInEnglish: Readonly<Record<string, string[]>> = Object.fromEntries(
  meanings(`
  dios → god; cristo, jesucristo → christ; jehova → jehovah; mesias → messiah; senor → lord; senora → lady;
  rey, reyes → king, kings; reina → queen; principe → prince; redentor → redeemer; salvador → savior, saviour;
  padre → father; madre → mother; nuestra, nuestro → our; maria → mary; rafael → raphael;
  angel, angeles → angel, angels; arcangel → archangel; apostol → apostle; apostoles → apostles;
  apostolica, apostolico → apostolic; evangelista → evangelist; martir, martires → martyr, martyrs;
  profeta → prophet; santos, santas → saints; cordero → lamb; samaritano → samaritan;
  inocentes → innocents; peregrino, peregrinos → pilgrim; embajadores → ambassadors; siervos → servants;
  creyentes → believers; vencedores → overcomers
  asuncion → assumption; anunciacion → annunciation; visitacion → visitation; natividad → nativity;
  nacimiento → birth, nativity; encarnacion → incarnation; encarnado → incarnate; resurreccion → resurrection;
  presentacion → presentation; concepcion → conception; asencion, ascencion → ascension; trinidad → trinity;
  espiritu → spirit; corazon → heart; sangre → blood; cuerpo → body; verbo → word; palabra → word;
  evangelio → gospel; biblia, biblica, biblico → bible; sacramento → sacrament; eucaristia → eucharist;
  rosario → rosary; cruz → cross; sepulcro → sepulchre; corona → crown; trono → throne; mision → mission;
  misionero → missionary; comision → commission; ministerio, ministerios → ministry, ministries;
  congregacion → congregation; comunidad → community; asamblea → assembly;
  companerismo, comunion → fellowship, communion; amistad → friendship; hermandad → brotherhood;
  alianza → alliance, covenant; pacto → covenant
  gracia → grace; esperanza → hope; fe → faith; fiel, fieles → faithful; amor → love; caridad → charity;
  misericordia → mercy; compasion → compassion; alegria, gozo → joy; paz → peace; vida → life; luz → light;
  verdad → truth; camino → way, path; salvacion → salvation; redencion → redemption; liberacion → deliverance;
  libertad → liberty, freedom; unidad → unity; santidad → holiness; sanidad → healing;
  restauracion → restoration; avivamiento → revival; bendicion → blessing; bendita, bendito → blessed;
  alabanza, alabanzas → praise; oracion → prayer; uncion → anointing; victoria → victory;
  victorioso, victoriosa → victorious; gloria → glory; poder → power; reino → kingdom;
  milagro, milagros → miracle, miracles; proposito → purpose; destino → destiny; encuentro → encounter;
  generacion → generation; accion → action; obra → work; nombre → name
  estrella → star; sol → sun; mar → sea; rio → river; lago → lake; agua, aguas → water, waters;
  fuente → fountain; manantial → spring; pozo → well; valle → valley; montana → mountain; colina → hill;
  cumbre → summit; roca, piedra → rock, stone; tierra → land; jardin → garden; arbol → tree; rama → branch;
  semilla → seed; olivo, olivos → olive; lirio → lily; vina → vineyard; pan → bread; fuego → fire;
  cielo → heaven; paraiso → paradise; voz → voice
  templo → temple; tabernaculo → tabernacle; santuario → sanctuary, shrine; monasterio → monastery;
  casa → house; hogar → home; puerta → door, gate; puente → bridge; torre → tower; faro → lighthouse;
  fundamento → foundation; ancla → anchor; arca → ark; refugio → refuge; ciudad → city; pueblo → people;
  barrio → ward; estaca → stake; nacion, naciones → nation, nations; mundo → world; familia → family;
  remanente → remnant; brazos → arms
  sagrado, sagrada → sacred, holy; preciosa, preciosisima → precious; divina, divino → divine;
  inmaculada, inmaculado → immaculate; abundante → abundant; celestial → heavenly;
  eterna, eterno → eternal, everlasting; maravillosa, maravilloso → wonderful;
  viva, vivo, vivas, viviente → living; libre → free; unida → united; abierta, abierto, abiertos → open;
  bueno, buena, buen → good; nueva, nuevo → new; gran → great, greater; magno, magna → great;
  aleluya → alleluia, hallelujah; hosana → hosanna; maranata → maranatha
  tercera → third; cuarta → fourth; norte → north; sur → south; este → east; oeste → west; noreste → northeast;
  noroeste → northwest; sureste → southeast; suroeste → southwest
  antioquia → antioch; belen → bethlehem; berea → berean; betania → bethany; betel → bethel;
  betesda → bethesda; beula → beulah; carmelo → carmel; claraval → clairvaux; corinto → corinth;
  efeso → ephesus; emaus → emmaus; filadelfia → philadelphia; galilea → galilee; getsemani → gethsemane;
  gosen → goshen; hungria → hungary; jerico → jericho; jerusalen → jerusalem; nazaret → nazareth;
  rehobot → rehoboth; silo → shiloh; triunfo → triumph
  griega, griego, griegos → greek; hebreo, hebrea → hebrew; islamico, islamica → islamic; judio → jewish;
  rusa, ruso, rusos → russian; tailandes, tailandesa → thai; tibetano, tibetana → tibetan;
  ucraniana, ucraniano, ucranianos → ukrainian`),
);

/** Near-synonyms, which would match too much and are used only if nothing else matches. Each line: typed → also found. */
export const nearMeaning: Readonly<Record<string, string[]>> = {
  ...wordInEnglish,
  ...Object.fromEntries(
    meanings(`
  temple → synagogue, jewish, gurdwara, mandir
  mosque, masjid, muslim → islam
  parish → church, catholic
  church → iglesia, parish, chapel
  chapel, iglesia, 교회, 教会, 教會 → church
  episcopalian, episcopalians → episcopal
  buddha, zen, phat giao, chua → buddhist
  coptic → orthodox church
  southern baptist, independent baptist, free will baptist, mbc, fbc → baptist
  united methodist, umc, free methodist, ame, cme → methodist
  lcms, elca, wels, missouri synod → lutheran
  apostolic, holiness, cogic, full gospel → pentecostal
  roman catholic, cong giao, giao xu, 성당 → catholic
  ag → assembly of god
  duc me → our lady
  our lady → nuestra senora
  sacred heart → sagrado corazon
  san → saint, st
  santa, santo → saint, st, holy
  saint, st → san, santa, santo
  monte → mount, mt
  mount, mt → monte
  calvario → calvary
  ame zion → african methodist episcopal, methodist
  friends → quaker
  nha tho → catholic, church
  tin lanh → baptist, evangelical
  한인교회, 한인 교회 → korean
  中文教会, 中文教會, 华人教会, 華人教會 → chinese`),
  ),
};

/** Other words that may not occur in any church's name, and are never corrected either: "minister" isn't Munster. */
const religious = `abbey altar amish anabaptist apostolic baptists basilica brethren buddha buddhist catholic catholics
  cathedral congregation congregational convent coptic diocese disciples episcopalian evangelical faith
  fellowship healing holiness islam judaism lutheran lutherans mandir mennonite messianic methodists
  ministries minister monastery moravian nazarene orthodox pagan parish pentecostal presbyterians priest
  protestant rabbi reformed religion revival rosary sabbath salvation scientology tabernacle vatican
  wesleyan zen alpha club concert donate donation lent outreach retreat singing stations teens toddler
  baby babies halloween advent potluck best mejor mejores`;

/** "Church" means churches unless one of these says otherwise. */
export const otherFaithWords = new Set(
  `mosque mosques masjid islam islamic muslim muslims musalla mezquita synagogue synagogues shul jewish judaism chabad
  sinagoga sikh gurdwara gurudwara hindu mandir buddha buddhist buddhists zen pagoda chua temple temples bahai jain
  taoist shinto`.split(/\s+/),
);

/** Phrases about the information wanted rather than the church. */
export const noisePhrases: readonly string[] = listOf(`
  what time is, what time does, how long is, how long are, cuanto dura, is there, are there, next mass, next service, proxima misa, proximo servicio, looking for a, looking for, find me a, find me, find a, find, can you recommend, open on, where is, where can i go to,
  how do i get to, how to get to, is there a, are there any, donde hay, what church is, which church is, new in town, new to town, new to the area, new to ${site.city.toLowerCase()},
  my mom, my dad, my wife, my husband, my son, my daughter, my kids, my family, mi mama, mi papa, mi abuela, mi abuelo,
  mi esposa, mi esposo, mi hijo, mi hija, mis hijos, mi familia, anda en,
  donde queda, donde esta, donde dan, donde ofrecen, quien da, quiero ir a, quiero ir, quiero, abierta los, abiertas los, abierta el, abiertas el, necesito, busco, buscar, estoy buscando, que iglesia, que iglesias, a que hora es, a que hora son,
  a que hora, como llegar a, como llego a, direccion, ubicacion, telefono, sitio web, pagina web, por favor,
  iglesia cristiana, iglesias cristianas, culto de oracion, reunion de oracion, estudio biblico, estudios biblicos, servicio de adoracion,
  worship services, worship service, church services, church service, service times, service time,
  mass schedule, mass times, mass time, vigil mass, vigil masses, phone number, phone, telephone number,
  telephone, web site, website, address, directions, locations, location, hours, schedule, horario,
  horarios, times, services, service, masses, mass, misas, misa, thanh le, servicio, servicios,
  culto, cultos, parroquia, parroquias, clases de biblia, bilingual, reviews, near here, that meets, that meet, meets, meeting at, start,
  please, for adults, para adultos, bible study, bible studies, prayer meeting, habla, hablan, hable, hablen, pastor que, pastor who,
  speaks, speak, speaking`);

/** Denominations implied by words for services, unless the search contains anything else. */
export const servicesOf = byPhrase<'Catholic'>({
  Catholic:
    'thanh le, mass, masses, next mass, proxima misa, mass times, mass time, mass schedule, vigil mass, vigil masses, misa, misas, parroquia, parroquias',
});

export const nearMePhrases: readonly string[] = listOf(`
  close to my location, near my location, close to me, close by, closest, nearest, closest to me,
  nearest to me, around me, near me, near by, nearby, in my area, cerca de mi, cerca de mi casa, cerca de aqui, cerca,
  mas cercana, mas cercanas, mas cercano, cercana, cercanas`);

/** Used before a ZIP code or area. */
export const nearWords: readonly string[] = [
  'close to',
  'near',
  'around',
  'nearest',
  'by',
  'cerca de',
  'cerca del',
  'cerca al',
  ...['cercana', 'cercanas', 'cercano', 'cercanos'].flatMap((word) => [`${word} a`, `${word} al`]),
  'por',
  'x',
];
export const inWords: readonly string[] = [
  'in',
  'within',
  'at',
  'en',
  'codigo postal',
  'en el codigo postal',
];

export const dayWords = byPhrase<Weekday | 'today' | 'tomorrow' | 'weekdays'>({
  sunday:
    'sunday school, open sunday, open sundays, palm sunday, sunday, sundays, domingo, domingos, dominical, dominicales, domingo de ramos',
  today:
    'open today, open now, open right now, right now, now, ahora, today, tonight, hoy, abierta hoy, abiertas hoy, esta tarde, esta noche',
  tomorrow: 'open tomorrow, tomorrow, manana',
  weekdays: 'weekday, weekdays, during the week, entre semana, dias de semana',
  friday: 'good friday, first friday, first fridays, primer viernes, friday, fridays, viernes, viernes santo',
  wednesday: 'miercoles de ceniza, ash wednesday, wednesday, wednesdays, miercoles, wed, weds',
  monday: 'monday, mondays, lunes',
  tuesday: 'tues, tuesday, tuesdays, martes',
  thursday: 'thurs, thursday, thursdays, jueves',
  saturday: 'open saturday, open saturdays, sat, saturday, saturdays, sabado, sabados',
});

export const partWords = byPhrase<DayPart>({
  morning:
    'early service, early services, early morning, en la manana, por la manana, x la manana, de la manana, en las mananas, por las mananas, temprano, early, morning, mornings',
  afternoon:
    'en la tarde, por la tarde, x la tarde, de la tarde, en las tardes, por las tardes, tarde, tardes, esta tarde, al mediodia, mediodia, at noon, noon, lunchtime, afternoon',
  evening:
    'en la noche, por la noche, x la noche, de la noche, en las noches, por las noches, noche, noches, esta noche, late service, late services, late night, open late, late, evening, evenings, night, tonight',
});

export const languageWords = byPhrase<Language>({
  ...Object.fromEntries(languages.map((language) => [language, language])),
  spanish: 'in spanish, en espanol, spanish, spanish speaking, espanol, hispanic, bilingue, bilingues',
  vietnamese: 'vietnamese, vietnamita, tieng viet',
  chinese: 'chinese, mandarin, cantonese, chino',
  korean: 'korean, coreano',
  tagalog: 'tagalog, filipino',
  portuguese: 'portuguese, portugues',
  french: 'french, frances',
  arabic: 'arabic, arabe',
  latin: 'in latin, tlm, tridentine, tridentine mass, latin mass, traditional latin mass, misa en latin',
  sign: 'sign language, asl, lengua de senas, lenguaje de senas, interprete de senas, lenguaje de signos',
  english: 'in english, en ingles, english, ingles',
});

export const wheelchairPhrases = listOf(
  'wheelchair accessible, wheelchair access, wheelchair ramp, wheelchair ramps, wheelchair, handicap accessible, handicap access, silla de ruedas, sillas de ruedas, rampa, accesible, accesible para sillas de ruedas, step free, step free entrance, step free access, no steps, no stairs, sin escalones',
);

const interpretations = Object.fromEntries(
  languages.map((language) => [
    `interpreted-${language}`,
    ['interpretation', 'interpreter', 'translation'].map((word) => `${language} ${word}`).join(', '),
  ]),
);

/** Values of the filter `fact` by phrase. Phrases that are also topics (topics-copy.ts) find churches that mention them, too. */
export const factPhrases: Readonly<Record<string, readonly string[]>> = byPhrases({
  contemporary: `contemporary, contemporary worship, contemporary service, contemporary services, contemporary music,
    contemporary worship music, modern worship, contemporanea, contemporaneo,
    musica contemporanea, alabanza contemporanea`,
  traditional: `traditional, traditional worship, traditional service, traditional services, traditional music, hymns,
    tradicional, musica tradicional, himnos`,
  blended: 'blended, blended worship, blended service, blended services',
  liturgical: 'liturgical, liturgical worship, liturgy, high church, liturgica, liturgico',
  gospel: 'gospel music, gospel worship, gospel service, gospel services, musica gospel',
  charismatic: 'charismatic, charismatic worship, carismatica, carismatico',
  quiet: 'quiet, quiet service, quiet services, quiet worship, contemplative, tranquila, tranquilo',
  choir: 'choir, choirs, coro',
  organ: 'pipe organ, organ music, organ, organs, organo',
  band: 'band, bands, drums, guitar, guitars, loud band, live band, worship band, praise band, church band, live music, musica en vivo, banda',
  'a-cappella': 'a cappella, acapella, a capella, no instruments, without instruments',
  'gospel-choir': 'gospel choir, coro gospel',
  nursery:
    'nursery, childcare, child care, guarderia, cuidado de ninos, cuidado de bebes, dejar a mi bebe, dejar a mis hijos',
  'childrens-program': `childrens program, kids program, childrens ministry, kids ministry, childrens church, kids church, kids sunday school,
    programa para ninos, for kids, for children, para ninos, young families, families with kids, familias jovenes, familias con ninos`,
  'children-stay':
    'family worship, family integrated, children stay, children in the service, kids in the service',
  'youth-group': `youth group, youth groups, youth ministry, youth program, youth programs, teen group, teen ministry,
    grupo de jovenes, grupo juvenil, jovenes, para jovenes`,
  'come-as-you-are, mostly-casual': `casual, casual dress, dress casual, wear jeans, come as you are, informal, jeans`,
  'mostly-formal': 'formal, formal dress, dressy',
  'up-to-1-hour':
    'short service, short services, one hour service, one hour, under an hour, less than an hour, menos de una hora, servicio corto, misa corta',
  'under-50, 50-to-150': 'small, small church, small churches, iglesia pequena, iglesias pequenas',
  'over-500': `big, big church, big churches, large, large church, large churches, mega, mega church, mega churches,
    megachurch, megachurches, iglesia grande, iglesias grandes, megaiglesia`,
  'own-lot, street-parking':
    'parking, parking lot, free parking, estacionamiento, estacionarse, estacionarme, parqueo',
  'accessible-parking': 'accessible parking, handicap parking, disabled parking',
  transit: 'by bus, bus line, bus stop, metrorail, public transit, near transit',
  'accessible-restroom':
    'accessible restroom, accessible restrooms, accessible bathroom, accessible bathrooms',
  'wheelchair-seating': 'wheelchair seating, wheelchair seats',
  'hearing-loop': 'hearing loop, induction loop, telecoil, t coil',
  'sign-language':
    'sign language, asl, deaf, lengua de senas, lenguaje de senas, interprete de senas, senas, sorda, sordas, sordo, sordos',
  'large-print': 'large print, letra grande',
  captions: 'captions, captioned, captioning, closed captions, subtitles, subtitulos',
  'live-stream': `live stream, livestream, live streaming, streaming, online service, online services, online church,
    online churches, watch online, online, en vivo, transmision en vivo, en linea, por internet, virtual church`,
  ...interpretations,
});

/** What churches may say about themselves to state a fact, and the languages of services that imply it. */
export const factMentions: ReadonlyMap<string, Pick<Topic, 'phrases' | 'languages'>> = new Map(
  factValues.map((value) => {
    const topics = Object.entries(factPhrases).flatMap(([phrase, values]) => {
      const topic = values.includes(value) ? topicOf.get(phrase) : undefined;
      return topic ? [{ phrase, topic }] : [];
    });
    return [
      value,
      { phrases: topics.map(({ phrase }) => phrase), languages: topics[0]?.topic.languages ?? [] },
    ];
  }),
);

/** Words that are never corrected. */
export const neverCorrected: ReadonlySet<string> = new Set([
  ...religious.split(/\s+/),
  ...[...areas, ...towns]
    .map((name) => name.toLowerCase())
    .flatMap((name) => [...name.split(' '), name.replaceAll(' ', '')]),
  ...[
    sameMeaning.flat(),
    noisePhrases,
    nearMePhrases,
    nearWords,
    inWords,
    [...topicOf.keys()],
    Object.keys(inEnglish),
    Object.keys(wordInEnglish),
    Object.keys(factPhrases),
    ...[dayWords, partWords, languageWords].map(Object.keys),
  ]
    .flat()
    .flatMap((phrase) => phrase.split(' ')),
]);
