import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const variants = {
  error: 'border-brick bg-brick-tint text-brick-dark',
  success: 'border-moss bg-moss-tint',
  note: 'border-line bg-card',
};

/** Stays in the form after the toast disappears. Use `live` only if no toast announces the same message. */
export function FormMessage({
  variant,
  live = false,
  children,
}: {
  variant: keyof typeof variants;
  live?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      role={live ? (variant === 'error' ? 'alert' : 'status') : undefined}
      className={clsx('rounded-control border-l-4 px-4 py-3', variants[variant])}
    >
      {children}
    </div>
  );
}
