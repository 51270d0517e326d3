/**
 * A Select whose code comes after the page: until then a button of the same look stands in its place, which is also
 * what the server draws (the library's own markup has inline styles that the page's policy refuses). What a visitor
 * does to the button meanwhile is not lost: focus moves on to the dropdown, a click opens it.
 */
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { SelectProps } from './select.tsx';
import { selectTriggerClass } from './select-look.ts';

const Loaded = lazy(async () => ({ default: (await import('./select.tsx')).Select }));

export function LazySelect(props: SelectProps) {
  const [mounted, setMounted] = useState(false);
  const touched = useRef<'focus' | 'open' | null>(null);
  useEffect(() => setMounted(true), []);
  const standIn = (
    <StandIn
      {...props}
      onTouch={(how) => {
        touched.current = how;
      }}
    />
  );
  if (!mounted) return standIn;
  return (
    <Suspense fallback={standIn}>
      <Loaded {...props} start={touched} />
    </Suspense>
  );
}

function StandIn({
  label,
  value,
  options,
  hideLabel,
  onTouch,
}: SelectProps & { onTouch: (how: 'focus' | 'open' | null) => void }) {
  const id = useId();
  return (
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
        onFocus={() => onTouch('focus')}
        onBlur={() => onTouch(null)}
        onClick={() => onTouch('open')}
      >
        <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
      </button>
    </div>
  );
}
