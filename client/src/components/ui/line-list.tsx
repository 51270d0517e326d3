/** A list of text inputs, where Enter adds a line. */
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { controlClass, FieldError } from './field.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

export function LineList({
  legend,
  optional,
  help,
  error,
  lines,
  onChange,
  onBlur,
  lineLabel,
  addLabel,
  removeLabel,
  most,
  type = 'text',
  firstInput,
  note,
}: {
  legend: string;
  optional?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  lines: string[];
  onChange: (lines: string[]) => void;
  onBlur?: () => void;
  lineLabel: (line: number) => string;
  addLabel: string;
  removeLabel: (line: number) => string;
  most: number;
  type?: 'text' | 'url';
  /** Ref to the first input, so that the form can focus it. */
  firstInput?: (element: HTMLInputElement | null) => void;
  /** Rendered below a line as the description of its input. */
  note?: (line: string) => ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const focusIndex = useRef<number | null>(null);
  const shown = lines.length === 0 ? [''] : lines;

  const inputAt = (index: number) => list.current?.querySelectorAll('input')[index];
  useEffect(() => {
    if (focusIndex.current === null) return;
    inputAt(focusIndex.current)?.focus();
    focusIndex.current = null;
  });

  const change = (next: string[], focus?: number) => {
    focusIndex.current = focus ?? null;
    onChange(next);
  };
  /** Adds a line below the given one, or focuses the next one if it's blank. */
  const addAfter = (index: number) => {
    const next = shown[index + 1];
    if (next !== undefined && next.trim() === '') inputAt(index + 1)?.focus();
    else if (shown.length < most)
      change([...shown.slice(0, index + 1), '', ...shown.slice(index + 1)], index + 1);
  };

  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="min-w-0" aria-describedby={described || undefined}>
      <legend className="text-sm font-medium">
        {legend}
        {optional ? <span className="font-normal text-ink-faint"> {optional}</span> : null}
      </legend>
      {help ? (
        <div id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </div>
      ) : null}
      <TooltipProvider>
        <ul ref={list} className="mt-1.5 flex flex-col gap-2">
          {shown.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its position
            <li key={index}>
              <div className="flex gap-2">
                <input
                  ref={index === 0 ? firstInput : undefined}
                  type={type}
                  value={line}
                  maxLength={300}
                  aria-label={lineLabel(index + 1)}
                  aria-invalid={error && index === 0 ? true : undefined}
                  aria-describedby={
                    [error && index === 0 ? `${id}-error` : '', note ? `${id}-note-${index}` : '']
                      .filter(Boolean)
                      .join(' ') || undefined
                  }
                  enterKeyHint="next"
                  onBlur={onBlur}
                  onChange={(event) =>
                    change(shown.map((old, at) => (at === index ? event.target.value : old)))
                  }
                  onKeyDown={(event) => {
                    // In an input method, Enter confirms the composed character.
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                    event.preventDefault();
                    if (line.trim() !== '') addAfter(index);
                  }}
                  className={clsx(controlClass, 'min-h-11')}
                />
                <Tooltip text={removeLabel(index + 1)}>
                  <button
                    type="button"
                    aria-label={removeLabel(index + 1)}
                    aria-disabled={shown.length === 1 && line === ''}
                    onClick={() => {
                      const next = shown.filter((_, at) => at !== index);
                      change(next.length === 0 ? [''] : next, Math.max(0, index - 1));
                    }}
                    className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-ink/5 hover:text-ink aria-disabled:opacity-40"
                  >
                    <X className="size-5" />
                  </button>
                </Tooltip>
              </div>
              {note ? (
                <p
                  id={`${id}-note-${index}`}
                  className="mt-1 text-sm text-ink-soft wrap-anywhere empty:hidden"
                >
                  {note(line)}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </TooltipProvider>
      <FieldError id={`${id}-error`} error={error} />
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        disabled={shown.length >= most}
        onClick={() => {
          const last = shown.length - 1;
          if (shown[last]?.trim() === '') inputAt(last)?.focus();
          else addAfter(last);
        }}
      >
        {addLabel}
      </Button>
    </fieldset>
  );
}
