import { clsx } from 'clsx';
import { useId, useRef, useState } from 'react';
import { controls } from '#shared/messages/app.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import { ImageInput } from '@/components/image-input.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { imageUrl } from '@/lib/config.ts';
import { uploadPhoto } from './upload.ts';

type PhotoFieldProps = {
  label?: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Called when an upload starts and ends, so that the form can wait for it. */
  onBusy?: (busy: boolean) => void;
  error?: string | undefined;
};

const previewOf = (value: string) => value.replace(/\/1600\.webp$/, '/800.webp');

/** Uploads the photo as soon as it is chosen. */
function usePhoto({ value, onChange, onBusy }: PhotoFieldProps) {
  const [isUploading, setUploading] = useState(false);
  const [error, setError] = useState<string>();
  const [status, setStatus] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const choose = async (chosen: File) => {
    setError(undefined);
    setUploading(true);
    setStatus(copy.photoUploading);
    onBusy?.(true);
    const result = await uploadPhoto(chosen);
    setUploading(false);
    onBusy?.(false);
    if ('url' in result) {
      onChange(result.url);
      setStatus(copy.photoDone);
    } else {
      setError(result.error.description);
      setStatus('');
      toast({ ...result.error, variant: 'destructive' });
    }
  };
  const remove = () => {
    onChange(null);
    setError(undefined);
    setStatus(copy.photoRemoved);
    input.current?.focus();
  };
  return { src: value && previewOf(value), error, status, isUploading, input, choose, remove };
}

/** A photo with buttons to replace or remove it; the form stores its URL. */
export function PhotoField({ label = copy.photo, ...field }: PhotoFieldProps) {
  const { src, status, isUploading, input, choose, remove, ...photo } = usePhoto(field);
  const error = photo.error ?? field.error;
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label} <span className="font-normal text-ink-faint">{controls.optional}</span>
      </span>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        {copy.photoHelp}
      </p>
      {src ? (
        <img
          src={imageUrl(src)}
          alt={copy.photoAlt}
          width={800}
          height={450}
          className={clsx(
            'mt-1 aspect-video h-auto w-full max-w-md rounded-card border border-line bg-ink/10 object-cover',
            isUploading && 'opacity-60',
          )}
        />
      ) : null}
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <ImageInput
          ref={input}
          id={id}
          small
          aria-labelledby={`${id}-label ${id}-button`}
          aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
          aria-invalid={error !== undefined}
          disabled={isUploading}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            target.value = '';
            if (chosen) void choose(chosen);
          }}
        >
          {src ? copy.photoReplace : copy.photoChoose}
        </ImageInput>
        {field.value && !isUploading ? (
          <Button variant="quiet" size="small" onClick={remove}>
            {copy.photoRemove}
          </Button>
        ) : null}
        <p role="status" className="text-sm text-ink-soft">
          {status}
        </p>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
