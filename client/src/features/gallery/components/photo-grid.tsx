import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Photo } from '#shared/contracts/gallery.ts';
import { LazySection, lazyPart } from '@/components/lazy-section.tsx';
import { photoGallery as copy } from '@/features/gallery/copy.ts';
import { photosQuery, sourcesOf, widthOf } from '../api.ts';

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'));

export function PhotoGrid({ churchId, churchName }: { churchId: number; churchName: string }) {
  const { data: photos = [] } = useQuery(photosQuery(churchId));
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const lastViewed = useRef(0);
  if (photos.length === 0) return null;
  const show = (index: number) => {
    lastViewed.current = index;
    setOpenIndex(index);
  };
  return (
    <section aria-labelledby="photos">
      <h2 id="photos" className="text-2xl">
        {copy.title}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              ref={(element) => {
                if (element) buttons.current.set(index, element);
                else buttons.current.delete(index);
              }}
              type="button"
              aria-haspopup="dialog"
              aria-label={`${copy.open(index + 1, photos.length)}${photo.alt ? `: ${photo.alt}` : ''}`}
              onClick={() => show(index)}
              className="block aspect-[4/3] w-full overflow-hidden rounded-card bg-ink/10"
            >
              <Thumbnail photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      {openIndex === null ? null : (
        <LazySection>
          <PhotoViewer
            photos={photos}
            index={Math.min(openIndex, photos.length - 1)}
            churchName={churchName}
            onShow={show}
            onClose={() => setOpenIndex(null)}
            onClosed={() => buttons.current.get(lastViewed.current)?.focus()}
          />
        </LazySection>
      )}
    </section>
  );
}

/** Empty alt text, because the button's label describes the photo. */
function Thumbnail({ photo }: { photo: Photo }) {
  return (
    <img
      src={widthOf(photo.url, 400)}
      srcSet={sourcesOf(photo)}
      sizes="(min-width: 1024px) 290px, (min-width: 640px) 33vw, 50vw"
      alt=""
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
      className="size-full object-cover transition-opacity duration-150 hover:opacity-90"
    />
  );
}
