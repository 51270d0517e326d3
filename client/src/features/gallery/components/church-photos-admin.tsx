import { useQuery } from '@tanstack/react-query';
import { photoReview as copy } from '#shared/messages/gallery.ts';
import { photosQuery } from '../api.ts';
import { RemovablePhotos } from './new-photos.tsx';

/** A church's public gallery, from which an administrator can remove photos. Hidden if there are none. */
export function ChurchPhotosAdmin({ church }: { church: { id: number; name: string } }) {
  const { data: photos = [] } = useQuery(photosQuery(church.id));
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="church-photos" className="mb-6 rounded-card border border-line bg-card p-4">
      <h2 id="church-photos" className="mb-3 font-sans text-base font-semibold">
        {copy.gallery}
      </h2>
      <RemovablePhotos church={church} photos={photos} />
    </section>
  );
}
