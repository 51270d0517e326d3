import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const looks = {
  error: 'border-brick bg-brick-tint text-brick-dark',
  success: 'border-moss bg-moss-tint',
  note: 'border-line bg-card',
};

/** Stays in the form after the toast disappears. Use `live` only if no toast announces the same message. */
export function FormMessage({
  look,
  live = false,
  children,
}: {
  look: keyof typeof looks;
  live?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      role={live ? (look === 'error' ? 'alert' : 'status') : undefined}
      className={clsx('rounded-control border-l-4 px-4 py-3', looks[look])}
    >
      {children}
    </div>
  );
}
