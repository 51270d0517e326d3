/** Checks a church's structured data against schema.org's vocabulary, as the package schema-dts describes it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { headOfChurch } from './present.ts';
import { findChurch } from './service.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const types = readFileSync('node_modules/schema-dts/dist/schema.d.ts', 'utf8');

/** For each type: its parent, and the types of the values that each of its own properties takes. */
const vocabulary = new Map(
  [...types.matchAll(/^(?:export )?interface (\w+) extends ([\w, <>]+) \{\n([\s\S]*?)^\}/gm)].map(
    ([, name, parents, body]) => {
      const own = [...body!.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.*), "\w+">;$/gm)];
      const properties = new Map(own.map(([, property, values]) => [property!, values!.split(' | ')]));
      return [name!, { parents: parents!.split(', '), properties }] as const;
    },
  ),
);

/** A type's interfaces, from the most specific to Thing's. */
const ancestorsOf = (name: string): string[] => [
  name,
  ...(vocabulary.get(name)?.parents ?? []).flatMap(ancestorsOf),
];

/** The properties that schema.org doesn't know, or whose value it expects to be of another type. */
function problemsOf(value: Json, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => problemsOf(one, at));
  if (value === null || typeof value !== 'object') return [];
  const type = value['@type'];
  // A reference to another object.
  if (type === undefined) return Object.keys(value).join() === '@id' ? [] : [`${at} has no @type`];
  const ancestors = ancestorsOf(`${type}Leaf`);
  if (ancestors.length === 1) return [`${at} has the unknown type ${type}`];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name.startsWith('@')) return [];
    const path = `${at}/${type}.${name}`;
    const expected = ancestors.flatMap((one) => vocabulary.get(one)?.properties.get(name) ?? []);
    if (expected.length === 0) return [`${path} is unknown`];
    const wrong = [inner].flat().flatMap((one) => {
      if (one === null || typeof one !== 'object' || !('@type' in one)) return [];
      const actual = ancestorsOf(`${one['@type']}Leaf`).map((ancestor) =>
        ancestor.replace(/Leaf$|Base$/, ''),
      );
      return expected.some((each) => actual.includes(each)) ? [] : [`${path} can’t be a ${one['@type']}`];
    });
    return [...wrong, ...problemsOf(inner, path)];
  });
}

const { build, deps } = await createTestApp();

test('finds what schema.org doesn’t know', () => {
  const event = { '@type': 'Event', eventSchedule: { '@type': 'Schedule', byDays: 'SU' } };
  const church = { '@type': 'Church', amenityFeatures: true, event, geo: { '@type': 'Schedule' } };
  expect(problemsOf(church)).toEqual([
    '/Church.amenityFeatures is unknown',
    '/Church.event/Event.eventSchedule/Schedule.byDays is unknown',
    '/Church.geo can’t be a Schedule',
  ]);
  expect(problemsOf({ '@type': 'Parish' })).toEqual([' has the unknown type Parish']);
});

test('describes a church with every fact in the words of schema.org', async () => {
  const { id } = await build.church({
    otherNames: 'Parroquia Santa Fe',
    phone: '(713) 555-0100',
    website: 'https://santafe.example.org',
    heroImage: '/uploads/a/1200.webp',
    wheelchairAccess: 'yes',
    services: ['Sunday 9:00 AM - 10:30 AM Spanish Mass', '1st Friday 7 PM Holy Hour'],
    serviceExceptions: [{ date: '2026-12-24', kind: 'also', text: '5 PM - 6 PM' }],
  });
  const church = (await findChurch(deps.db, { id, today: '2026-11-26' }))!;
  const head = headOfChurch(church, { base: 'https://example.org', now: new Date('2026-11-26') });
  const data = head.jsonLd as Json[];
  expect(Object.keys(data[0]!)).toEqual(
    expect.arrayContaining(['alternateName', 'amenityFeature', 'event', 'geo', 'hasMap', 'image', 'sameAs']),
  );
  expect(problemsOf(data)).toEqual([]);
});
