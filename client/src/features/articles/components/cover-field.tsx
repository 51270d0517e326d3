import { type ChangeEvent, useId, useRef, useState } from 'react';
import { newsEditor as copy } from '#shared/messages/articles-admin.ts';
import { CoverImage } from '@/components/image.tsx';
import { ImageInput } from '@/components/image-input.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FieldError, TextField } from '@/components/ui/field.tsx';
import type { Upload } from '../api-admin.ts';

/** The image on the card and above the article; uploaded at once, the form holds its URL. */
export function CoverField({
  value,
  alt,
  onChange,
  onAlt,
  upload,
  error,
}: {
  value: string | null;
  alt: string;
  onChange: (value: string | null) => void;
  onAlt: (alt: string) => void;
  upload: Upload;
  error?: string | undefined;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [uploadError, setUploadError] = useState<string | undefined>();
  const [status, setStatus] = useState('');
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file || busy) return;
    setBusy(true);
    setUploadError(undefined);
    setStatus(copy.imageUploading);
    const stored = await upload(file);
    setBusy(false);
    if ('error' in stored) {
      setUploadError(stored.error);
      setStatus('');
      return;
    }
    onChange(stored.url);
    setStatus(copy.imageDone);
  };
  const message = uploadError ?? error;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${id}-label`} className="text-sm font-medium">
        {copy.image} <span className="font-normal text-ink-faint">{copy.optional}</span>
      </span>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        {copy.imageHelp}
      </p>
      {value ? (
        <CoverImage
          src={value}
          alt={alt}
          sizes="28rem"
          className="mt-1 aspect-video w-full max-w-md rounded-card border border-line"
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
          onChange={(event) => void choose(event)}
        >
          {value ? copy.imageReplace : copy.imageChoose}
        </ImageInput>
        {value && !busy ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onChange(null);
              setStatus('');
              input.current?.focus();
            }}
          >
            {copy.imageRemove}
          </Button>
        ) : null}
        <p role="status" className="text-sm text-ink-soft">
          {status}
        </p>
      </div>
      <FieldError id={`${id}-error`} error={message} />
      {value ? (
        <TextField
          label={copy.imageAlt}
          help={copy.imageAltHelp}
          optional={copy.optional}
          value={alt}
          maxLength={200}
          onChange={(event) => onAlt(event.target.value)}
          className="mt-3"
        />
      ) : null}
    </div>
  );
}
