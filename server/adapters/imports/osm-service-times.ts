/**
 * Converts OpenStreetMap service times ("Su 09:00,11:00; Su[1,3] 18:00") to readable lines ("Sunday 9:00 AM & 11:00 AM",
 * "1st & 3rd Sunday 6:00 PM"). The grammar is that of opening hours: https://wiki.openstreetmap.org/wiki/Key:opening_hours
 */
const days: Record<string, string> = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
  ph: 'Holidays',
};

const day = String.raw`(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)(?:\[-?\d(?:\s*[-,]\s*-?\d)*\])?`;
const daysPattern = new RegExp(`^(${day}(?:\\s*[-,]\\s*${day})*)(?![a-z])[\\s:]*`, 'i');
const clockPattern = String.raw`\d{1,2}(?:[:.h]\d{2}(?:\s*[ap]\.?m\b\.?)?|\s*[ap]\.?m\b\.?)`;
const timePattern = new RegExp(
  `^(${clockPattern})(?:\\s*[-–]\\s*(${clockPattern})|\\+)?(?:\\s+open\\b)?\\s*`,
  'i',
);
const commentPattern = /^"([^"]*)"\s*/;

/** Returns one line per rule. Rules that don't follow the notation are kept, with its abbreviations written out. */
export function serviceTimes(text: string): string[] {
  return text
    .slice(0, 2000)
    .split(/;|\|\||\n/)
    .map((part) => part.trim())
    .filter((part) => part && !isOff(part))
    .slice(0, 30)
    .flatMap((part) => rulesOf(part)?.map(lineOf) ?? [readable(part)]);
}

/** "Su 10:00 off" and "Mo-Fr off" are no services; "PH off" is an exception that visitors should know. */
const isOff = (part: string) => /\b(?:off|closed)\W*(?:"[^"]*"\W*)?$/i.test(part) && !/^PH\b/i.test(part);

type Time = { text: string; comment: string };

/** The times of each days: "Mo-Fr 08:00,Sa 09:00" has two, "Su 07:30, Su 10:00" one. Null if it doesn't follow the grammar. */
function rulesOf(part: string): Array<[days: string, times: Time[]]> | null {
  const rules = new Map<string, Time[]>();
  let times: Time[] | undefined;
  const [leading = '', heading = ''] = commentPattern.exec(part) ?? [];
  let rest = part.slice(leading.length);
  while (rest) {
    const [start = '', names] = daysPattern.exec(rest) ?? [];
    if (names) {
      times = rules.get(dayNames(names)) ?? [];
      rules.set(dayNames(names), times);
    }
    const [time, from, to] = timePattern.exec(rest.slice(start.length)) ?? [];
    if (!times || !time || !from) return null;
    rest = rest.slice(start.length + time.length);
    const [quoted = '', comment = heading] = commentPattern.exec(rest) ?? [];
    times.push({ text: to ? `${clockText(from)} - ${clockText(to)}` : clockText(from), comment });
    rest = rest.slice(quoted.length);
    if (rest && !rest.startsWith(',')) return null;
    rest = rest.replace(/^,\s*/, '');
  }
  return [...rules];
}

const listed = (texts: string[]): string =>
  [texts.slice(0, -1).join(', '), texts.at(-1)].filter(Boolean).join(' & ');

function lineOf([on, times]: [days: string, times: Time[]]): string {
  const isAlike = times.every(({ comment }) => comment === times[0]!.comment);
  const texts = times.map(({ text, comment }) => (comment && !isAlike ? `${text} (${comment})` : text));
  return `${on} ${listed(texts)}${isAlike && times[0]!.comment ? ` (${times[0]!.comment})` : ''}`;
}

const dayNames = (names: string): string =>
  names
    .replace(new RegExp(day, 'gi'), (name) => {
      const [, weeks] = /\[(.*)\]/.exec(name) ?? [];
      const weekday = days[name.slice(0, 2).toLowerCase()]!;
      return weeks ? `${weeksText(weeks)} ${weekday}` : weekday;
    })
    .replace(/(?<=[a-z])\s*-\s*/g, ' - ')
    .replace(/(?<=[a-z])\s*,\s*/g, ', ');

const ordinals = ['', '1st', '2nd', '3rd', '4th', '5th'];

/** "1,3" and "1-3" count from the start of the month, "-1" from its end. */
function weeksText(weeks: string): string {
  const numbers = weeks.split(',').flatMap((entry) => {
    const [, from, to] = /^\s*([1-5])\s*-\s*([1-5])\s*$/.exec(entry) ?? [];
    return from ? ordinals.slice(Number(from), Number(to) + 1) : [entry.trim()];
  });
  return listed(numbers.map((number) => (number === '-1' ? 'last' : (ordinals[Number(number)] ?? number))));
}

/** "24:00" is the end of the day, "25:30" an hour and a half later. */
function clockText(clock: string): string {
  const [, digits, minutes = '00', half] = /^(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?/i.exec(clock) ?? [];
  const hour = Number(digits);
  if (half) return `${hour}:${minutes} ${half.toUpperCase()}M`;
  if (hour % 24 === 0 && minutes === '00') return 'midnight';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** "Fr sunset-21:00" becomes "Friday sunset - 9:00 PM". Other text stays as written. */
function readable(part: string): string {
  if (!/(?<![A-Za-z])(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)(?![a-z])/.test(part) || /[a-z]{3,} [a-z]{3,}/.test(part))
    // Hours that only a 24-hour clock has.
    return part.replace(/(?<![\d:.])(?:0\d|1[3-9]|2[0-4])[:.h]\d{2}(?![\d:]|\s*[ap]\.?m)/gi, clockText);
  return part
    .replace(/\((sunrise|sunset|dawn|dusk)([+-])(\d{1,2}):(\d{2})\)/g, (_, event, sign, hours, minutes) => {
      const length = Number(hours) * 60 + Number(minutes);
      return `${length} minutes ${sign === '+' ? 'after' : 'before'} ${event}`;
    })
    .replace(/(?<=\d)\s*-\s*(?=\d)|(?<=\d|sunrise|sunset|dawn|dusk)-(?=\d|sun|dawn|dusk)/g, ' - ')
    .replace(/(?<![\d:])\d{1,2}:\d{2}(?!\s*[ap]m)\+?/gi, clockText)
    .replace(new RegExp(`(?<![A-Za-z])${day}(?![a-z])`, 'g'), dayNames)
    .replace(/(?<=day)\s*-\s*(?=[A-Z])/g, ' - ')
    .replace(/(?<=Holidays) (?:off|closed)$/, ': none')
    .replaceAll('"', '');
}
