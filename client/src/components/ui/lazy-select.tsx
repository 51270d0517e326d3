/**
 * Loads the dropdown's code on hover or focus to keep the first page small. Until the first click, a button that looks the
 * same replaces it: swapping it between mouse down and mouse up would lose the click.
 */
import { useId, useState } from 'react';
import { preload } from '@/lib/chunks.ts';
import { LazySection, lazyPart, offerRetry } from '../lazy-section.tsx';
import type { MultiSelectProps } from './multi-select.tsx';
import { MultiSelectTrigger } from './multi-select-trigger.tsx';

const loadMultiSelect = () => import('./multi-select.tsx');
const LoadedMultiSelect = lazyPart(loadMultiSelect, 'MultiSelect');

function Placeholder({ onOpen, ...select }: MultiSelectProps & { onOpen: () => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <MultiSelectTrigger
        id={useId()}
        select={select}
        aria-expanded="false"
        onPointerEnter={() => preload(loadMultiSelect)}
        onFocus={() => preload(loadMultiSelect)}
        onOpen={onOpen}
      />
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
