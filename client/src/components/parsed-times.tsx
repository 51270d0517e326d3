import { readTimes as copy } from '#shared/messages/confirm-times.ts';
import { readServiceLine } from '#shared/service-times/parser.ts';
import { useDebouncedValue } from '@/lib/debounce.ts';
import { timesInWords } from '@/lib/format-service-times.ts';

/** Milliseconds after the last keystroke before a line counts as finished. */
const delay = 700;

/** How the site understood a line of service times; nothing below a blank or unfinished one. */
export function ParsedTimes({ line }: { line: string }) {
  const finished = useDebouncedValue(line, delay) === line;
  const text = line.trim();
  const times = readServiceLine(text);
  if (text === '' || (times.length === 0 && !finished)) return null;
  return <>{times.length > 0 ? copy.read(timesInWords(times)) : copy.unread}</>;
}
