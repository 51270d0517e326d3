import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { fieldLabels } from '#shared/messages/church-fields.ts';
import { onboardingPage as copy } from '#shared/messages/onboarding.ts';
import { ParsedTimes } from '@/components/parsed-times.tsx';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { withServiceTime } from '../onboarding-values.ts';

/** Times are added one at a time, by the button or by Enter, and can be taken out again. */
export function ServiceTimeList({
  times,
  typed,
  onTimes,
  onTyped,
  error,
}: {
  times: string[];
  /** Text of the input that is not in the list yet. */
  typed: string;
  onTimes: (times: string[]) => void;
  onTyped: (typed: string) => void;
  error?: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isDuplicate, setDuplicate] = useState(false);
  const [announced, setAnnounced] = useState('');

  const add = () => {
    const next = withServiceTime(times, typed);
    setDuplicate(next === null);
    if (next && next.length > times.length) {
      onTimes(next);
      onTyped('');
      setAnnounced(copy.serviceAdded(next.at(-1)!));
    }
    input.current?.focus();
  };
  const remove = (time: string) => {
    onTimes(times.filter((other) => other !== time));
    setAnnounced(copy.serviceRemoved(time));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={input}
          label={copy.serviceNew}
          help={copy.servicesHelp}
          error={isDuplicate ? copy.serviceTwice : error}
          maxLength={200}
          enterKeyHint="done"
          value={typed}
          onChange={(event) => {
            setDuplicate(false);
            onTyped(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="grow basis-64"
        />
        <Button variant="secondary" onClick={add} disabled={times.length >= 40}>
          {copy.serviceAdd}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {times.length === 0 ? (
        <p className="text-sm text-ink-soft">{copy.servicesNone}</p>
      ) : (
        <ul
          aria-label={fieldLabels.services}
          className="divide-y divide-line rounded-card border border-line bg-card"
        >
          {times.map((time) => (
            <li key={time} className="flex items-center justify-between gap-3 pl-4">
              <span className="min-w-0 py-2.5 wrap-anywhere">
                <span className="block">{time}</span>
                <span className="block text-sm text-ink-soft">
                  <ParsedTimes line={time} />
                </span>
              </span>
              <button
                type="button"
                aria-label={copy.serviceRemove(time)}
                onClick={() => remove(time)}
                className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-ink/5 hover:text-ink"
              >
                <X className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
