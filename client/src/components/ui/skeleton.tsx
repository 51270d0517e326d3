import { clsx } from 'clsx';

/** A gray placeholder; the caller sizes it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-control bg-ink/10', className)} />;
}
