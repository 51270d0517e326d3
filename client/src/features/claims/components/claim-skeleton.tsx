import { claimPage as copy } from '#shared/messages/claims.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';

export function ClaimSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        {copy.loading}
      </p>
      <Skeleton className="h-8 w-40" />
      <div className="grid max-w-prose gap-3 sm:grid-cols-2">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
      <Skeleton className="h-64 max-w-prose" />
      <Skeleton className="h-48" />
    </div>
  );
}
