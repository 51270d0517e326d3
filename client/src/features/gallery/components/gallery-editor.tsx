import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { galleryLimit } from '#shared/gallery.ts';
import { galleryEditor as copy } from '#shared/messages/gallery.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { ownPhotosQuery } from '../api-own.ts';
import { PhotoAdd, type Upload } from './photo-add.tsx';
import { PhotoEntry } from './photo-entry.tsx';
import { useGallery } from './use-gallery.ts';

/** The owner's gallery editor; every change is saved at once. */
export function GalleryEditor({
  churchId,
  featured,
  upload,
}: {
  churchId: number;
  featured: boolean;
  upload: Upload;
}) {
  const list = useQuery({ ...ownPhotosQuery(churchId), refetchOnMount: 'always' });
  const photos = list.data ?? [];
  const gallery = useGallery(churchId, photos);
  const heading = useRef<HTMLHeadingElement>(null);
  const gone = useRef(false);
  const [deleting, setDeleting] = useState<number | null>(null);
  const place = photos.findIndex(({ id }) => id === deleting);
  return (
    <section aria-labelledby="gallery" className="border-t border-line pt-6">
      <h2 id="gallery" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {copy.title}
      </h2>
      {featured ? <p className="mt-1 text-ink-soft">{copy.intro}</p> : null}
      <div className="mt-4 flex flex-col gap-5">
        {!featured && list.data ? <NotFeatured hidden={photos.length > 0} /> : null}
        {list.isPending ? (
          <>
            <p role="status" className="sr-only">
              {copy.loading}
            </p>
            <Skeleton className="h-32" />
          </>
        ) : null}
        {list.error && !list.data ? (
          <StatePanel live title={copy.loadFailed} retry={() => void list.refetch()} />
        ) : null}
        {featured && list.data ? (
          <PhotoAdd
            room={galleryLimit - photos.length}
            upload={upload}
            onUploaded={(url) => gallery.add(url)}
          />
        ) : null}
        {list.data ? (
          <p className="text-sm text-ink-soft tabular-nums">
            {photos.length === 0 ? copy.empty : copy.count(photos.length, galleryLimit)}
          </p>
        ) : null}
        {photos.length > 0 ? (
          <ol className="divide-y divide-line border-y border-line">
            {photos.map((photo, at) => (
              <PhotoEntry
                key={photo.id}
                photo={photo}
                at={at + 1}
                of={photos.length}
                onMove={(by) => gallery.move(photo.id, by)}
                onAlt={(alt) => gallery.describe(photo.id, alt)}
                onDelete={() => {
                  gone.current = false;
                  setDeleting(photo.id);
                }}
              />
            ))}
          </ol>
        ) : null}
        <p role="status" className="sr-only">
          {gallery.status}
        </p>
      </div>
      {deleting !== null && place !== -1 ? (
        <ConfirmDialog
          title={copy.removeTitle(place + 1)}
          text={copy.removeText}
          confirm={copy.removeOk}
          working={copy.removing}
          busy={gallery.deleting}
          onConfirm={() =>
            void gallery.remove(deleting).then((removed) => {
              gone.current = removed;
              setDeleting(null);
            })
          }
          onClose={() => setDeleting(null)}
          focusAfter={() => {
            // The photo with the button is gone.
            if (gone.current) heading.current?.focus();
            return gone.current;
          }}
        />
      ) : null}
    </section>
  );
}

function NotFeatured({ hidden }: { hidden: boolean }) {
  return (
    <Notice
      title={hidden ? copy.hiddenTitle : copy.offerTitle}
      actions={
        <ButtonLink to={paths.upgrade} variant="gold" size="small">
          {copy.upgrade}
        </ButtonLink>
      }
    >
      {hidden ? copy.hidden : copy.offer}
    </Notice>
  );
}
