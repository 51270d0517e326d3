/** A list of text inputs, where Enter adds a line. */
import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, RemoveButton } from './button.tsx';
import { controlClass, FieldError } from './field.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

type LineListProps = {
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
  max: number;
  type?: 'text' | 'url';
  /** Ref to the first input, so that the form can focus it. */
  firstInput?: (element: HTMLInputElement | null) => void;
  /** Rendered below a line as the description of its input. */
  note?: (line: string) => ReactNode;
};

export function LineList(props: LineListProps) {
  const { legend, optional, help, error, lines, onChange, max, addLabel, lineLabel, removeLabel } = props;
  const id = useId();
  const { list, shown, change, addAfter, addLast, insert, remove } = useLines(lines, max, onChange);
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={clsx(help && `${id}-help`, error && `${id}-error`) || undefined}
    >
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
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its position
              key={index}
              line={line}
              removeLabel={removeLabel(index + 1)}
              single={shown.length === 1}
              note={props.note}
              onChange={(changed) => change(shown.with(index, changed))}
              onEnter={() => addAfter(index)}
              onPasteLines={(pasted) => insert(index, pasted)}
              onRemove={() => remove(index)}
              ref={index === 0 ? props.firstInput : undefined}
              type={props.type ?? 'text'}
              aria-label={lineLabel(index + 1)}
              aria-invalid={error && index === 0 ? true : undefined}
              aria-describedby={error && index === 0 ? `${id}-error` : undefined}
              onBlur={props.onBlur}
            />
          ))}
        </ul>
      </TooltipProvider>
      <FieldError id={`${id}-error`} error={error} />
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        disabled={shown.length >= max}
        onClick={addLast}
      >
        {addLabel}
      </Button>
    </fieldset>
  );
}

/** Shows at least one line, and focuses the line that was added, or the one before a removed line. */
function useLines(lines: string[], max: number, onChange: (lines: string[]) => void) {
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
    else if (shown.length < max) change(shown.toSpliced(index + 1, 0, ''), index + 1);
  };
  const addLast = () => {
    const last = shown.length - 1;
    if (shown[last]?.trim() === '') inputAt(last)?.focus();
    else addAfter(last);
  };
  /** Replaces a line. What exceeds the maximum stays in the last line. */
  const insert = (index: number, pasted: string[]) => {
    const next = shown.toSpliced(index, 1, ...pasted);
    const last = next.splice(max - 1).join('; ');
    change(last === '' ? next : [...next, last], Math.min(index + pasted.length, max) - 1);
  };
  const remove = (index: number) => {
    const next = shown.toSpliced(index, 1);
    change(next.length === 0 ? [''] : next, Math.max(0, index - 1));
  };
  return { list, shown, change, addAfter, addLast, insert, remove };
}

type LineProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  line: string;
  removeLabel: string;
  single: boolean;
  note: ((line: string) => ReactNode) | undefined;
  onChange: (line: string) => void;
  onEnter: () => void;
  onPasteLines: (lines: string[]) => void;
  onRemove: () => void;
};

function Line({
  line,
  removeLabel,
  single,
  note,
  onChange,
  onEnter,
  onPasteLines,
  onRemove,
  ...input
}: LineProps) {
  const noteId = useId();
  return (
    <li>
      <div className="flex gap-2">
        <input
          {...input}
          value={line}
          maxLength={300}
          aria-describedby={clsx(input['aria-describedby'], note && noteId) || undefined}
          enterKeyHint="next"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            // In an input method, Enter confirms the composed character.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (line.trim() !== '') onEnter();
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text').split(/\s*[\r\n]\s*/);
            const lines = pasted.filter((text) => text.trim() !== '');
            if (lines.length < 2) return;
            event.preventDefault();
            const { selectionStart, selectionEnd } = event.currentTarget;
            const [before, after] = [
              line.slice(0, selectionStart ?? 0),
              line.slice(selectionEnd ?? line.length),
            ];
            onPasteLines(
              [...lines.with(0, before + lines[0]!.trimStart()), after].filter((text) => text.trim() !== ''),
            );
          }}
          className={clsx(controlClass, 'min-h-11')}
        />
        <Tooltip text={removeLabel}>
          <RemoveButton label={removeLabel} aria-disabled={single && line === ''} onClick={onRemove} />
        </Tooltip>
      </div>
      {note ? (
        <p id={noteId} className="mt-1 text-sm text-ink-soft wrap-anywhere empty:hidden">
          {note(line)}
        </p>
      ) : null}
    </li>
  );
}
