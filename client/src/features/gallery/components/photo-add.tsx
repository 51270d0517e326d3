import { type ChangeEvent, useId, useState } from 'react';
import { controls } from '#shared/messages/app.ts';
import { galleryEditor as copy } from '#shared/messages/gallery.ts';
import { ImageInput } from '@/components/image-input.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useCheckedUpload } from '@/components/uploads/upload.ts';
import { ApiError } from '@/lib/api-client.ts';

type Props = {
  room: number;
  onUploaded: (url: string) => Promise<unknown>;
};

/** Uploads files one at a time. */
function useUploads({ room, onUploaded }: Props) {
  const upload = useCheckedUpload();
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const [errors, setErrors] = useState<string[]>([]);

  const addOne = async (file: File): Promise<string | null> => {
    const result = await upload(file);
    if ('error' in result) return result.error;
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

export function PhotoAdd(props: Props) {
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
      <div role="alert">
        {errors.length > 0 ? (
          <Notice variant="warning" title={copy.notUploaded}>
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
    </div>
  );
}
