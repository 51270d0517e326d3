import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { NewPhoto } from '#shared/contracts/admin/gallery-admin.ts';
import type { Photo } from '#shared/contracts/gallery.ts';
import { momentText } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { photoReview as copy } from '#shared/messages/admin/gallery-admin.ts';
import { controls } from '#shared/messages/app.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { NewTabLink } from '@/components/links.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { useDeskSend } from '@/features/desk/api.ts';
import { RejectDialog, type Rejection } from '@/features/desk/reject-dialog.tsx';
import { clearDraft } from '@/lib/draft.ts';
import { photosQuery, widthOf } from '../api.ts';

type GalleryChurch = { id: number; name: string };

/** One entry for each church, its oldest photo first. */
export function photosByChurch(photos: readonly NewPhoto[]) {
  const churches = new Map<number, { church: GalleryChurch; photos: NewPhoto[] }>();
  for (const photo of photos.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const church = { id: photo.churchId, name: photo.churchName };
    const entry = churches.get(church.id) ?? { church, photos: [] };
    entry.photos.push(photo);
    churches.set(church.id, entry);
  }
  return [...churches.values()];
}

export function NewPhotos({ church, photos }: { church: GalleryChurch; photos: readonly NewPhoto[] }) {
  return (
    <>
      <p className="mb-4">
        <NewTabLink href={churchPath(church.id)} className="text-bayou underline underline-offset-4">
          {admin.publicPage}
        </NewTabLink>
      </p>
      <RemovablePhotos church={church} photos={photos}>
        {({ by, at, alt }) => (
          <>
            <span className="text-sm text-ink-soft">
              {momentText(at)} {copy.by(by)}
            </span>
            <span className="text-sm wrap-anywhere">{alt || copy.noAlt}</span>
          </>
        )}
      </RemovablePhotos>
    </>
  );
}

/** Photos that an administrator can remove with a reason. */
function RemovablePhotos<P extends Photo>({
  church,
  photos,
  children,
}: {
  church: GalleryChurch;
  photos: readonly P[];
  children?: (photo: P) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} tabIndex={-1} className="grid grid-cols-2 gap-3 outline-none sm:grid-cols-3">
      {photos.map((photo, index) => (
        <li key={photo.id} className="flex flex-col gap-1">
          <img
            src={widthOf(photo.url, 400)}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            alt={photo.alt || admin.photoOf(church.name)}
            className="aspect-[4/3] w-full rounded-control bg-ink/10 object-cover"
          />
          {children?.(photo)}
          <DialogButton
            variant="quiet"
            size="small"
            className="mt-auto text-brick-dark!"
            dialog={(close) => (
              <RemovePhotoDialog photo={photo} church={church} onClose={close} focus={list} />
            )}
          >
            {copy.remove}
            <span className="sr-only">{copy.nth(index + 1, photos.length)}</span>
          </DialogButton>
        </li>
      ))}
    </ul>
  );
}

/** A church's public gallery, from which an administrator can remove photos. Hidden if there are none. */
export function ChurchPhotosAdmin({ church }: { church: GalleryChurch }) {
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

const reasons = ['unsuitable', 'wrong_details', 'other'] as const;

function RemovePhotoDialog({
  photo,
  church,
  onClose,
  focus,
}: {
  photo: Pick<Photo, 'id'>;
  church: { id: number; name: string };
  onClose: () => void;
  /** Gets the focus, because the button that opened the dialog disappears. */
  focus: RefObject<HTMLElement | null>;
}) {
  const remove = useDeskSend('POST /api/admin/photos/:id/remove');
  const draftName = `remove-photo-${photo.id}`;
  const run = async (why: Rejection) => {
    await attempt(controls.failed, async () => {
      await remove.mutateAsync({ id: photo.id, ...why });
      clearDraft(draftName);
      toast({ title: copy.removed, description: church.name });
    });
    onClose();
  };
  return (
    <RejectDialog
      title={copy.removeTitle(church.name)}
      run={copy.remove}
      text={copy.removeText}
      noteLabel={admin.note}
      reasons={reasons}
      draftName={draftName}
      busy={remove.isPending}
      onReject={(why) => void run(why)}
      onClose={onClose}
      focusAfter={() => {
        focus.current?.focus();
        return focus.current !== null;
      }}
    />
  );
}
