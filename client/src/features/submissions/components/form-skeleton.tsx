import { Skeleton, SpokenStatus } from '@/components/ui/skeleton.tsx';

export function FormSkeleton({ label }: { label?: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-8">
      {label ? <SpokenStatus>{label}</SpokenStatus> : null}
      {[3, 3, 2].map((fields, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={group} className="flex flex-col gap-5 border-t border-line pt-6">
          <Skeleton className="h-7 w-40" />
          {Array.from({ length: fields }, (_, field) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={field} className="flex flex-col gap-2">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-11 w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
