import { expect, test } from 'vitest';
import { readServiceLine } from './parser.ts';
import { vocabulary } from './vocabulary.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Empty if the line stays text. */
const reading = (line: string): string =>
  readServiceLine(line)
    .map(({ day, nth, start, end, kind, languages }) =>
      [`${days[day]}${nth ?? ''}`, end === null ? start : `${start}-${end}`, kind ?? '', ...languages]
        .join(' ')
        .trim(),
    )
    .join(', ');

/** Interpreting a word differently affects thousands of churches, so review the snapshot's diff. */
test('what each word makes of a line: behind a time, before it, and as its day', () => {
  const lines = [...vocabulary.keys()].map((phrase) =>
    [
      `${phrase}:`,
      reading(`Sunday 9 AM ${phrase}`) || '-',
      reading(`Sunday ${phrase} 9`) || '-',
      reading(`${phrase} 9:00 AM`) || '-',
    ].join(' | '),
  );
  expect(lines).toMatchSnapshot();
});

test('has only entries that are folded like lines and short enough to match', () => {
  const phrases = [...vocabulary.keys()];
  expect(
    phrases.filter((phrase) => phrase !== phrase.toLowerCase() || /['’]|\s{2}|^\s|\s$|^$/.test(phrase)),
  ).toEqual([]);
  expect(phrases.filter((phrase) => phrase.split(' ').length > 4)).toEqual([]);
});
