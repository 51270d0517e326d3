import { clsx } from 'clsx';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { submission as copy } from '#shared/messages/submissions.ts';
import { ImageInput } from '@/components/image-input.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { imageUrl } from '@/lib/config.ts';
import { failureOf, photoFault, useUpload } from '../api.ts';

export type PhotoFieldProps = {
  /** Address of the picture, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Told when an upload begins and ends, so that the form can wait for it. */
  onBusy: (busy: boolean) => void;
  error?: string | undefined;
};

/** The chosen file as a data address: the page's policy knows no others for what is not ours yet. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    setPreview(null);
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setPreview(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return preview;
}

const previewOf = (value: string) => value.replace(/\/1600\.webp$/, '/800.webp');

/** One photo: chosen, sent at once, shown; the form keeps its address. */
export function PhotoField({ value, onChange, onBusy, error }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [said, setSaid] = useState('');
  const preview = usePreview(file);
  const shown = preview ?? (value ? previewOf(value) : null);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    const wrong = photoFault(chosen);
    setFault(wrong?.description);
    if (wrong) {
      toast({ ...wrong, variant: 'destructive' });
      return;
    }
    setFile(chosen);
    setSaid(copy.photoUploading);
    onBusy(true);
    try {
      onChange((await upload.mutateAsync(chosen)).url);
      setSaid(copy.photoDone);
    } catch (failure) {
      const failed = failureOf(failure);
      setFault(failed.description);
      setSaid('');
      toast({ ...failed, variant: 'destructive' });
    } finally {
      setFile(null);
      onBusy(false);
    }
  };

  const message = fault ?? error;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${id}-label`} className="text-sm font-medium">
        {copy.photo} <span className="font-normal text-ink-faint">({copy.optional})</span>
      </span>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        {copy.photoHelp}
      </p>
      {shown ? (
        <img
          src={imageUrl(shown)}
          alt={copy.photoAlt}
          width={800}
          height={450}
          className={clsx(
            'mt-1 aspect-video h-auto w-full max-w-md rounded-card border border-line bg-ink/10 object-cover',
            upload.isPending && 'opacity-60',
          )}
        />
      ) : null}
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <ImageInput
          ref={input}
          id={id}
          small
          aria-labelledby={`${id}-label ${id}-button`}
          aria-describedby={message ? `${id}-help ${id}-error` : `${id}-help`}
          aria-invalid={message !== undefined}
          disabled={upload.isPending}
          onChange={(event) => void choose(event)}
        >
          {shown ? copy.photoReplace : copy.photoChoose}
        </ImageInput>
        {value && !upload.isPending ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onChange(null);
              setFault(undefined);
              setSaid(copy.photoRemoved);
              input.current?.focus();
            }}
          >
            {copy.photoRemove}
          </Button>
        ) : null}
        <p role="status" className="text-sm text-ink-soft">
          {said}
        </p>
      </div>
      <FieldError id={`${id}-error`} error={message} />
    </div>
  );
}
