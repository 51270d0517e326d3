/**
 * A Select whose code loads when somebody reaches for it, to reduce the first visit. A button of the same look replaces
 * it until then; what a visitor does to the button is carried over: focus moves to the dropdown, a click opens it.
 */
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { SelectProps } from './select.tsx';
import { selectTriggerClass } from './select-look.ts';

const Loaded = lazy(async () => ({ default: (await import('./select.tsx')).Select }));

export function LazySelect(props: SelectProps) {
  const id = useId();
  const touched = useRef<'focus' | 'open' | null>(null);
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
        onPointerEnter={() => setWanted(true)}
        onFocus={() => {
          touched.current = 'focus';
          setWanted(true);
        }}
        onBlur={() => {
          touched.current = null;
        }}
        onClick={() => {
          touched.current = 'open';
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
      <Loaded {...props} start={touched} />
    </Suspense>
  );
}
