import { expect, test } from 'vitest';
import { readServiceLine } from './parser.ts';
import { vocabulary } from './vocabulary.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Empty where the line stays text. */
const reading = (line: string): string =>
  readServiceLine(line)
    .map(({ day, nth, start, end, kind, languages }) =>
      [`${days[day]}${nth ?? ''}`, end === null ? start : `${start}-${end}`, kind ?? '', ...languages]
        .join(' ')
        .trim(),
    )
    .join(', ');

/** A word that is read otherwise changes what visitors see of thousands of churches, so read the diff. */
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

test('every entry is folded as lines are, and short enough to be found', () => {
  const phrases = [...vocabulary.keys()];
  expect(
    phrases.filter((phrase) => phrase !== phrase.toLowerCase() || /['’]|\s{2}|^\s|\s$|^$/.test(phrase)),
  ).toEqual([]);
  expect(phrases.filter((phrase) => phrase.split(' ').length > 4)).toEqual([]);
});
