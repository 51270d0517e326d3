/**
 * Dropdowns whose code loads when somebody reaches for them, to reduce the first visit. A button of the same look
 * replaces each until the first click: swapped any earlier, between pressing and releasing, the click would be lost.
 */
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react';
import type { MultiSelectProps } from './multi-select.tsx';
import { selectTriggerClass, summaryOf } from './select-look.ts';

const loadMultiSelect = async () => ({ default: (await import('./multi-select.tsx')).MultiSelect });
const LoadedMultiSelect = lazy(loadMultiSelect);

function Placeholder({
  label,
  hideLabel,
  text,
  load,
  onOpen,
  ...button
}: {
  label: string;
  hideLabel?: boolean | undefined;
  text: string | undefined;
  load: () => Promise<unknown>;
  onOpen: () => void;
} & ComponentProps<'button'>) {
  const id = useId();
  // A failed preload is repeated by the click.
  const preload = () => void load().catch(() => undefined);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <button
        id={id}
        type="button"
        aria-expanded="false"
        aria-haspopup="listbox"
        className={selectTriggerClass}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          onOpen();
        }}
        {...button}
      >
        <span className="truncate">{text}</span>
        <ChevronDown className="size-4 shrink-0" />
      </button>
    </div>
  );
}

export function LazyMultiSelect(props: MultiSelectProps) {
  const [wanted, setWanted] = useState(false);
  const text = summaryOf(props);
  const placeholder = (
    <Placeholder
      label={props.label}
      hideLabel={props.hideLabel}
      text={text}
      load={loadMultiSelect}
      onOpen={() => setWanted(true)}
      aria-label={`${props.label}: ${text}`}
    />
  );
  if (!wanted) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <LoadedMultiSelect {...props} opened />
    </Suspense>
  );
}
