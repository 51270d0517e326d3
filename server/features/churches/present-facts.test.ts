/** A reader with nothing but the HTML of a church's page answers what visitors ask. */
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { bareTemplate } from '../../test/template.ts';

const { request, build, setNow } = await createTestApp({ app: { client: { template: bareTemplate } } });

type Event = {
  name: string;
  startDate?: string;
  inLanguage?: string[];
  eventSchedule?: {
    byDay: string | string[];
    startTime: string;
    endTime?: string;
    duration?: string;
    scheduleTimezone: string;
  };
};
type Facts = {
  church: Record<string, unknown> & { event?: Event[] };
  all: Array<Record<string, unknown>>;
  text: string;
};
const pages: Record<string, Facts> = {};

async function read(id: number): Promise<Facts> {
  const { text: html } = await request.get(`/church/${id}`).set('Accept', 'text/html').expect(200);
  const all = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );
  const [, shown = ''] = /<body>(.*)<\/noscript>/s.exec(html) ?? [];
  const church = all.find((data) => data['@type'] === 'Church') as Facts['church'];
  return { church, all, text: shown.replace(/<[^>]+>/g, '\n').replaceAll('&#39;', "'") };
}

beforeAll(async () => {
  setNow('2026-11-26T18:00:00Z'); // Thursday noon
  const full = await build.church({
    name: 'Santa Fe Parish',
    updatedAt: new Date('2026-11-20T08:00:00Z'),
    otherNames: 'Parroquia Santa Fe; Holy Faith',
    denomination: 'Catholic',
    address: '12 Oak Street',
    zip: '77002',
    phone: '(713) 555-0100 ext. 12',
    website: 'https://santafe.example.org',
    wheelchairAccess: 'yes',
    services: [
      'Sunday Mass: 9:00 AM - 10:30 AM (English), 11:00 AM (Spanish)',
      'Mon-Fri 12:10 PM Mass',
      '1st Friday 7 PM Holy Hour',
      'Last Sunday 3 PM Vietnamese Mass',
      'Call the office for confession',
    ],
    serviceExceptions: [
      { date: '2026-11-29', kind: 'none', text: 'The roof is being repaired' },
      { date: '2026-12-24', kind: 'also', text: 'Christmas Eve 5 PM - 6 PM' },
    ],
  });
  const bare = await build.church({
    name: 'Quiet Chapel',
    services: [],
    phone: null,
    wheelchairAccess: 'no',
  });
  pages.full = await read(full.id);
  pages.bare = await read(bare.id);
});

const event = (name: string, at?: string) =>
  pages.full!.church.event!.find((it) => it.name === name && (!at || it.eventSchedule?.startTime === at))!;

test.each<[question: string, answer: () => unknown, expected: unknown]>([
  ['When is the next Spanish Mass?', () => event('Spanish Mass').startDate, '2026-12-06T11:00:00-06:00'],
  ['… in words?', () => pages.full!.text, /Next Spanish Mass: .*December 6, 2026, 11:00 AM/],
  [
    'Until when is the English one?',
    () => event('English Mass').eventSchedule,
    { endTime: '10:30', duration: 'PT1H30M' },
  ],
  [
    'On which days is there a weekday Mass?',
    () => event('Mass').eventSchedule?.byDay,
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `https://schema.org/${day}`),
  ],
  ['Is there one today?', () => event('Mass').startDate, '2026-11-26T12:10:00-06:00'],
  ['When is the next Holy Hour?', () => event('Prayer').startDate, '2026-12-04T19:00:00-06:00'],
  ['Which Friday is it?', () => event('Prayer').eventSchedule, { byDay: '1FR', repeatFrequency: 'P1M' }],
  [
    'Is the last Sunday’s Mass in Vietnamese?',
    () => event('Vietnamese Mass'),
    { inLanguage: ['vi'], eventSchedule: { byDay: '-1SU' } },
  ],
  [
    'Is it held this Sunday, on a special date without services?',
    () => event('Vietnamese Mass').startDate,
    '2026-12-27T15:00:00-06:00',
  ],
  ['Why not?', () => pages.full!.text, /Sunday, November 29, 2026: no service. The roof is being repaired/],
  [
    'When is the service on Christmas Eve?',
    () => pages.full!.church.event!.find(({ eventSchedule }) => !eventSchedule),
    { startDate: '2026-12-24T17:00:00-06:00', endDate: '2026-12-24T18:00:00-06:00' },
  ],
  ['… in words?', () => pages.full!.text, /Thursday, December 24, 2026: Christmas Eve 5 PM - 6 PM/],
  ['In which time zone?', () => event('Mass').eventSchedule?.scheduleTimezone, 'America/Chicago'],
  [
    'Which languages are spoken?',
    () => pages.full!.all.find((it) => it['@type'] === 'Service'),
    { availableChannel: { availableLanguage: ['en', 'es', 'vi'] } },
  ],
  ['… in words?', () => pages.full!.text, /Services in English, Spanish, and Vietnamese/],
  [
    'Is it accessible?',
    () => pages.full!.church.amenityFeature,
    [{ '@type': 'LocationFeatureSpecification', name: 'Wheelchair access', value: true }],
  ],
  ['… in words?', () => pages.full!.text, /^Wheelchair access$/m],
  ['What is the phone number?', () => pages.full!.church.telephone, '(713) 555-0100 ext. 12'],
  ['What else is it called?', () => pages.full!.church.alternateName, ['Parroquia Santa Fe', 'Holy Faith']],
  ['Where is it?', () => pages.full!.text, /12 Oak Street, Houston, TX 77002/],
  ['What did it write itself?', () => pages.full!.text, /Call the office for confession/],
  [
    'When was the page changed?',
    () => pages.full!.all.find((it) => it['@type'] === 'WebPage')?.dateModified,
    /^2026-11-20T08:00/,
  ],
  [
    'Is the chapel accessible?',
    () => pages.bare!.church.amenityFeature,
    [{ '@type': 'LocationFeatureSpecification', name: 'Wheelchair access', value: false }],
  ],
  ['Does the chapel list times?', () => pages.bare!.church.event, undefined],
])('%s', (_, answer, expected) => {
  const given = answer();
  if (expected instanceof RegExp) expect(given).toMatch(expected);
  else if (typeof expected === 'object' && !Array.isArray(expected)) expect(given).toMatchObject(expected!);
  else expect(given).toEqual(expected);
});
