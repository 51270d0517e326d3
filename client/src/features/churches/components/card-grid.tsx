import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { directory } from '#shared/messages/churches.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Grid whose rows the cards share (subgrid), so that titles, meta lines and actions align. */
export function CardGrid({
  columns,
  className,
  children,
}: {
  columns: 3 | 4;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        'grid grid-cols-1 gap-x-6 sm:grid-cols-2',
        columns === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
        // Cards have a bottom margin of their own; the subgrid rows must not have gaps.
        '-mb-6',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Specification section 9. */
const skeletonCards = 6;

export function DirectorySkeleton() {
  return (
    <div data-testid="directory-skeleton">
      <span className="sr-only">{directory.searching}</span>
      <Skeleton className="mb-4 h-7 w-52" />
      <CardGrid columns={3}>
        {Array.from({ length: skeletonCards }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and stateless.
            key={index}
            data-testid="skeleton-card"
            className="mb-6 overflow-hidden rounded-card border border-line bg-card"
          >
            <Skeleton className="aspect-video rounded-none" />
            <div className="space-y-3 p-5">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-16" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-9 w-28" />
            </div>
          </div>
        ))}
      </CardGrid>
    </div>
  );
}
