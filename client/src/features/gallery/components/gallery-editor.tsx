import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { galleryLimit, type Photo } from '#shared/contracts/gallery.ts';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { galleryEditor as copy } from '#shared/messages/gallery.ts';
import { dashboard } from '#shared/messages/submissions.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { ImageInput } from '@/components/image-input.tsx';
import { toastFailure } from '@/components/toast-failure.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { SpokenStatus } from '@/components/ui/skeleton.tsx';
import { NotLoaded } from '@/components/ui/state-panel.tsx';
import { uploadPhoto } from '@/components/uploads/upload.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useDebounce } from '@/lib/timing.ts';
import { widthOf } from '../api.ts';
import { ownPhotosQuery, useGalleryChanges } from '../api-manage.ts';

/** Saves every change immediately. */
export function GalleryEditor({ churchId, featured }: { churchId: number; featured: boolean }) {
  const list = useQuery({ ...ownPhotosQuery(churchId), refetchOnMount: 'always' });
  const photos = list.data ?? [];
  const gallery = useGallery(churchId, photos);
  return (
    <section aria-labelledby="gallery" className="border-t border-line pt-6">
      <h2 id="gallery" tabIndex={-1} className="text-xl outline-none">
        {copy.title}
      </h2>
      {featured ? <p className="mt-1 text-ink-soft">{copy.intro}</p> : null}
      <div className="mt-4 flex flex-col gap-5">
        {list.data ? (
          <>
            {featured ? (
              <PhotoAdd room={galleryLimit - photos.length} onUploaded={gallery.add} />
            ) : (
              <NotFeatured hidden={photos.length > 0} />
            )}
            <p className="text-sm text-ink-soft tabular-nums">
              {photos.length === 0 ? copy.empty : copy.count(photos.length, galleryLimit)}
            </p>
            <ol className="divide-y divide-line border-y border-line empty:hidden">
              {photos.map((photo, index) => (
                <PhotoEntry
                  key={photo.id}
                  photo={photo}
                  position={index + 1}
                  total={photos.length}
                  gallery={gallery}
                />
              ))}
            </ol>
          </>
        ) : (
          <NotLoaded query={list} />
        )}
        <SpokenStatus>{gallery.status}</SpokenStatus>
      </div>
    </section>
  );
}

function NotFeatured({ hidden }: { hidden: boolean }) {
  return (
    <Notice
      title={hidden ? copy.hiddenTitle : copy.offerTitle}
      actions={
        <ButtonLink to={paths.upgrade} variant="gold" size="small">
          {dashboard.upgrade}
        </ButtonLink>
      }
    >
      {hidden ? copy.hidden : copy.offer}
    </Notice>
  );
}

const saveDelayMs = 900;

const moves = [
  { by: -1, label: copy.earlier, Icon: ArrowUp },
  { by: 1, label: copy.later, Icon: ArrowDown },
] as const;

function PhotoEntry({
  photo,
  position,
  total,
  gallery,
}: {
  photo: Photo;
  position: number;
  total: number;
  gallery: ReturnType<typeof useGallery>;
}) {
  const { id } = photo;
  return (
    <li className="flex flex-col gap-4 py-4 sm:flex-row">
      <img
        src={widthOf(photo.url, 400)}
        alt={photo.alt || copy.photo(position)}
        width={photo.width}
        height={photo.height}
        loading="lazy"
        className="aspect-[4/3] h-auto w-full shrink-0 rounded-card border border-line bg-ink/10 object-cover sm:w-44"
      />
      <div className="min-w-0 grow">
        <Description position={position} alt={photo.alt} onSave={(alt) => gallery.describe(id, alt)} />
        <div className="mt-3 flex flex-wrap gap-2">
          {moves.map(({ by, label, Icon }) => (
            <Button
              key={by}
              variant="secondary"
              size="small"
              aria-disabled={position === (by === 1 ? total : 1)}
              onClick={() => gallery.move(id, by)}
            >
              <Icon className="size-4" />
              {label} <span className="sr-only">{copy.of(position)}</span>
            </Button>
          ))}
          <DialogButton
            variant="quiet"
            size="small"
            dialog={(close) => (
              <ActionDialog
                title={copy.removeTitle(position)}
                text={copy.removeText}
                confirm={copy.removeOk}
                run={() => gallery.remove(id)}
                onClose={close}
                focusDone={() => document.getElementById('gallery')?.focus()}
              />
            )}
          >
            <Trash2 className="size-4" />
            {copy.remove} <span className="sr-only">{copy.of(position)}</span>
          </DialogButton>
        </div>
      </div>
    </li>
  );
}

/** Saves after a pause in typing, on blur, and on unmount. */
function Description({
  position,
  alt,
  onSave,
}: {
  position: number;
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
  const { schedule, cancel } = useDebounce(save, saveDelayMs, { flushOnUnmount: true });
  // Adopt a description saved elsewhere, unless the user is editing this one.
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
            <span className="tabular-nums">{copy.photo(position)}</span>: {copy.alt}
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

/** A copy with one photo moved by `by` positions, if that stays within the list. */
export function moved<T extends { id: number }>(photos: readonly T[], id: number, by: number): T[] {
  const from = photos.findIndex((photo) => photo.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= photos.length) return [...photos];
  return photos.toSpliced(from, 1).toSpliced(to, 0, photos[from]!);
}

function useGallery(churchId: number, photos: readonly Photo[]) {
  const queryClient = useQueryClient();
  const { add, change, remove } = useGalleryChanges(churchId);
  const [status, setStatus] = useState('');

  /** Reads the cache, so that two moves between renders both apply. */
  const latest = (): readonly Photo[] =>
    queryClient.getQueryData(ownPhotosQuery(churchId).queryKey) ?? photos;
  const save = async (next: Photo[]): Promise<boolean> => {
    queryClient.setQueryData(ownPhotosQuery(churchId).queryKey, next);
    try {
      await change.mutateAsync({ id: churchId, photos: next.map(({ id, alt }) => ({ id, alt })) });
      return true;
    } catch (error) {
      toastFailure(error, controls.failed);
      return false;
    }
  };

  return {
    status,
    /** Throws if the server rejects the photo. */
    add: (url: string) => add.mutateAsync({ id: churchId, url }),
    move: (id: number, by: 1 | -1) => {
      const next = moved(latest(), id, by);
      setStatus(copy.moved(next.findIndex((photo) => photo.id === id) + 1, next.length));
      void save(next);
    },
    describe: (id: number, alt: string) =>
      save(latest().map((photo) => (photo.id === id ? { ...photo, alt } : photo))),
    remove: async (id: number): Promise<boolean> => {
      try {
        await remove.mutateAsync({ id: churchId, photoId: id });
        setStatus(copy.removed);
        return true;
      } catch (error) {
        toastFailure(error, controls.failed);
        return false;
      }
    },
  };
}

type Props = {
  room: number;
  onUploaded: (url: string) => Promise<unknown>;
};

/** Uploads files one at a time. */
function useUploads({ room, onUploaded }: Props) {
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const [errors, setErrors] = useState<string[]>([]);

  const addOne = async (file: File): Promise<string | null> => {
    const result = await uploadPhoto(file);
    if ('error' in result) return result.error.description;
    try {
      await onUploaded(result.url);
      return null;
    } catch (error) {
      return (error instanceof ApiError && error.body.message) || controls.tryAgain;
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    if (chosen.length === 0 || busy) return;
    const files = chosen.slice(0, room);
    const failures = chosen.length > room ? [copy.left(room)] : [];
    setErrors(failures);
    setBusy(true);
    let added = 0;
    for (const [index, file] of files.entries()) {
      setStatus(copy.uploading(index + 1, files.length));
      const error = await addOne(file);
      if (error === null) added += 1;
      else failures.push(copy.fileFailed(file.name, error));
    }
    setErrors([...failures]);
    setStatus(added > 0 ? copy.uploaded(added) : '');
    setBusy(false);
  };

  return { busy, status, errors, choose };
}

function PhotoAdd(props: Props) {
  const id = useId();
  const { busy, status, errors, choose } = useUploads(props);
  const isFull = props.room <= 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ImageInput
          id={id}
          multiple
          aria-describedby={`${id}-help`}
          disabled={busy || isFull}
          onChange={(event) => void choose(event)}
        >
          {copy.add}
        </ImageInput>
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {isFull ? copy.full : copy.addHelp}
        </p>
      </div>
      <p role="status" className="text-sm font-medium empty:hidden">
        {status}
      </p>
      {errors.length > 0 ? (
        <Notice live variant="warning" title={copy.notUploaded}>
          <ul>
            {errors.map((error) => (
              <li key={error} className="wrap-anywhere">
                {error}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  );
}
