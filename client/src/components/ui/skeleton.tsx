import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Announces changes, such as loading, to screen readers. */
export function SpokenStatus({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}

/** The caller sets the size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-control bg-ink/10', className)} />;
}
