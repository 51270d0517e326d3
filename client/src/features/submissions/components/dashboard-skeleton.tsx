import { dashboard as copy } from '#shared/messages/submissions.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';

export function OverviewSkeleton() {
  return (
    <div className="grid gap-x-16 gap-y-10 pt-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <p role="status" className="sr-only">
        {copy.loading}
      </p>
      <div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
          {[1, 2, 3, 4].map((cell) => (
            <Skeleton key={cell} className="h-14" />
          ))}
        </div>
        <Skeleton className="mt-10 h-7 w-40" />
        {[1, 2, 3].map((row) => (
          <div key={row} className="border-b border-line py-5">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="mt-3 h-5 w-1/2" />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-8">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
    </div>
  );
}

/** The whole page until it is known who is signed in; rendered until the session is loaded. */
export function DashboardSkeleton() {
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-end justify-between gap-4">
        <h1 className="text-2xl sm:text-3xl">{copy.title}</h1>
        <Skeleton className="h-11 w-64 max-w-full" />
      </div>
      <Skeleton className="mt-8 h-11 w-full max-w-120" />
      <OverviewSkeleton />
    </>
  );
}
