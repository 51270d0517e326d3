/** What a church's page tells machines: schema.org data, and the same facts as text for readers without JavaScript. */
import type {
  Church as SchemaChurch,
  Event as SchemaEvent,
  Service as SchemaService,
  WebPage,
} from 'schema-dts';
import type { Church } from '#shared/contracts/churches.ts';
import { isOurs } from '#shared/domain/address.ts';
import { clockText, dayText, longDay, zoneMoment, zoneStamp } from '#shared/domain/dates.ts';
import { accessOf, stepFree } from '#shared/domain/fact-options.ts';
import { listText } from '#shared/domain/format.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { readPhone } from '#shared/domain/phone.ts';
import { site } from '#shared/domain/site.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import {
  kindLabels,
  languageLabels,
  readTimes,
  serviceName,
} from '#shared/messages/churches/service-times.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import { visitCopy, visitText } from '#shared/messages/churches/visit-sentences.ts';
import {
  type Language,
  nextService,
  type ServiceException,
  type ServiceTime,
  weekdays,
} from '#shared/service-times/schedule.ts';
import { exceptionText } from '#shared/service-times/words.ts';
import type { Fact } from '../../http/page/shell.ts';
import { factCopy } from './present-copy.ts';

/** BCP 47 tags. */
const languageTags: Record<Language, string> = {
  english: 'en',
  spanish: 'es',
  vietnamese: 'vi',
  chinese: 'zh',
  korean: 'ko',
  tagalog: 'tl',
  portuguese: 'pt',
  french: 'fr',
  malayalam: 'ml',
  hindi: 'hi',
  tamil: 'ta',
  telugu: 'te',
  arabic: 'ar',
  amharic: 'am',
  igbo: 'ig',
  yoruba: 'yo',
  swahili: 'sw',
  greek: 'el',
  russian: 'ru',
  polish: 'pl',
  german: 'de',
  japanese: 'ja',
  latin: 'la',
  sign: 'ase',
};

/** Times that differ only in their day. Weekly ones share an event; each week of the month is its own. */
type Group = { times: ServiceTime[]; next: Date | null; day: string | null };

function groupsOf(church: Church, now: Date): Group[] {
  const groups = new Map<string, ServiceTime[]>();
  for (const time of church.serviceTimes) {
    const { start, end, kind, languages, nth, day } = time;
    const key = JSON.stringify([start, end, kind, languages, nth, nth === null ? null : day]);
    groups.set(key, [...(groups.get(key) ?? []), time]);
  }
  return [...groups.values()].map((times) => {
    const next = nextService({ serviceTimes: times, serviceExceptions: withoutOthers(church) }, now);
    return { times, next: next?.at ?? null, day: next?.date ?? null };
  });
}

/** A special date replaces the regular services, and its own times are other services. */
const withoutOthers = ({ serviceExceptions }: Church) =>
  serviceExceptions
    .filter(({ kind }) => kind !== 'also')
    .map((day) => ({ ...day, kind: 'none' as const, times: [] }));

const nameOf = ({ kind, languages }: ServiceTime): string =>
  readTimes.nameOf(
    kind ? kindLabels[kind] : serviceName.plain,
    listText(languages.map((language) => languageLabels[language])),
  );

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const durationOf = (minutes: number): string =>
  `PT${Math.floor(minutes / 60)}H${minutes % 60 ? `${minutes % 60}M` : ''}`;

/** iCal's names, for "the third Sunday"; 5 is the last one. */
const shortDays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const capitalized = (day: string): string => day.charAt(0).toUpperCase() + day.slice(1);

function eventOf({ times, next }: Group, id: string): SchemaEvent {
  const [first] = times as [ServiceTime, ...ServiceTime[]];
  const { start, end, nth, languages } = first;
  return {
    '@type': 'Event',
    name: nameOf(first),
    location: { '@id': id },
    ...(next ? { startDate: zoneStamp(next) } : {}),
    ...(languages.length > 0 ? { inLanguage: languages.map((language) => languageTags[language]) } : {}),
    eventSchedule: {
      '@type': 'Schedule',
      byDay:
        nth === null
          ? times.map(({ day }) => `https://schema.org/${capitalized(weekdays[day]!)}` as const)
          : `${nth === 5 ? -1 : nth}${shortDays[first.day]}`,
      repeatFrequency: nth === null ? 'P1W' : 'P1M',
      startTime: clock(start),
      ...(end === null ? {} : { endTime: clock(end), duration: durationOf(end - start) }),
      scheduleTimezone: site.timeZone,
    },
  };
}

/** The services of a special date, which are in no schedule. */
const specialEventsOf = ({ date, text, times }: ServiceException, id: string): SchemaEvent[] =>
  times.map(({ start, end }) => ({
    '@type': 'Event',
    name: serviceName.plain,
    description: text,
    location: { '@id': id },
    startDate: zoneStamp(zoneMoment(date, start)),
    ...(end === null ? {} : { endDate: zoneStamp(zoneMoment(date, end)) }),
  }));

const languagesOf = (church: Church): Language[] => [
  ...new Set(church.serviceTimes.flatMap(({ languages }) => languages)),
];

const otherNamesOf = ({ otherNames }: Church): string[] =>
  (otherNames ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);

function addressOf(church: Church) {
  const city = church.city || (isOurs(church.zip) ? site.city : '');
  return {
    '@type': 'PostalAddress',
    ...(church.address ? { streetAddress: church.address } : {}),
    ...(city ? { addressLocality: city } : {}),
    addressRegion: church.state || site.stateCode,
    ...(church.zip ? { postalCode: church.zip } : {}),
    addressCountry: site.country,
  } as const;
}

/** Nothing for a church whose position is only that of its ZIP code or county. */
function positionOf({ approximate, latitude, longitude }: Church) {
  if (approximate) return {};
  return {
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    hasMap: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  } as const;
}

/** What schema.org calls amenities: access, parking, and help with hearing and seeing. */
function amenitiesOf({ wheelchairAccess, gettingIn, hearingSeeing, parking }: Church) {
  const access = wheelchairAccess === 'no' ? gettingIn : accessOf({ wheelchairAccess, gettingIn });
  const amenity = (name: string, value: boolean) =>
    ({ '@type': 'LocationFeatureSpecification', name, value }) as const;
  const amenities = [
    ...(wheelchairAccess === 'no' ? [amenity(factLabels[stepFree]!, false)] : []),
    ...[...access, ...hearingSeeing, ...parking].map((value) => amenity(factLabels[value]!, true)),
  ];
  return amenities.length > 0 ? { amenityFeature: amenities } : {};
}

/**
 * schema.org objects without "@context". Services are events with a schedule, since opening hours mean something else.
 * A church has no `availableLanguage` there, but the service it offers has.
 */
export function schemaOf(
  church: Church,
  { base, description, now }: { base: string; description: string; now: Date },
) {
  const id = base + churchPath(church.id);
  const names = otherNamesOf(church);
  const languages = languagesOf(church);
  const phone = church.phone && readPhone(church.phone);
  const events = [
    ...groupsOf(church, now).map((group) => eventOf(group, id)),
    ...church.serviceExceptions.flatMap((exception) => specialEventsOf(exception, id)),
  ];
  const main = {
    '@type': 'Church',
    '@id': id,
    name: church.name,
    ...(names.length > 0 ? { alternateName: names } : {}),
    url: id,
    description,
    address: addressOf(church),
    ...positionOf(church),
    ...(phone ? { telephone: phone.text } : {}),
    ...(church.heroImage ? { image: base + church.heroImage } : {}),
    ...(church.website ? { sameAs: [church.website] } : {}),
    ...amenitiesOf(church),
    ...(events.length > 0 ? { event: events } : {}),
  } satisfies SchemaChurch;
  const page = {
    '@type': 'WebPage',
    '@id': `${id}#page`,
    url: id,
    mainEntity: { '@id': id },
    dateModified: church.updatedAt,
  } satisfies WebPage;
  return languages.length > 0 ? [main, page, servicesOf(languages, id)] : [main, page];
}

const servicesOf = (languages: Language[], id: string) =>
  ({
    '@type': 'Service',
    serviceType: churchCard.times,
    availableChannel: {
      '@type': 'ServiceChannel',
      serviceLocation: { '@id': id },
      availableLanguage: languages.map((language) => languageTags[language]),
    },
  }) satisfies SchemaService;

/** In words, what the page's shell doesn't show. */
export function factsOf(church: Church, now: Date): Fact[] {
  const languages = languagesOf(church).map((language) => languageLabels[language]);
  const upcoming = groupsOf(church, now)
    .filter(({ next }) => next !== null)
    .sort((a, b) => a.next!.getTime() - b.next!.getTime())
    .map(({ times, day }) =>
      factCopy.next(nameOf(times[0]!), longDay(day!) ?? day!, clockText(times[0]!.start)),
    );
  return [
    ...upcoming,
    // With the year.
    ...church.serviceExceptions.map((exception) => Object.values(exceptionText(exception, '')).join(': ')),
    ...(languages.length > 0 ? [factCopy.languages(listText(languages))] : []),
    ...visitText.sentences(church).map(({ text }) => text),
    ...(church.liveStream ? [{ text: visitCopy.watch, href: church.liveStream }] : []),
    ...(church.website ? [{ text: church.website, href: church.website }] : []),
    ...(church.website && church.websiteCheck?.works === false
      ? [churchPage.websiteBroken(dayText(church.websiteCheck.at))]
      : []),
  ];
}
