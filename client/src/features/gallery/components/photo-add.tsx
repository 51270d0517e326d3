import { type ChangeEvent, useId, useState } from 'react';
import { galleryEditor as copy } from '#shared/messages/gallery.ts';
import { PictureInput } from '@/components/picture-input.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/api-client.ts';

/** Stores a picture and answers its address, or says why not. */
export type Upload = (file: File) => Promise<{ url: string } | { fault: string }>;

/** Several files at once, sent one after the other. */
export function PhotoAdd({
  room,
  upload,
  onUploaded,
}: {
  /** How many photos still fit. */
  room: number;
  upload: Upload;
  onUploaded: (url: string) => Promise<void>;
}) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [faults, setFaults] = useState<string[]>([]);

  const addOne = async (file: File): Promise<string | null> => {
    const stored = await upload(file);
    if ('fault' in stored) return stored.fault;
    try {
      await onUploaded(stored.url);
      return null;
    } catch (error) {
      return (error instanceof ApiError && error.body.message) || copy.tryAgain;
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    if (chosen.length === 0 || busy) return;
    const files = chosen.slice(0, room);
    const wrong = chosen.length > room ? [copy.left(room)] : [];
    setFaults(wrong);
    setBusy(true);
    let added = 0;
    for (const [at, file] of files.entries()) {
      setSaid(copy.uploading(at + 1, files.length));
      const fault = await addOne(file);
      if (fault === null) added += 1;
      else wrong.push(copy.fileFailed(file.name, fault));
    }
    setFaults([...wrong]);
    setSaid(added > 0 ? copy.uploaded(added) : '');
    setBusy(false);
  };

  const full = room <= 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PictureInput
          id={id}
          multiple
          aria-describedby={`${id}-help`}
          disabled={busy || full}
          onChange={(event) => void choose(event)}
        >
          {copy.add}
        </PictureInput>
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {full ? copy.full : copy.addHelp}
        </p>
      </div>
      <p role="status" className="text-sm font-medium empty:hidden">
        {said}
      </p>
      <div role="alert">
        {faults.length > 0 ? (
          <Notice look="warning" title={copy.notUploaded}>
            <ul>
              {faults.map((fault) => (
                <li key={fault} className="wrap-anywhere">
                  {fault}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
      </div>
    </div>
  );
}
