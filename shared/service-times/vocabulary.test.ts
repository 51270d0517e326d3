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

/** One or two words of each kind and language. */
test.each([
  ['lords day', 'Sun 540', 'Sun 540', 'Sun 540'],
  ['lun', '-', '-', 'Mon 540  spanish'],
  ['thursday', '-', '-', 'Thu 540'],
  ['vendredi', '-', '-', 'Fri 540  french'],
  ['thu hai', '-', '-', 'Mon 540  vietnamese'],
  ['수요일', '-', '-', 'Wed 540  korean'],
  ['星期六', '-', '-', 'Sat 540  chinese'],
  ['sabbath', '-', '-', 'Sat 540'],
  ['mwf', '-', '-', 'Mon 540, Wed 540, Fri 540'],
  ['tth', '-', '-', 'Tue 540, Thu 540'],
  ['weekend', '-', '-', 'Sat 540, Sun 540'],
  [
    '每日',
    '-',
    '-',
    'Sun 540  chinese, Mon 540  chinese, Tue 540  chinese, Wed 540  chinese, Thu 540  chinese, Fri 540  chinese, Sat 540  chinese',
  ],
  ['tercero', '-', '-', '-'],
  ['tieng anh', 'Sun 540  english', 'Sun 540  english', '-'],
  ['castellano', 'Sun 540  spanish', 'Sun 540  spanish', '-'],
  ['粤语', 'Sun 540  chinese', 'Sun 540  chinese', '-'],
  ['amharic', 'Sun 540  amharic', 'Sun 540  amharic', '-'],
  ['asl', 'Sun 540  sign', 'Sun 540  sign', '-'],
  ['burmese', '-', '-', '-'],
  ['german lutheran', 'Sun 540', 'Sun 540', '-'],
  ['interpretacion', 'Sun 540', 'Sun 540', '-'],
  ['santa misa', 'Sun 540 mass spanish', 'Sun 540 mass spanish', '-'],
  ['lords supper', 'Sun 540 worship', 'Sun 540 worship', '-'],
  ['prayer service', 'Sun 540 prayer', 'Sun 540 prayer', '-'],
  ['adoracion eucaristica', 'Sun 540 prayer spanish', 'Sun 540 prayer spanish', '-'],
  ['bible classes', 'Sun 540 bible_study', 'Sun 540 bible_study', '-'],
  ['sunday school', 'Sun 540 sunday_school', 'Sun 540 sunday_school', 'Sun 540 sunday_school'],
  ['faith formation', 'Sun 540 sunday_school', 'Sun 540 sunday_school', '-'],
  ['middle school', 'Sun 540 youth', 'Sun 540 youth', '-'],
  ['recovery group', 'Sun 540 recovery', 'Sun 540 recovery', '-'],
  ['bingo', 'Sun 540 other', 'Sun 540 other', '-'],
  ['tarde', 'Sun 540', 'Sun 1260', '-'],
  ['midnight', '-', '-', '-'],
  ['afterward', 'Sun 540', '-', '-'],
  ['building', 'Sun 540', '-', '-'],
  ['en', 'Sun 540', 'Sun 540', '-'],
  ['every week', 'Sun 540', 'Sun 540', '-'],
  ['quincenal', '-', '-', '-'],
  ['except', '-', '-', '-'],
  ['formerly', '-', '-', '-'],
  ['twice', '-', '-', '-'],
  ['october', '-', '-', '-'],
  ['easter sunday', '-', '-', '-'],
])('%s behind a time, before it, and as its day', (phrase, behind, before, asDay) => {
  expect(reading(`Sunday 9 AM ${phrase}`) || '-').toBe(behind);
  expect(reading(`Sunday ${phrase} 9`) || '-').toBe(before);
  expect(reading(`${phrase} 9:00 AM`) || '-').toBe(asDay);
});

test('every word that keeps a line readable keeps its day and time', () => {
  for (const [phrase, meanings] of vocabulary) {
    const services = readServiceLine(`Sunday 9 AM ${phrase}`);
    const isUnclear = meanings.some(({ is }) => is === 'unclear' || is === 'season');
    if (isUnclear) expect(services, phrase).toEqual([]);
    // "noon" and "midnight" are times themselves.
    if (meanings.some(({ is }) => is === 'clock')) continue;
    for (const { day, start } of services) expect([day, start], phrase).toEqual([0, 540]);
  }
});

test('has only entries that are folded like lines and short enough to match', () => {
  const phrases = [...vocabulary.keys()];
  expect(
    phrases.filter((phrase) => phrase !== phrase.toLowerCase() || /['’]|\s{2}|^\s|\s$|^$/.test(phrase)),
  ).toEqual([]);
  expect(phrases.filter((phrase) => phrase.split(' ').length > 4)).toEqual([]);
});
