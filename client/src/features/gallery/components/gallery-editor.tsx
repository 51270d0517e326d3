import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { galleryLimit, type Photo } from '#shared/gallery.ts';
import { galleryEditor as copy } from '#shared/messages/gallery.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Skeleton, SpokenStatus } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { useDebounce } from '@/lib/debounce.ts';
import { widthOf } from '../api.ts';
import { ownPhotosQuery } from '../api-manage.ts';
import { PhotoAdd, type Upload } from './photo-add.tsx';
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
            <SpokenStatus>{copy.loading}</SpokenStatus>
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
        <SpokenStatus>{gallery.status}</SpokenStatus>
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

/** Milliseconds after the last keystroke. */
const delay = 900;

function PhotoEntry({
  photo,
  at,
  of,
  onMove,
  onAlt,
  onDelete,
}: {
  photo: Photo;
  at: number;
  of: number;
  onMove: (by: 1 | -1) => void;
  onAlt: (alt: string) => Promise<boolean>;
  onDelete: () => void;
}) {
  return (
    <li className="flex flex-col gap-4 py-4 sm:flex-row">
      <img
        src={widthOf(photo.url, 400)}
        alt={photo.alt || copy.photo(at)}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        className="aspect-[4/3] h-auto w-full shrink-0 rounded-card border border-line bg-ink/10 object-cover sm:w-44"
      />
      <div className="min-w-0 grow">
        <Description at={at} alt={photo.alt} onSave={onAlt} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="small" aria-disabled={at === 1} onClick={() => onMove(-1)}>
            <ArrowUp className="size-4" />
            {copy.earlier} <span className="sr-only">{copy.of(at)}</span>
          </Button>
          <Button variant="secondary" size="small" aria-disabled={at === of} onClick={() => onMove(1)}>
            <ArrowDown className="size-4" />
            {copy.later} <span className="sr-only">{copy.of(at)}</span>
          </Button>
          <Button variant="quiet" size="small" onClick={onDelete}>
            <Trash2 className="size-4" />
            {copy.remove} <span className="sr-only">{copy.of(at)}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Saves itself: debounced, and when the field loses focus or unmounts. */
function Description({
  at,
  alt,
  onSave,
}: {
  at: number;
  alt: string;
  onSave: (alt: string) => Promise<boolean>;
}) {
  const [text, setText] = useState(alt);
  const [state, setState] = useState<'' | 'saving' | 'saved'>('');
  const save = () => {
    const value = text.trim();
    if (value === alt) return;
    setState('saving');
    void onSave(value).then((ok) => setState(ok ? 'saved' : ''));
  };
  const { schedule, cancel } = useDebounce(save, delay, { flushOnUnmount: true });
  // A description from elsewhere is shown, unless another one is being typed here.
  const lastAlt = useRef(alt);
  useEffect(() => {
    setText((typed) => (typed === lastAlt.current ? alt : typed));
    lastAlt.current = alt;
  }, [alt]);
  return (
    <div>
      <TextField
        label={
          <>
            <span className="tabular-nums">{copy.photo(at)}</span>: {copy.alt}
          </>
        }
        help={copy.altHelp}
        value={text}
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value);
          setState('');
          schedule();
        }}
        onBlur={() => {
          cancel();
          save();
        }}
      />
      <p role="status" className="mt-1 min-h-5 text-sm text-ink-soft">
        {state === 'saving' ? copy.saving : state === 'saved' ? copy.saved : ''}
      </p>
    </div>
  );
}
