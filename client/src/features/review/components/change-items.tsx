/** The queue of changes to public churches: what owners propose, and what they changed in public right away. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { HistoryEntry } from '#shared/contracts/admin/submissions-admin.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { photoReview } from '#shared/messages/admin/gallery-admin.ts';
import { liveQuery, revisionsQuery, useDeskSend } from '@/features/desk/api.ts';
import type { DeskAction } from '@/features/desk/desk-actions.tsx';
import { DeskRows } from '@/features/desk/desk-list.tsx';
import type { QueueItem, useQueueActions } from '@/features/desk/desk-queue.tsx';
import { newPhotosQuery } from '@/features/gallery/api-manage.ts';
import { NewPhotos, photosByChurch } from '@/features/gallery/components/new-photos.tsx';
import { itemsOf } from '@/lib/paging.ts';
import { historyRow } from './history-entry.tsx';
import { nothingRefused, type Refusal, ReviewChange } from './review-change.tsx';

export function useChanges() {
  const revisions = useQuery(revisionsQuery());
  const live = useInfiniteQuery(liveQuery());
  const photos = useQuery(newPhotosQuery());
  const all = [revisions, live, photos];
  return {
    revisions: revisions.data?.items ?? [],
    live: itemsOf(live.data?.pages),
    photos: photosByChurch(photos.data?.items ?? []),
    query: {
      data: all.every(({ data }) => data) ? true : undefined,
      error: all.find(({ error }) => error)?.error ?? null,
      refetch: () => all.map(({ refetch }) => refetch()),
    },
  };
}

export function useChangesCount(): number {
  const { revisions, live, photos } = useChanges();
  return revisions.length + live.length + photos.length;
}

/** Oldest first. */
export function useChangeItems(
  changes: ReturnType<typeof useChanges>,
  actionsOf: ReturnType<typeof useQueueActions>,
): Array<QueueItem & { facts: ReactNode }> {
  const seen = useDeskSend('POST /api/admin/history/seen');
  const [refusals, setRefusals] = useState<Record<number, Refusal>>({});
  const look = (name: string, ids: number[], label = copy.markSeen): DeskAction => ({
    label,
    variant: 'primary',
    shortcut: 'a',
    run: async () => ({ ...(await seen.mutateAsync({ ids })), name }),
  });
  return [
    ...changes.revisions.map((revision) => {
      const { id, church, createdAt, changed } = revision;
      const refusal = refusals[id] ?? nothingRefused;
      const accept = changed.filter((name) => !refusal.fields.includes(name));
      const approval = refusal.fields.length > 0 ? { id, accept, note: refusal.note } : { id };
      const onRefuse = (next: Refusal) => setRefusals({ ...refusals, [id]: next });
      return {
        id: `change-${id}`,
        name: church.name,
        since: createdAt,
        // A change without any of its fields is a rejection.
        actions: actionsOf(church.name, approval).slice(accept.length > 0 ? 0 : 1),
        facts: <ReviewChange key={id} revision={revision} refusal={refusal} onRefuse={onRefuse} />,
      };
    }),
    ...changes.live.map((entry) => ({
      id: `live-${entry.id}`,
      name: entry.subjectName,
      since: entry.at,
      mark: copy.alreadyPublic,
      actions: [look(entry.subjectName, [entry.id])],
      facts: <LiveEdit key={entry.id} entry={entry} />,
    })),
    ...changes.photos.map(({ church, photos }) => ({
      id: `photos-${church.id}`,
      name: church.name,
      since: photos[0]!.at,
      mark: copy.alreadyPublic,
      actions: [
        look(
          church.name,
          photos.map(({ entryId }) => entryId),
          photoReview.allGood,
        ),
      ],
      facts: <NewPhotos key={church.id} church={church} photos={photos} />,
    })),
  ].sort((a, b) => a.since.localeCompare(b.since));
}

function LiveEdit({ entry }: { entry: HistoryEntry }) {
  return (
    <DeskRows
      items={[entry]}
      heading="h3"
      row={({ subjectId }) => ({
        ...historyRow(entry),
        actions: [subjectId !== null && { label: copy.view, href: churchPath(subjectId) }],
      })}
    />
  );
}
