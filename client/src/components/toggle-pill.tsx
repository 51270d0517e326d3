import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** One of a few choices; a second press takes it back. */
export function TogglePill({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: (pressed: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPress(!pressed)}
      className={clsx(
        'inline-flex min-h-9 items-center gap-2 rounded-full border px-3 py-1 text-sm transition-colors duration-150',
        pressed ? 'border-bayou bg-bayou text-white' : 'border-ink/30 bg-card hover:border-ink/60',
      )}
    >
      {children}
    </button>
  );
}
