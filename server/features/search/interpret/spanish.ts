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
export const wordInEnglish: Readonly<Record<string, string[]>> = Object.fromEntries(
  meanings(`
  dios → god; cristo, jesucristo → christ; jehova → jehovah; mesias → messiah; senor → lord; senora → lady;
  rey, reyes → king, kings; reina → queen; principe → prince; redentor → redeemer; salvador → savior, saviour;
  padre → father; madre → mother; nuestra, nuestro → our; maria → mary; rafael → raphael;
  angel, angeles → angel, angels; arcangel → archangel; apostol → apostle; apostoles → apostles;
  apostolica, apostolico → apostolic; evangelista → evangelist; martir, martires → martyr, martyrs;
  profeta → prophet; santos, santas → saints; pastor → shepherd; cordero → lamb; samaritano → samaritan;
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
