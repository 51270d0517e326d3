import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const looks = {
  error: 'border-brick bg-brick-tint text-brick-dark',
  success: 'border-moss bg-moss-tint',
  note: 'border-line bg-card',
};

/** Stays where the form is when the notification has gone. `live` announces it (not beside a notification). */
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
