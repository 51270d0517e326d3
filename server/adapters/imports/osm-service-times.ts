/** Converts OpenStreetMap service times ("Su 09:00,11:00; We 19:00") to readable lines ("Sunday 9:00 AM & 11:00 AM"). */
const days: Record<string, string> = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
  PH: 'Holidays',
};

const day = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)';
const time = '\\d{1,2}:\\d{2}(?:\\s*-\\s*\\d{1,2}:\\d{2}|\\+)?';
const rule = new RegExp(
  `^(${day}(?:\\s*[-,]\\s*${day})*)\\s+(${time}(?:\\s*,\\s*${time})*)(?:\\s+"([^"]*)")?$`,
);

/** Returns one line per rule. Rules that don't follow the notation are kept as written. */
export function serviceTimes(text: string): string[] {
  return text
    .slice(0, 2000)
    .split(/;|\|\|/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 30)
    .map((part) => inWords(part).slice(0, 200));
}

function inWords(part: string): string {
  const [, on, at, comment] = rule.exec(part) ?? [];
  if (!on || !at) return part;
  const dayNames = on
    .replace(new RegExp(day, 'g'), (name) => days[name] ?? name)
    .replace(/\s*-\s*/g, ' - ')
    .replace(/\s*,\s*/g, ', ');
  const times = at.split(/\s*,\s*/).map(clock);
  const list = times.length > 1 ? `${times.slice(0, -1).join(', ')} & ${times.at(-1)}` : times[0];
  return `${dayNames} ${list}${comment ? ` (${comment})` : ''}`;
}

function clock(range: string): string {
  return range
    .replace('+', '')
    .split(/\s*-\s*/)
    .map((moment) => {
      const [hour = 0, minute = 0] = moment.split(':').map(Number);
      return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
    })
    .join(' - ');
}
