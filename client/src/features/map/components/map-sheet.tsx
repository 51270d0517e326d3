import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { directoryMap } from '#shared/messages/churches/directory.ts';
import { type Selected, SelectedActions, SelectedFacts, SelectedHead } from './selected-church.tsx';
import { useFocusFromMarker } from './use-focus-from-marker.ts';

const sizes = ['peek', 'half', 'full'] as const;
type Size = (typeof sizes)[number];
const heights: Record<Size, string> = { peek: 'max-h-[60%]', half: 'h-1/2', full: 'h-full' };

const minSwipe = 32;

/** Pointer handlers and the distance dragged; a swipe up steps by 1, down by -1. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<number | null>(null);
  const [drag, setDrag] = useState(0);
  const onPointerCancel = () => {
    start.current = null;
    setDrag(0);
  };
  const release = ({ clientY }: PointerEvent) => {
    if (start.current === null) return;
    const moved = clientY - start.current;
    onPointerCancel();
    if (Math.abs(moved) >= minSwipe) onSwipe(moved < 0 ? 1 : -1);
  };
  return {
    drag,
    onPointerDown: ({ clientY }: PointerEvent) => {
      start.current = clientY;
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (start.current !== null) setDrag(clientY - start.current);
    },
    onPointerUp: release,
    onPointerCancel,
    onPointerLeave: release,
  };
}

/** Shows the selected church over the lower part of a phone's map, at three heights by swipe or button. */
export function MapSheet({ church, onClose }: { church: Selected; onClose: () => void }) {
  const sheet = useRef<HTMLElement>(null);
  const [size, setSize] = useState<Size>('peek');
  useFocusFromMarker(sheet);
  const step = (by: 1 | -1) => {
    const next = sizes[sizes.indexOf(size) + by];
    if (next) setSize(next);
    else if (by < 0) onClose();
  };
  const { drag, ...swipe } = useSwipe(step);
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label={directoryMap.selected}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      style={{ transform: `translateY(${Math.max(0, drag)}px)` }}
      className={clsx(
        'absolute inset-x-0 bottom-0 z-20 flex flex-col overflow-hidden rounded-t-card border-t bg-card shadow-float outline-none',
        church.featured ? 'border-gold' : 'border-line',
        heights[size],
      )}
    >
      <div {...swipe} className="shrink-0 touch-none px-4">
        <div className="flex items-center justify-center">
          <StepButton label={directoryMap.sheetLess} disabled={size === 'peek'} onPress={() => step(-1)} />
          <span aria-hidden="true" className="mx-2 h-1 w-10 rounded-full bg-ink/25" />
          <StepButton up label={directoryMap.sheetMore} disabled={size === 'full'} onPress={() => step(1)} />
        </div>
        <SelectedHead church={church} onClose={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable to scroll by keyboard */}
      <div tabIndex={0} className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-4">
        <SelectedActions church={church} />
        {size === 'peek' ? null : <SelectedFacts church={church} />}
      </div>
    </section>
  );
}

function StepButton({
  label,
  up = false,
  disabled,
  onPress,
}: {
  label: string;
  up?: boolean;
  disabled: boolean;
  onPress: () => void;
}) {
  const Icon = up ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
      className={clsx('grid size-9 place-items-center rounded-control', disabled && 'opacity-30')}
    >
      <Icon className="size-5" />
    </button>
  );
}
