/** Full-screen viewer with buttons, arrow keys, and swipes. Loaded lazily. */
import * as Radix from '@radix-ui/react-dialog';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Photo } from '#shared/contracts/gallery.ts';
import { controls } from '#shared/messages/app.ts';
import { SpokenStatus } from '@/components/ui/skeleton.tsx';
import { photoGallery as copy } from '@/features/gallery/copy.ts';
import { sourcesOf, widthOf } from '../api.ts';

const control =
  'grid size-11 place-items-center rounded-control bg-night/70 text-white outline-white! hover:bg-night aria-disabled:opacity-40';

type Props = {
  photos: readonly Photo[];
  index: number;
  churchName: string;
  onShow: (index: number) => void;
  onClose: () => void;
  /** Returns the focus to the page. */
  onClosed: () => void;
};

export default function PhotoViewer({ photos, index, churchName, onShow, onClose, onClosed }: Props) {
  const photo = photos[index]!;
  const step = (by: number) => {
    if (photos[index + by]) onShow(index + by);
  };
  const swipe = useSwipe(step);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'Home') onShow(0);
    else if (event.key === 'End') onShow(photos.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-night" />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-0 z-50 flex flex-col text-white outline-none"
        >
          <div className="flex items-center justify-between gap-4 p-2 sm:p-4">
            <Radix.Title className="min-w-0 truncate font-sans text-base font-medium text-white">
              {copy.viewer(churchName)}
            </Radix.Title>
            <Radix.Close aria-label={controls.close} className={control}>
              <X className="size-5" />
            </Radix.Close>
          </div>
          <div {...swipe} className="relative min-h-0 grow touch-pan-y touch-pinch-zoom select-none">
            <Picture key={photo.id} photo={photo} alt={photo.alt || copy.unnamed(churchName, index + 1)} />
            <Step by={-1} disabled={index === 0} onStep={step} />
            <Step by={1} disabled={index === photos.length - 1} onStep={step} />
          </div>
          <Caption alt={photo.alt} index={index} total={photos.length} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Caption({ alt, index, total }: { alt: string; index: number; total: number }) {
  return (
    <div className="min-h-16 p-3 text-center sm:p-4">
      {alt ? (
        <p aria-hidden="true" className="mx-auto max-w-prose wrap-anywhere">
          {alt}
        </p>
      ) : null}
      <p aria-hidden="true" className="text-sm text-white/85 tabular-nums">
        {copy.counter(index + 1, total)}
      </p>
      <SpokenStatus>
        {copy.open(index + 1, total)}
        {alt ? `: ${alt}` : ''}
      </SpokenStatus>
    </div>
  );
}

function Step({ by, disabled, onStep }: { by: 1 | -1; disabled: boolean; onStep: (by: 1 | -1) => void }) {
  const Icon = by === 1 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      aria-label={by === 1 ? copy.next : copy.previous}
      aria-disabled={disabled}
      onClick={() => onStep(by)}
      className={clsx(
        control,
        'absolute top-1/2 -translate-y-1/2',
        by === 1 ? 'right-2 sm:right-4' : 'left-2 sm:left-4',
      )}
    >
      <Icon className="size-6" />
    </button>
  );
}

function Picture({ photo, alt }: { photo: Photo; alt: string }) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <p role="alert" className="absolute inset-0 grid place-items-center px-16 text-center">
        {copy.failed}
      </p>
    );
  return (
    <img
      src={widthOf(photo.url, 800)}
      srcSet={sourcesOf(photo)}
      sizes="100vw"
      alt={alt}
      width={photo.width}
      height={photo.height}
      draggable={false}
      onError={() => setFailed(true)}
      className="absolute inset-0 size-full object-contain"
    />
  );
}

const minSwipePixels = 50;
/** Minimum ratio of horizontal to vertical distance. */
const minSwipeRatio = 1.5;

/** Pointer handlers; a swipe to the left steps by 1, to the right by -1. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  const fingers = useRef(0);
  const onLift = () => {
    fingers.current = Math.max(0, fingers.current - 1);
    start.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      fingers.current += 1;
      // Two fingers zoom instead of swiping.
      start.current =
        fingers.current === 1 ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      onLift();
      if (!from || from.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.abs(dx) < minSwipePixels || Math.abs(dx) < minSwipeRatio * Math.abs(dy)) return;
      onSwipe(dx < 0 ? 1 : -1);
    },
    onPointerCancel: onLift,
  };
}
