import { expect, test } from 'vitest';
import { factLabels, factNames } from '../messages/churches/visit-facts.ts';
import {
  canonicalFact,
  factFields,
  factGroups,
  factValues,
  fieldOfFact,
  optionsOfFact,
} from './fact-options.ts';
import { knownFacts } from './visit-facts.ts';

test('each value belongs to one fact and has a label', () => {
  const options = factFields.flatMap((field) => optionsOfFact(field).options);
  expect(new Set(options).size).toBe(options.length);
  expect(options.filter((option) => !factLabels[option])).toEqual([]);
  expect(factFields.filter((field) => !factNames[field])).toEqual([]);
  for (const value of factValues) expect(value, 'is a literal of a Postgres array').toMatch(/^[a-z0-9-]+$/);
  expect(fieldOfFact('nursery')).toBe('children');
  expect(fieldOfFact('live-stream')).toBe('liveStream');
  expect(factValues).not.toContain('no-youth-group');
});

test('values of one fact are alternatives, except for what somebody needs together', () => {
  expect(factGroups(['contemporary', 'gospel', 'nursery', 'step-free', 'hearing-loop', 'captions'])).toEqual([
    ['contemporary', 'gospel'],
    ['nursery'],
    ['step-free'],
    ['hearing-loop'],
    ['captions'],
  ]);
});

test('facts keep the order of their options', () => {
  expect(canonicalFact('music', ['band', 'choir', 'band', 'harp'])).toEqual(['choir', 'band']);
  expect(canonicalFact('dress', ['mostly-formal', 'mostly-casual'])).toEqual(['mostly-formal']);
});

test('an empty list, an unknown choice and no link say nothing', () => {
  expect(knownFacts({ music: [], wheelchairAccess: 'unknown', liveStream: null })).toEqual([]);
  expect(
    knownFacts({ music: ['organ'], wheelchairAccess: 'no', liveStream: 'https://stream.example' }),
  ).toEqual(['wheelchairAccess', 'music', 'liveStream']);
});
