/**
 * Spanish words for English names. All entries are folded as by foldText(): lowercase, without accents. Services, needs,
 * days, and the like have their Spanish words in terms.ts and topics-copy.ts.
 */
import { listOf, meanings } from './topics-copy.ts';

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
  espiritu santo → holy spirit, holy ghost
  cristo rey → christ the king, christo rey
  santa cruz → holy cross
  santa trinidad, santisima trinidad → holy trinity
  buen pastor → good shepherd
  santisimo sacramento → blessed sacrament
  misionera → missionary
  africana metodista episcopal → african methodist episcopal
  iglesia de dios en cristo → church of god in christ
  nuestra senora del carmen, virgen del carmen → our lady of mount carmel, mount carmel
  nuestra senora del perpetuo socorro, perpetuo socorro → our lady of perpetual help, perpetual help
  nuestra senora de los dolores → our lady of sorrows
  inmaculado corazon de maria → immaculate heart
  divino nino, santo nino → holy child, infant
  santo nombre → holy name
  santos inocentes → holy innocents
  santo sepulcro → holy sepulchre
  santos apostoles → holy apostles
  todos los santos → all saints
  cuerpo de cristo → corpus christi, body of christ
  buenas nuevas → good news
  puerta abierta → open door
  buen samaritano → good samaritan`),
]);

/** Single words of names. They would match too much, and are used only if nothing else matches. */
export const wordInEnglish: Readonly<Record<string, string[]>> = Object.fromEntries(
  meanings(`
  estrella → star
  mar → sea
  madre → mother
  nuestra, nuestro → our
  reina → queen
  rey, reyes → king, kings
  principe → prince
  senor → lord
  senora → lady
  dios → god
  cristo, jesucristo → christ
  maria → mary
  paz → peace
  misericordia → mercy
  divina, divino → divine
  corazon → heart
  inmaculada, inmaculado → immaculate
  sagrado, sagrada → sacred, holy
  asuncion → assumption
  anunciacion → annunciation
  encarnado → incarnate
  verbo → word
  resurreccion → resurrection
  concepcion → conception
  redentor → redeemer
  salvador → savior, saviour
  sacramento → sacrament
  rosario → rosary
  trinidad → trinity
  espiritu → spirit
  santos, santas → saints
  angel, angeles → angel, angels
  arcangel → archangel
  apostol → apostle
  apostoles → apostles
  apostolica, apostolico → apostolic
  martir, martires → martyr, martyrs
  rafael → raphael
  pastor → shepherd
  gracia → grace
  esperanza → hope
  fe → faith
  amor → love
  gozo → joy
  vida → life
  luz → light
  camino → way, path
  roca, piedra → rock, stone
  fuente → fountain
  agua, aguas → water, waters
  viva, vivo → living
  rio → river
  puerta → door, gate
  casa → house
  alabanza, alabanzas → praise
  adoracion → worship, adoration
  oracion → prayer
  gloria → glory
  palabra → word
  evangelio → gospel
  biblia, biblica, biblico → bible
  libertad → liberty, freedom
  amistad → friendship
  comunion → fellowship, communion
  comunidad → community
  templo → temple
  tabernaculo → tabernacle
  santuario → sanctuary, shrine
  congregacion → congregation
  ministerio, ministerios → ministry, ministries
  mision → mission
  asamblea → assembly
  unida → united
  libre → free
  verdad → truth
  victoria → victory
  nueva, nuevo → new
  gran → great, greater
  norte → north
  sur → south
  este → east
  oeste → west
  noroeste → northwest
  sureste → southeast
  suroeste → southwest
  betel → bethel
  belen → bethlehem
  betania → bethany
  magno, magna → great
  accion → action
  asencion, ascencion → ascension
  abundante → abundant
  pacto → covenant
  bueno, buena → good
  ciudad → city
  familia → family
  nombre → name
  samaritano → samaritan
  vina → vineyard
  barrio → ward
  berea → berean
  carmelo → carmel
  claraval → clairvaux
  corinto → corinth
  faro → lighthouse
  maranata → maranatha
  nacimiento → birth, nativity
  rama → branch
  tibetano → tibetan
  getsemani → gethsemane
  coreana, coreano, coreanos → korean
  china, chino, chinos → chinese
  vietnamita, vietnamitas → vietnamese
  africana, africano, africanos → african
  griega, griego, griegos → greek
  rusa, ruso, rusos → russian
  ucranianos → ukrainian
  filipina, filipinos → filipino
  japonesa → japanese
  islamica → islamic
  judio → jewish`),
);
