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
  inmaculado corazon de maria, inmaculado corazon → immaculate heart
  preciosa sangre, preciosisima sangre → precious blood
  divina misericordia → divine mercy
  divino nino, santo nino → holy child, infant
  divino redentor → divine redeemer
  divino salvador → divine savior
  santo nombre → holy name
  santos angeles → holy angels
  santos inocentes → holy innocents
  santo sepulcro → holy sepulchre
  santos apostoles → holy apostles
  todos los santos → all saints
  reina de la paz → queen of peace
  principe de paz, principe de la paz → prince of peace
  estrella del mar → star of the sea
  verbo encarnado → incarnate word
  cuerpo de cristo → corpus christi, body of christ
  cordero de dios → lamb of god
  pan de vida → bread of life
  luz del mundo → light of the world
  agua viva, aguas vivas → living water, living waters
  vida nueva, nueva vida → new life
  nueva esperanza → new hope
  nueva jerusalen → new jerusalem
  buenas nuevas, buenas noticias → good news
  biblia abierta → open bible
  casa de dios → house of god
  aposento alto → upper room
  puerta abierta → open door
  brazos abiertos → open arms
  buen samaritano → good samaritan
  vida abundante → abundant life
  gran comision → great commission
  nuevo nacimiento → new birth
  monte de los olivos → mount olive, mount of olives`),
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
  preciosa, preciosisima → precious
  sangre → blood
  asuncion → assumption
  anunciacion → annunciation
  visitacion → visitation
  natividad → nativity
  encarnacion → incarnation
  encarnado → incarnate
  verbo → word
  resurreccion → resurrection
  presentacion → presentation
  concepcion → conception
  redentor → redeemer
  redencion → redemption
  salvador → savior, saviour
  salvacion → salvation
  sacramento → sacrament
  rosario → rosary
  eucaristia → eucharist
  trinidad → trinity
  espiritu → spirit
  santos, santas → saints
  angel, angeles → angel, angels
  arcangel → archangel
  apostol → apostle
  apostoles → apostles
  apostolica, apostolico → apostolic
  evangelista → evangelist
  martir, martires → martyr, martyrs
  profeta → prophet
  rafael → raphael
  pastor → shepherd
  cordero → lamb
  gracia → grace
  esperanza → hope
  fe → faith
  amor → love
  caridad → charity
  alegria, gozo → joy
  bendicion → blessing
  vida → life
  luz → light
  camino → way, path
  verdad → truth
  roca, piedra → rock, stone
  fuente → fountain
  manantial → spring
  agua, aguas → water, waters
  viva, vivo, viviente → living
  rio → river
  valle → valley
  montana → mountain
  colina → hill
  jardin → garden
  arbol → tree
  puerta → door, gate
  casa → house
  cielo → heaven
  alabanza, alabanzas → praise
  adoracion → worship, adoration
  oracion → prayer
  victoria → victory
  gloria → glory
  poder → power
  reino → kingdom
  palabra → word
  evangelio → gospel
  biblia, biblica, biblico → bible
  libertad → liberty, freedom
  unidad → unity
  amistad → friendship
  hermandad → brotherhood
  companerismo, comunion → fellowship, communion
  comunidad → community
  templo → temple
  tabernaculo → tabernacle
  santuario → sanctuary, shrine
  monasterio → monastery
  congregacion → congregation
  ministerio, ministerios → ministry, ministries
  mision → mission
  asamblea → assembly
  misionero → missionary
  libre → free
  unida → united
  nueva, nuevo → new
  gran → great, greater
  tercera → third
  cuarta → fourth
  norte → north
  sur → south
  este → east
  oeste → west
  noreste → northeast
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
  alianza → alliance, covenant
  pacto → covenant
  arca → ark
  avivamiento → revival
  bendita, bendito → blessed
  bueno, buena → good
  celestial → heavenly
  ciudad → city
  compasion → compassion
  corona → crown
  creyentes → believers
  cumbre → summit
  destino → destiny
  embajadores → ambassadors
  encuentro → encounter
  eterna, eterno → eternal, everlasting
  familia → family
  fiel, fieles → faithful
  fuego → fire
  fundamento → foundation
  generacion → generation
  hogar → home
  hungria → hungary
  jehova → jehovah
  lago → lake
  liberacion → deliverance
  lirio → lily
  maravillosa, maravilloso → wonderful
  mesias → messiah
  milagro, milagros → miracle, miracles
  mundo → world
  nacion, naciones → nation, nations
  nombre → name
  obra → work
  olivo, olivos → olive
  padre → father
  pan → bread
  paraiso → paradise
  peregrino, peregrinos → pilgrim
  pozo → well
  proposito → purpose
  pueblo → people
  puente → bridge
  refugio → refuge
  remanente → remnant
  restauracion → restoration
  samaritano → samaritan
  sanidad → healing
  santidad → holiness
  semilla → seed
  siervos → servants
  sol → sun
  tierra → land
  torre → tower
  triunfo → triumph
  trono → throne
  uncion → anointing
  vencedores → overcomers
  victorioso, victoriosa → victorious
  vina → vineyard
  voz → voice
  aleluya → alleluia, hallelujah
  ancla → anchor
  barrio → ward
  berea → berean
  betesda → bethesda
  beula → beulah
  carmelo → carmel
  claraval → clairvaux
  corinto → corinth
  efeso → ephesus
  estaca → stake
  faro → lighthouse
  galilea → galilee
  gosen → goshen
  hebreo, hebrea → hebrew
  hosana → hosanna
  jerico → jericho
  maranata → maranatha
  nacimiento → birth, nativity
  rama → branch
  rehobot → rehoboth
  silo → shiloh
  tailandes, tailandesa → thai
  tibetano, tibetana → tibetan
  nazaret → nazareth
  getsemani → gethsemane
  emaus → emmaus
  filadelfia → philadelphia
  antioquia → antioch
  jerusalen → jerusalem
  coreana, coreano, coreanos → korean
  china, chino, chinos → chinese
  vietnamita, vietnamitas → vietnamese
  africana, africano, africanos → african
  etiope → ethiopian
  griega, griego, griegos → greek
  rusa, ruso, rusos → russian
  ucraniana, ucraniano, ucranianos → ukrainian
  filipina, filipinos → filipino
  japonesa → japanese
  islamico, islamica → islamic
  judio → jewish`),
);
