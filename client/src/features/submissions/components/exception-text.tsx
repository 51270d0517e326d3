import { dayNumber, weekdayOf } from '#shared/event-dates.ts';
import { exceptionFields as copy, readTimes } from '#shared/messages/confirm-times.ts';
import { readSpans } from '#shared/service-times/parser.ts';
import { TextField } from '@/components/ui/field.tsx';
import { useDebouncedValue } from '@/lib/debounce.ts';
import { spansInWords } from '@/lib/format-service-times.ts';
import type { GroupProps } from './field-group.tsx';

/** Milliseconds without a key before a text counts as written. */
const pause = 700;

/** The text of a day that differs; where it should name a time it says which one it did. */
export function ExceptionText({
  form,
  at,
  error,
}: {
  form: GroupProps['form'];
  at: number;
  error: string | undefined;
}) {
  const name = `serviceExceptions.${at}` as const;
  const [date = '', kind = 'none', text = ''] = form.watch([`${name}.date`, `${name}.kind`, `${name}.text`]);
  const written = useDebouncedValue(text, pause) === text;
  const spans = readSpans(text, Number.isNaN(dayNumber(date)) ? undefined : weekdayOf(date));
  const isTimed = kind !== 'none' && text.trim() !== '';
  const note = spans.length > 0 ? readTimes.read(spansInWords(spans)) : written ? copy.unread : '';
  return (
    <TextField
      label={copy.text[kind]}
      optional={kind === 'none' ? copy.optional : undefined}
      help={isTimed && note ? note : copy.textHelp[kind]}
      error={error}
      maxLength={200}
      {...form.register(`${name}.text`)}
    />
  );
}
