/**
 * A Select whose code is loaded after the page, to reduce the first bundle. A button of the same look replaces it until
 * then; what a visitor does to the button is carried over: focus moves to the dropdown, a click opens it.
 */
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useRef } from 'react';
import type { SelectProps } from './select.tsx';
import { selectTriggerClass } from './select-look.ts';

const Loaded = lazy(async () => ({ default: (await import('./select.tsx')).Select }));

export function LazySelect(props: SelectProps) {
  const id = useId();
  const touched = useRef<'focus' | 'open' | null>(null);
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
        onFocus={() => {
          touched.current = 'focus';
        }}
        onBlur={() => {
          touched.current = null;
        }}
        onClick={() => {
          touched.current = 'open';
        }}
      >
        <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
      </button>
    </div>
  );
  return (
    <Suspense fallback={placeholder}>
      <Loaded {...props} start={touched} />
    </Suspense>
  );
}
