import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

const chip =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-bayou/40 bg-bayou-tint pl-3 text-left text-sm text-bayou-dark';

export function FilterChip({
  text,
  removeLabel,
  onRemove,
  children,
}: {
  text: string;
  removeLabel: string;
  onRemove: () => void;
  /** A control that refines the choice. */
  children?: ReactNode;
}) {
  const cross = <X className="size-3.5 shrink-0" />;
  return children ? (
    <li className={chip}>
      <span className="truncate">{text}</span>
      {children}
      <button type="button" onClick={onRemove} className="-ml-1.5 grid size-8 shrink-0 place-items-center">
        <span className="sr-only">{`${removeLabel} ${text}`}</span>
        {cross}
      </button>
    </li>
  ) : (
    <li className="min-w-0">
      <button type="button" onClick={onRemove} className={`${chip} py-0.5 pr-2 hover:border-bayou`}>
        <span className="sr-only">{removeLabel}</span> <span className="truncate">{text}</span>
        {cross}
      </button>
    </li>
  );
}

/** A choice that a second click clears. */
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
        pressed ? 'border-bayou bg-bayou text-card' : 'border-ink/30 bg-card hover:border-ink/60',
      )}
    >
      {children}
    </button>
  );
}
