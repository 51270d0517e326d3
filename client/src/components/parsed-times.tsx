import { readTimes as copy } from '#shared/messages/churches/service-times.ts';
import { readServiceLine } from '#shared/service-times/parser.ts';
import { timesInWords } from '#shared/service-times/words.ts';
import { useDebouncedValue } from '@/lib/timing.ts';

/** A line counts as finished this long after the last keystroke. */
const idleMs = 700;

/** Shows how a line of service times was parsed. Renders nothing while the line is blank or unfinished. */
export function ParsedTimes({ line }: { line: string }) {
  const finished = useDebouncedValue(line, idleMs) === line;
  const text = line.trim();
  const times = readServiceLine(text);
  if (text === '' || (times.length === 0 && !finished)) return null;
  return <>{times.length > 0 ? copy.read(timesInWords(times)) : copy.unread}</>;
}
