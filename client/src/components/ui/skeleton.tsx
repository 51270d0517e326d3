import { clsx } from 'clsx';

/** A grey bar in the place of something that is still coming; its size is the caller's. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-control bg-ink/10', className)} />;
}
