/** Quietly under what somebody types about service times: what the site understood of it. */
import { readTimes as copy } from '#shared/messages/confirm-times.ts';
import { readServiceLine } from '#shared/service-times/parser.ts';
import { useDebouncedValue } from '@/lib/debounced-value.ts';
import { timesInWords } from '@/lib/format-service-times.ts';

/** Milliseconds without a key before a line counts as written. */
const pause = 700;

/** Of one line of a church's service times; nothing under a blank one, or one that is not finished. */
export function ReadTimes({ line }: { line: string }) {
  const written = useDebouncedValue(line, pause) === line;
  const text = line.trim();
  const times = readServiceLine(text);
  if (text === '' || (times.length === 0 && !written)) return null;
  return <>{times.length > 0 ? copy.read(timesInWords(times)) : copy.unread}</>;
}
