/**
 * A Select whose code loads when somebody reaches for it, to reduce the first visit. A button of the same look replaces
 * it until the first click: swapped any earlier, between pressing and releasing, the click would be lost.
 */
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { SelectProps } from './select.tsx';
import { selectTriggerClass } from './select-look.ts';

const load = async () => ({ default: (await import('./select.tsx')).Select });
const Loaded = lazy(load);
// A failed preload is repeated by the click.
const preload = () => void load().catch(() => undefined);

export function LazySelect(props: SelectProps) {
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const { label, hideLabel, options, value } = props;
  const placeholder = (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <button
        id={id}
        type="button"
        role="combobox"
        aria-expanded="false"
        aria-controls={id}
        aria-haspopup="listbox"
        className={selectTriggerClass}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setWanted(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setWanted(true);
        }}
      >
        <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
      </button>
    </div>
  );
  if (!wanted) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <Loaded {...props} opened />
    </Suspense>
  );
}
