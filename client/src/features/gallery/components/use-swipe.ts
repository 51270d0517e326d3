import { type PointerEvent, useRef } from 'react';

/** Least distance in pixels, and least ratio of horizontal to vertical distance. */
const least = 50;
const flatness = 1.5;

/** Pointer handlers for swipes: 1 for left (next), -1 for right (previous). */
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
      // Two fingers zoom.
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
