import { expect, test } from 'vitest';
import type { Church } from '#shared/contracts/churches.ts';
import { reasonsOf } from './church-detail-about.tsx';

const bare = {
  denomination: 'Baptist',
  area: 'Montrose',
  address: '',
  services: [],
  recentSermons: [],
  phone: null,
  website: null,
  youthPrograms: null,
  musicMinistry: null,
  outreachPrograms: null,
  specialPrograms: null,
} as unknown as Church;

test("shows the church's own text", () => {
  expect(
    reasonsOf({ ...bare, musicMinistry: ' A choir of forty. ', youthPrograms: 'Friday supper.' }),
  ).toEqual([
    { title: 'For children and youth', text: 'Friday supper.' },
    { title: 'Music', text: 'A choir of forty.' },
  ]);
});

test('makes nothing up if only public records are available', () => {
  expect(reasonsOf({ ...bare, phone: '(713) 555-0100', address: '12 Oak Street' })).toEqual([]);
});

test('describes a church without its own text by its data', () => {
  const texts = reasonsOf({
    ...bare,
    denomination: 'Other',
    services: ['Sunday 9 AM', ' ', 'Sunday 11 AM'],
    website: 'https://grace.example.org',
    phone: '(713) 555-0100',
  }).map(({ text }) => text);
  expect(texts).toEqual([
    'A congregation in Montrose',
    '2 service times to choose from',
    'Questions? Give them a call',
    'More on their own website',
  ]);
});

test('shows at most four facts', () => {
  const all = {
    services: ['Sunday 9 AM'],
    website: 'https://grace.example.org',
    phone: '713',
    address: '12 Oak',
  };
  const sermons = ['https://www.youtube.com/watch?v=abcdefghijk'];
  expect(reasonsOf({ ...bare, ...all, recentSermons: sermons })).toHaveLength(4);
});
