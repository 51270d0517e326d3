/** What the lists and queues of the admin area are made of. */
import type { ReactNode } from 'react';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';

export function DeskPanel({
  query,
  empty,
  children,
}: {
  query: { error: Error | null; data: unknown; refetch: () => unknown };
  empty: { title: string; text: string } | null;
  children: ReactNode;
}) {
  if (query.data !== undefined)
    return empty ? (
      <StatePanel title={empty.title} text={empty.text} image="/art/empty-search.svg" />
    ) : (
      children
    );
  if (query.error)
    return (
      <StatePanel live title={copy.failed} text={query.error.message} retry={() => void query.refetch()} />
    );
  return <Loading />;
}

/** A term and its value, in a `dl`. */
export function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 py-2">
      <dt className="w-36 shrink-0 text-sm text-ink-soft sm:pt-0.5">{term}</dt>
      <dd className="min-w-0 flex-1 basis-40 wrap-anywhere">{children}</dd>
    </div>
  );
}

export const EmailState = ({ verified }: { verified: boolean }) => (
  <span className={verified ? 'font-medium text-moss' : 'font-medium text-brick-dark'}>
    ({verified ? copy.verified : copy.unverified})
  </span>
);
