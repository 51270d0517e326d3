import { payment as copy } from '#shared/messages/billing.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';

/** The provider's fields while they are on their way. */
export function FieldsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {copy.loading}
      </p>
      <Skeleton className="h-11 w-full" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
