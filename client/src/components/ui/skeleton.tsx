import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** What screen readers say when it changes, such as that something loads. */
export function SpokenStatus({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}

/** A gray placeholder; the caller sizes it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-control bg-ink/10', className)} />;
}
