/**
 * What visitors look for beside names: what churches offer, and communities. Phrases are folded as by foldText(). A search
 * for one also finds churches that mention any of its phrases, or have services in the community's languages.
 */
import type { Language } from '#shared/service-times/schedule.ts';
import type { Topic } from '../request.ts';

/** Entries separated by commas. */
export const listOf = (text: string): string[] => text.trim().split(/,\s+/);
export const linesOf = (text: string): string[] => text.trim().split(/\n\s*/);

/** Each typed phrase with the phrases that it also finds; "typed, typed → found, found", separated by lines or semicolons. */
export function meanings(text: string): Array<[typed: string, found: string[]]> {
  const entries = text.trim().split(/;\s+|\n\s*/);
  return entries.flatMap((entry) => {
    const [typed = '', found = ''] = entry.split(' → ');
    return listOf(typed).map((phrase): [string, string[]] => [phrase, listOf(found)]);
  });
}

/**
 * A label, as in "We found no mention of {label}" → the phrases. Those with ~ are only typed, because they also occur in other
 * contexts ("men and women"), those with + are only mentioned, because nobody types them.
 */
const needs = `
  a food pantry → food pantry, food pantries, food bank, food banks, ~food, ~comida, food distribution, food drive, free food, groceries, free groceries, despensa de comida, despensa de alimentos, despensa, banco de comida, banco de alimentos, comida gratis, alimentos gratis, ayuda con comida, ayuda con la comida
  free meals → free meals, free meal, hot meals, soup kitchen, community meal, community dinner, free lunch, free breakfast, free dinner, free supper, comedor, +hot supper
  free clothes → clothing closet, clothes closet, free clothes, free clothing, clothing, ropa, ropero, ropa gratis
  help for homeless people → homeless shelter, homeless ministry, homeless, shelter, albergue
  help with bills → help with bills, paying bills, pay bills, ~electric bill, ~light bill, ~utility bill, ~my bills, help with rent, helps with rent, paying rent, pay rent, pay my rent, rent assistance, rental assistance, utility assistance, financial assistance, financial help, ayuda con la renta, con la renta, ~con renta, mi renta, ayuda con la luz, con los biles, pagar la renta, pagar renta, pagar mi renta, pagar la luz, ayuda economica, ayuda financiera
  help with finding work → job help, job training, job search, job fair, employment help, ayuda para encontrar trabajo
  help with immigration → immigration help, immigration services, immigration, citizenship classes, citizenship class, citizenship, refugees, refugee, inmigracion, ciudadania, ayuda a inmigrantes, inmigrantes, clases de ciudadania
  a health clinic → health clinic, free clinic, clinic, health fair, blood drive, clinica, feria de salud
  English classes → english classes, english class, english lessons, esl classes, esl class, esl, english as a second language, learn english, clases de ingles, ~ingles gratis, +english for newcomers, +english lesson, +conversational english, +english conversation
  tutoring → tutoring, tutor, after school program, after school, homework help
  childcare → childcare, child care, daycare, day care, nursery, mothers day out, preschool, pre school, guarderia, cuidado de ninos, cuidado de bebes, dejar a mi bebe, dejar a mis hijos
  a children’s program → childrens ministry, childrens program, childrens church, kids ministry, kids program, kids church, toddlers, ~misa de ninos, ~misa para ninos, programa para ninos
  vacation Bible school → vacation bible school, vacation bible schools, vbs, summer bible school, escuela biblica de vacaciones, escuela biblica de verano, escuelita biblica, escuelita biblica de verano, escuelita de verano
  a summer camp → summer camp, summer camps, kids camp, day camp, campamento, campamento de verano
  a youth group → youth group, youth groups, youth ministry, youth program, youth programs, teen group, teen ministry, grupo de jovenes, grupo juvenil, ~jovenes, ~para jovenes, +students meet, +teens
  a young adults group → young adults group, young adult group, young adults ministry, young adult ministry, young adults, young adult, young single adults, young single adult, college ministry, college group, college students, college student, student ministry, campus ministry, ~universitarios, ~jovenes universitarios, jovenes adultos, adultos jovenes, grupo de jovenes adultos, +twenties, +students and young professionals, young professionals
  a singles group → singles group, singles ministry, single adults, singles
  a group for single parents → single parents, single parent, single moms, single mothers, single mother, ~single mom, madres solteras, madre soltera
  a group for seniors → seniors group, senior group, senior ministry, senior citizens, seniors
  a women’s group → womens group, womens ministry, womens bible study, grupo de mujeres, ~women, ~for women, ~bible study for women, ~mujeres, +women meet, +bible study for women
  a men’s group → mens group, mens ministry, mens bible study, mens breakfast, grupo de hombres, ~for men, ~bible study for men, ~hombres, +men meet, +bible study for men
  small groups → small groups, small group, life groups, life group, home groups, home group, grupos pequenos
  help for couples → marriage counseling, marriage counselling, marriage ministry, couples counseling, couples ministry, premarital counseling, consejeria matrimonial, consejeria para matrimonios, consejeria para parejas, pre cana, platicas matrimoniales, platicas prematrimoniales, retiro matrimonial, ~couples, ~married couples, ~marriage, ~parejas, ~matrimonios, +marriage weekend, +marriage retreat, +marriage class, +marriage course, +married couples, +engaged couples
  counseling → counseling, counselling, christian counseling, biblical counseling, mental health, consejeria, salud mental
  a divorce support group → divorce support group, divorce support, divorce group, divorce recovery, divorce care, divorcecare, divorce, divorcio, divorciados, divorciadas
  a grief support group → grief support group, grief support, grief group, grief share, griefshare, grief counseling, grief, bereavement, widows, widowers, viudas, duelo, grupo de duelo
  a recovery group → aa meeting, aa meetings, aa group, aa, alcoholics anonymous, na meeting, na meetings, narcotics anonymous, celebrate recovery, recovery group, recovery program, addiction recovery, addiction, 12 step, alanon, al anon, alcoholicos anonimos, grupo de alcoholicos anonimos, doble a, adicciones
  a special needs ministry → special needs ministry, special needs, autism, autistic, disability ministry
  weddings → wedding venue, wedding venues, wedding ceremony, weddings, wedding, get married, boda, bodas, casarme, casarnos, matrimonio
  funerals → funeral service, funeral services, funeral home, funerals, funeral, memorial service, memorial services, funerales, misa de difuntos, misa para un difunto, misa por un difunto, difunto, difuntos, velorio, novenario
  baptisms → infant baptism, adult baptism, baptisms, baptism, baptize, baptized, bautizo, bautizos, bautismo, bautizar, ~bautizo para mi bebe, ~bautizar a mi bebe
  quinceañeras → quinceanera, quinceaneras, xv anos
  confession → confession times, confession, confessions, confesion, confesiones, confiesan, confesarme, confesarse
  classes for sacraments → first communion, first communion classes, confirmation classes, catechism, ccd, religious education, rcia, ocia, primera comunion, clases de primera comunion, catecismo, clases de catecismo, catequesis, clases de confirmacion, platicas de bautizo, platicas prebautismales
  Eucharistic adoration → eucharistic adoration, perpetual adoration, adoration chapel, adoration, adoracion, hora santa, santisimo, adoracion al santisimo
  contemporary worship → contemporary worship, contemporary service, contemporary services, contemporary music, contemporary, modern worship, praise band, worship band, musica contemporanea, alabanza contemporanea, contemporanea
  traditional worship → traditional worship, traditional service, traditional services, traditional music, traditional, hymns, musica tradicional, tradicional, himnos
  a Christmas service → christmas eve service, christmas eve services, christmas service, christmas services, christmas mass, christmas eve, christmas day, christmas, nochebuena, navidad, misa de navidad, misa de nochebuena, misa de gallo, ~midnight mass
  an Easter service → easter service, easter services, easter sunday service, easter sunday, easter mass, easter, easter sunrise service, easter sunrise, sunrise service, pascua
  a Holy Week service → holy week, holy week service, holy week services, good friday, good friday service, good friday services, maundy thursday, holy thursday, stations of the cross, via crucis, semana santa, viernes santo, jueves santo
  an Ash Wednesday service → ash wednesday, ash wednesday service, ash wednesday services, miercoles de ceniza
  a Thanksgiving service → thanksgiving, thanksgiving service, thanksgiving services, thanksgiving mass, accion de gracias, dia de accion de gracias
  a New Year’s Eve service → new years eve, new years eve service, new years service, watch night, watch night service, watchnight, ano nuevo, misa de ano nuevo, culto de fin de ano
  a choir → gospel choir, choir, choirs, coro
  an organ → pipe organ, organ music, organ, organo
  services online → live stream, livestream, live streaming, streaming, online service, online services, online church, watch online, online, en vivo, en linea, por internet, transmision en vivo
  that LGBTQ people are welcome → lgbt friendly, lgbtq friendly, lgbt affirming, lgbtq affirming, lgbt, lgbtq, gay friendly, gay affirming, gay, queer, open and affirming, welcoming and affirming, affirming, inclusive, ~gays
  a scout troop → boy scouts, girl scouts, cub scouts, scout troop, scouts
  a blessing of animals → blessing of the animals, blessing of animals, pet blessing
  rooms for rent → event space, hall rental, rent a hall, rent a church hall, rent church hall, church hall rental, party hall, reception hall, salon de fiestas, salon para fiestas, salon para fiesta, renta de salon, renta salon
  volunteering → volunteer opportunities, volunteering, volunteer, voluntariado, voluntarios`;

/** A label; languages → phrases | phrases of names that say so without being searched for. */
const communities = `
  Spanish-speaking; spanish → spanish, hispanic, hispana, hispanas, hispano, hispanos, latino, latina, latinos, espanol, spanish speaking | iglesia, templo
  Vietnamese; vietnamese → vietnamese, viet nam, vietnam, vietnamita, vietnamitas, tieng viet | viet
  Chinese; chinese → chinese, chino, chinos, china, mandarin, cantonese | taiwanese
  Korean; korean → korean, korea, coreano, coreanos, coreana
  Filipino; tagalog → filipino, filipina, filipinas, filipinos, tagalog, philippine
  Indian; hindi malayalam tamil telugu → indian, india, malayalam, hindi, tamil, telugu | malayalee, kerala, mar thoma, syro malabar
  Japanese; japanese → japanese, japan, nihongo, japonesa
  Nigerian; yoruba igbo → nigerian, nigeria, nigeriana, yoruba, igbo | redeemed christian church of god, rccg, winners chapel
  African; yoruba igbo amharic swahili → african, africa, africana, africano, africanos
  Ethiopian or Eritrean; amharic → ethiopian, ethiopia, etiope, eritrean, eritrea, amharic | tewahedo, habesha
  historically Black → black, african american, afroamericana, historically black, predominantly black | african methodist episcopal, christian methodist episcopal, church of god in christ, missionary baptist, national baptist
  Portuguese-speaking; portuguese → brazilian, brazil, brasileira, brasilena, portuguese, portugues
  French-speaking; french → french, haitian, haitiana | francophone, congolese
  Arabic-speaking; arabic → arabic, arab, arabe | coptic, maronite
  Russian; russian → russian | slavic
  German; german → german, germans
  Polish; polish → polish, polaco
  Deaf; sign → deaf, sign language, asl, sorda, sordas, sordo, sordos, senas, lengua de senas, interprete de senas`;

/** The label as people type it: "a women’s group" is "womens group". */
const typedLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/^(an?|help with|that) /, '')
    .replace(/[’']/g, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** Without phrases that contain another one: what has them has that one, too. */
const shortest = (phrases: string[]): string[] =>
  phrases.filter(
    (phrase) => !phrases.some((other) => other !== phrase && ` ${phrase} `.includes(` ${other} `)),
  );

const needTopics = linesOf(needs).map((line) => {
  const [label = '', list = ''] = line.split(' → ');
  const all = listOf(list);
  const named = all.filter((phrase) => /^\w/.test(phrase));
  const marked = (mark: string) =>
    all.flatMap((phrase) => (phrase.startsWith(mark) ? [phrase.slice(1)] : []));
  const topic: Topic = { kind: 'need', label, phrases: shortest([...named, ...marked('+')]), languages: [] };
  return { topic, typed: [...new Set([typedLabel(label), ...named, ...marked('~')])] };
});

const communityTopics = linesOf(communities).map((line) => {
  const [group = '', phrases = ''] = line.split(' → ');
  const [label = '', languages] = group.split('; ');
  const [typed = '', names] = phrases.split(' | ');
  const topic: Topic = {
    kind: 'community',
    label,
    phrases: shortest([...listOf(typed), ...(names ? listOf(names) : [])]),
    languages: (languages?.split(' ') ?? []) as Language[],
  };
  return { topic, typed: listOf(typed) };
});

/** Words of names that say which language is spoken, like "iglesia". */
export const nameWordsIn = (language: string): readonly string[] =>
  communityTopics.flatMap(({ topic: { languages, phrases } }) =>
    languages.length === 1 && languages[0] === language ? phrases : [],
  );

/** The topic of each phrase that visitors type. */
export const topicOf: ReadonlyMap<string, Topic> = new Map(
  [...needTopics, ...communityTopics].flatMap(({ topic, typed }) =>
    typed.map((phrase) => [phrase, topic] as const),
  ),
);
