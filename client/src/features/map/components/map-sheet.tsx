import { clsx } from 'clsx';
import { useRef } from 'react';
import { directoryMap } from '#shared/messages/churches/directory.ts';
import { type Selected, SelectedFacts, SelectedHead } from './selected-church.tsx';
import { useFocusFromMarker } from './use-focus-from-marker.ts';

/** Shows the selected church over the lower part of a phone's map. */
export function MapSheet({ church, onClose }: { church: Selected; onClose: () => void }) {
  const sheet = useRef<HTMLElement>(null);
  useFocusFromMarker(sheet);
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label={directoryMap.selected}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className={clsx(
        'absolute inset-x-0 bottom-0 z-20 max-h-[60%] overflow-y-auto overscroll-contain rounded-t-card border-t bg-card px-4 py-3 shadow-float outline-none',
        church.featured ? 'border-gold' : 'border-line',
      )}
    >
      <SelectedHead church={church} onClose={onClose} />
      <SelectedFacts church={church} />
    </section>
  );
}
