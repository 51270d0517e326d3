import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NewPhoto } from '#shared/contracts/admin/gallery-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { numberText } from '#shared/domain/format.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { photoReview as copy } from '#shared/messages/gallery.ts';
import { AdminPanel } from '@/components/admin/admin-panel.tsx';
import { NewTabLink } from '@/components/links.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { sourcesOf, widthOf } from '../api.ts';
import { newPhotosQuery, usePhotoReview } from '../api-manage.ts';
import { RemovePhotoDialog } from './remove-photo-dialog.tsx';

export function usePhotosTab(): string {
  const total = useQuery(newPhotosQuery()).data?.total;
  return copy.tab(total === undefined ? '…' : numberText(total));
}

/** New gallery photos, newest first; each is either marked as good or removed with a reason. */
export function AdminPhotos() {
  const list = useQuery(newPhotosQuery());
  const { seen } = usePhotoReview();
  const [removing, setRemoving] = useState<NewPhoto | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const photos = list.data?.items ?? [];
  const markSeen = async (entryIds: number[]) => {
    if (seen.isPending) return;
    await attempt(copy.failed, async () => {
      await seen.mutateAsync({ entryIds });
      toast({ title: copy.seen });
      // The photo disappears along with the focused button.
      status.current?.focus();
    });
  };
  return (
    <AdminPanel query={list} empty={photos.length === 0 ? { title: copy.none, text: copy.noneText } : null}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p ref={status} tabIndex={-1} role="status" className="text-sm text-ink-soft outline-none">
          {copy.shown(photos.length, list.data?.total ?? 0)}
        </p>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void markSeen(photos.map(({ entryId }) => entryId))}
        >
          {copy.allGood}
        </Button>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {photos.map((photo) => (
          <NewPhotoCard
            key={photo.id}
            photo={photo}
            onSeen={() => void markSeen([photo.entryId])}
            onRemove={() => setRemoving(photo)}
          />
        ))}
      </ul>
      {removing ? (
        <RemovePhotoDialog
          photo={removing}
          church={{ id: removing.churchId, name: removing.churchName }}
          onClose={() => setRemoving(null)}
          focus={status}
        />
      ) : null}
    </AdminPanel>
  );
}

function NewPhotoCard({
  photo,
  onSeen,
  onRemove,
}: {
  photo: NewPhoto;
  onSeen: () => void;
  onRemove: () => void;
}) {
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-card">
      <img
        src={widthOf(photo.url, 400)}
        srcSet={sourcesOf(photo)}
        sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 90vw"
        width={photo.width}
        height={photo.height}
        loading="lazy"
        alt={photo.alt || copy.photoOf(photo.churchName)}
        className="aspect-[4/3] w-full bg-ink/10 object-contain"
      />
      <div className="flex grow flex-col gap-1 p-4">
        <NewTabLink
          href={churchPath(photo.churchId)}
          className="font-semibold text-bayou wrap-anywhere underline-offset-4 hover:underline"
        >
          {photo.churchName}
        </NewTabLink>
        <p className="text-sm text-ink-soft">
          {momentText(photo.at)} {copy.by(photo.by)}
        </p>
        <p className="mb-3 text-sm wrap-anywhere">{photo.alt || copy.noAlt}</p>
        <div className="mt-auto flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={onSeen}>
            {copy.good}
            <span className="sr-only">{copy.of(photo.churchName)}</span>
          </Button>
          <Button variant="quiet" size="small" className="text-brick-dark!" onClick={onRemove}>
            {copy.remove}
            <span className="sr-only">{copy.of(photo.churchName)}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}
