import { type PointerEvent, useRef } from 'react';

/** Pixels that a finger must travel, and how much flatter than steep. */
const least = 50;
const flatness = 1.5;

/** Handlers that tell a swipe: 1 to the left (on), -1 to the right (back). */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  const fingers = useRef(0);
  const lift = () => {
    fingers.current = Math.max(0, fingers.current - 1);
    start.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      fingers.current += 1;
      // Two fingers look closer, they turn no page.
      start.current =
        fingers.current === 1 ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      lift();
      if (!from || from.id !== event.pointerId) return;
      const [across, down] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.abs(across) < least || Math.abs(across) < flatness * Math.abs(down)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: lift,
  };
}
