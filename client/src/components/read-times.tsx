/** Quietly under what somebody types about service times: what the site understood of it. */
import { readTimes as words } from '#shared/messages-service-lines.ts';
import { readServiceLine } from '#shared/service-lines.ts';
import { useSettled } from '@/lib/settled.ts';
import { timesInWords } from '@/lib/times-in-words.ts';

/** Milliseconds without a key before a line counts as written. */
const pause = 700;

/** Of one line of a church's service times; nothing under a blank one, or one that is not finished. */
export function ReadTimes({ line }: { line: string }) {
  const written = useSettled(line, pause) === line;
  const text = line.trim();
  const times = readServiceLine(text);
  if (text === '' || (times.length === 0 && !written)) return null;
  return <>{times.length > 0 ? words.read(timesInWords(times)) : words.unread}</>;
}
