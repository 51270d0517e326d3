import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Photo } from '#shared/contracts/gallery.ts';
import { photoReview as copy } from '#shared/messages/gallery.ts';
import { Button } from '@/components/ui/button.tsx';
import { photosQuery, widthOf } from '../api.ts';
import { RemovePhotoDialog } from './remove-photo-dialog.tsx';

/** A church's public gallery, from which an administrator can remove photos. Hidden if there are none. */
export function ChurchPhotosAdmin({ church }: { church: { id: number; name: string } }) {
  const { data: photos = [] } = useQuery(photosQuery(church.id));
  const [removing, setRemoving] = useState<Photo | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (photos.length === 0 && !removing) return null;
  return (
    <section aria-labelledby="church-photos" className="mb-6 rounded-card border border-line bg-card p-4">
      <h2
        id="church-photos"
        ref={heading}
        tabIndex={-1}
        className="mb-3 font-sans text-base font-semibold outline-none"
      >
        {copy.gallery}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.id} className="flex flex-col gap-1">
            <img
              src={widthOf(photo.url, 400)}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              alt={photo.alt || copy.photoOf(church.name)}
              className="aspect-[4/3] w-full rounded-control bg-ink/10 object-cover"
            />
            <Button variant="quiet" size="small" onClick={() => setRemoving(photo)}>
              {copy.remove}
              <span className="sr-only">{copy.nth(index + 1, photos.length)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {removing ? (
        <RemovePhotoDialog
          photo={removing}
          church={church}
          onClose={() => setRemoving(null)}
          focus={heading}
        />
      ) : null}
    </section>
  );
}
