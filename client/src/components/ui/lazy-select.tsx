/**
 * Loads the dropdown's code on hover or focus to keep the first page small. Until the first click, a button that looks the
 * same replaces it: swapping it between mouse down and mouse up would lose the click.
 */
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { preload } from '@/lib/chunks.ts';
import { LazySection, lazyPart, offerRetry } from '../lazy-section.tsx';
import { selectTriggerClass, summaryOf } from './field.tsx';
import type { MultiSelectProps } from './multi-select.tsx';

const loadMultiSelect = async () => ({ default: (await import('./multi-select.tsx')).MultiSelect });
const LoadedMultiSelect = lazyPart(loadMultiSelect);

function Placeholder({ onOpen, ...select }: MultiSelectProps & { onOpen: () => void }) {
  const id = useId();
  const { label, hideLabel } = select;
  const summary = summaryOf(select);
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
        aria-label={`${label}: ${summary}`}
        className={selectTriggerClass}
        onPointerEnter={() => preload(loadMultiSelect)}
        onFocus={() => preload(loadMultiSelect)}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          onOpen();
        }}
      >
        <span className="truncate">{summary}</span>
        <ChevronDown className="size-4 shrink-0" />
      </button>
    </div>
  );
}

export function LazyMultiSelect(props: MultiSelectProps) {
  const [opened, setOpened] = useState(false);
  const placeholder = <Placeholder {...props} onOpen={() => setOpened(true)} />;
  if (!opened) return placeholder;
  return (
    <LazySection
      loading={placeholder}
      failed={(retry, error) => (
        <div>
          <Placeholder {...props} onOpen={retry} />
          {offerRetry(retry, error)}
        </div>
      )}
    >
      <LoadedMultiSelect {...props} opened />
    </LazySection>
  );
}
