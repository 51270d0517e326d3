import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';

const columnClass = {
  2: 'md:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
};

/** A grid whose rows are shared by the cards (subgrid), so that titles, details, and actions align. */
export function CardGrid({
  columns,
  scrolls = false,
  children,
}: {
  columns: 2 | 3 | 4;
  /** On phones, cards are in one horizontally scrolling row that hints at the next card. */
  scrolls?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        'grid gap-x-6',
        scrolls
          ? 'max-sm:-mx-4 max-sm:auto-cols-[min(85%,20rem)] max-sm:grid-flow-col max-sm:grid-rows-[repeat(7,auto)] max-sm:snap-x max-sm:snap-mandatory relative max-sm:gap-x-4 max-sm:overflow-x-auto max-sm:scroll-px-4 max-sm:px-4 max-sm:*:snap-start'
          : 'grid-cols-1',
        columnClass[columns],
        // Subgrid rows must not have gaps, so each card has its own bottom margin.
        '-mb-6',
      )}
    >
      {children}
    </div>
  );
}

export function DirectorySkeleton() {
  return (
    <div data-testid="directory-skeleton">
      <span className="sr-only">{churchCard.searching}</span>
      <Skeleton className="mb-4 h-7 w-52" />
      <CardGrid columns={3}>
        <CardSkeletons count={6} />
      </CardGrid>
    </div>
  );
}

/** The counts are from section 9 of the specification. */
export const CardSkeletons = ({ count }: { count: 3 | 4 | 6 }) =>
  Array.from({ length: count }, (_, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and stateless
      key={index}
      data-testid="skeleton-card"
      className="mb-6 overflow-hidden rounded-card border border-line bg-card"
    >
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16 w-2/3" />
        <Skeleton className="h-9 w-32" />
      </div>
    </div>
  ));
