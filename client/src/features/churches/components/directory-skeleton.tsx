import { directory } from '#shared/messages/churches.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { CardGrid } from './card-grid.tsx';

/** Cards of the skeleton (specification section 9). */
export const skeletonCards = 6;

/** The shape of a first page before it has come. */
export function DirectorySkeleton() {
  return (
    <div data-testid="directory-skeleton">
      <span className="sr-only">{directory.searching}</span>
      <Skeleton className="mb-4 h-7 w-52" />
      <CardGrid columns={3}>
        {Array.from({ length: skeletonCards }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all the same and keep no state.
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
