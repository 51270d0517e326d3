import { afterEach, expect, test } from 'vitest';
import { setLocaleReader } from '#shared/locale/locale.ts';
import { readServiceLine, readServices, readSpans } from './parser.ts';
import { dateText, exceptionText, serviceLines, spansInWords, timesInWords } from './words.ts';

afterEach(() => setLocaleReader(() => 'en'));

test('the lines of a church stay in English, and are parsed times in other languages where they could be read', () => {
  const services = ['Mon-Fri 12:10 PM Mass', '', 'By appointment'];
  const church = { services, serviceTimes: readServices(services) };
  expect(serviceLines(church)).toEqual(['Mon-Fri 12:10 PM Mass', 'By appointment']);
  setLocaleReader(() => 'es');
  expect(serviceLines(church)).toEqual(['Monday to Friday 12:10 PM (mass)', 'By appointment']);
  expect(serviceLines({ services })).toEqual(['Mon-Fri 12:10 PM Mass', 'By appointment']);
});

test.each([
  ['Sunday 9:00 AM & 11:00 AM (Spanish)', 'Sundays 9:00 AM and 11:00 AM (Spanish)'],
  ['Mon-Fri 12:10 PM Mass', 'Monday to Friday 12:10 PM (mass)'],
  ['Daily 8 AM & 6 PM', 'every day 8:00 AM and 6:00 PM'],
  ['Fri/Sat/Sun 7 PM', 'Friday to Sunday 7:00 PM'],
  ['Saturday & Sunday 5 PM', 'Saturdays and Sundays 5:00 PM'],
  ['Tue/Thu 7 PM', 'Tuesdays and Thursdays 7:00 PM'],
  ['1st & 3rd Sunday 5 PM', 'first and third Sunday of the month 5:00 PM'],
  ['last Friday of the month 7 PM', 'last Friday of the month 7:00 PM'],
  ['Weekday prayer 12:15 PM - 12:45 PM', 'Monday to Friday 12:15 PM to 12:45 PM (prayer)'],
  ['Wed 7pm Bible study (Korean)', 'Wednesdays 7:00 PM (Bible study, Korean)'],
  [
    'Sunday: Bible class 9 AM, worship 10 AM; Wednesday 7 PM',
    'Sundays 9:00 AM (Bible study) and 10:00 AM (worship); Wednesdays 7:00 PM',
  ],
])('%s', (line, text) => {
  expect(timesInWords(readServiceLine(line))).toBe(text);
});

test('formats the times of one day', () => {
  expect(spansInWords(readSpans('6:30 AM sunrise, 9 & 11 AM'))).toBe('6:30 AM, 9:00 AM, and 11:00 AM');
});

test('a date in another year includes the year', () => {
  expect(dateText('2026-12-25', '2026-11-23')).toBe('Friday, December 25');
  expect(dateText('2027-01-01', '2026-12-31')).toBe('Friday, January 1, 2027');
  expect(dateText('soon', '2026-12-31')).toBe('soon');
  const exception = { date: '2026-12-25', text: 'Candles.' };
  const texts = (['none', 'instead', 'also'] as const).map(
    (kind) => exceptionText({ ...exception, kind }, '2026-11-23').text,
  );
  expect(new Set(texts).size).toBe(3);
  expect(texts[2]).toBe('Candles.');
});
