import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { controls } from '#shared/messages/app.ts';

/** Announces changes to screen readers; by default, loading. */
export function SpokenStatus({ children = controls.loading }: { children?: ReactNode }) {
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

/** Shown while a page, or the main part of one, loads. Lists of cards have shapes of their own. */
export function Loading() {
  return (
    <div className="flex max-w-prose flex-col gap-6 pt-4">
      <SpokenStatus />
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** Six cards of a list (specification, section 9), in its layout. */
export const CardSkeletons = ({ className }: { className: string }) => (
  <div className={className}>
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and stateless
      <div key={index} data-placeholder="">
        <Skeleton className="h-80 rounded-card" />
      </div>
    ))}
  </div>
);
