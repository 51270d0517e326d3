import { expect, test } from 'vitest';
import { recordNotes } from './copy.ts';
import { factCells, readFacts } from './facts.ts';
import type { Remark } from './types.ts';

function read(cells: Record<string, string>) {
  const notes: Remark[] = [];
  return { facts: readFacts((field) => cells[field] ?? '', notes), notes };
}

test('cells hold labels or names of options, and unknown ones are noted', () => {
  expect(
    read({
      worshipStyle: 'gospel; Contemporary, loud',
      children: "Children's Program | nursery",
      dress: 'Come as you are',
      attendance: '50 to 150',
      interpretation: 'Spanish, Vietnamese',
      liveStream: 'stream.example.org/live',
    }),
  ).toEqual({
    facts: {
      worshipStyle: ['contemporary', 'gospel'],
      children: ['nursery', 'childrens-program'],
      dress: ['come-as-you-are'],
      attendance: ['50-to-150'],
      interpretation: ['interpreted-spanish', 'interpreted-vietnamese'],
      liveStream: 'https://stream.example.org/live',
    },
    notes: [{ note: recordNotes.fact, value: 'loud' }],
  });
  expect(read({})).toEqual({ facts: {}, notes: [] });
  expect(read({ liveStream: 'ask us' }).notes).toEqual([{ note: recordNotes.fact, value: 'ask us' }]);
});

test('tags of OpenStreetMap say only what mappers have seen', () => {
  const readTags = (tags: Record<string, string>) => {
    const cells = factCells(tags);
    return read({ ...cells, liveStream: '' });
  };
  expect(
    readTags({
      'toilets:wheelchair': 'yes',
      hearing_loop: 'yes',
      sign_language: 'ase',
      'capacity:disabled': '4',
    }),
  ).toEqual({
    facts: {
      parking: ['accessible-parking'],
      gettingIn: ['accessible-restroom'],
      hearingSeeing: ['hearing-loop'],
    },
    notes: [{ note: recordNotes.fact, value: 'sign_language=ase' }],
  });
  expect(readTags({ 'toilets:wheelchair': 'no', hearing_loop: 'unknown', capacity: '300' })).toEqual({
    facts: {},
    notes: [],
  });
});
