import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { submission as copy } from '#shared/messages/submissions.ts';
import { ImageField } from '@/components/image-input.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { imageUrl } from '@/lib/config.ts';
import { failureOf, photoError, type UploadError, useUpload } from './upload.ts';

type PhotoFieldProps = {
  label?: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Called when an upload starts and ends, so that the form can wait for it. */
  onBusy?: (busy: boolean) => void;
  error?: string | undefined;
};

/** The chosen file as a data URL, because the content security policy doesn't allow blob URLs. */
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

/** Uploads the photo as soon as it is chosen; the form stores its URL. */
export function PhotoField({ label = copy.photo, value, onChange, onBusy, error }: PhotoFieldProps) {
  const upload = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [uploadError, setUploadError] = useState<string>();
  const [status, setStatus] = useState('');
  const imageSrc = usePreview(file) ?? (value ? previewOf(value) : null);

  const fail = (failure: UploadError) => {
    setUploadError(failure.description);
    toast({ ...failure, variant: 'destructive' });
  };
  const choose = async (chosen: File) => {
    const rejection = photoError(chosen);
    if (rejection) return fail(rejection);
    setUploadError(undefined);
    setFile(chosen);
    setStatus(copy.photoUploading);
    onBusy?.(true);
    try {
      onChange((await upload.mutateAsync(chosen)).url);
      setStatus(copy.photoDone);
    } catch (error) {
      fail(failureOf(error));
      setStatus('');
    } finally {
      setFile(null);
      onBusy?.(false);
    }
  };

  return (
    <ImageField
      copy={{ ...fieldCopy, label }}
      image={
        imageSrc ? (
          <img
            src={imageUrl(imageSrc)}
            alt={copy.photoAlt}
            width={800}
            height={450}
            className={clsx(
              'mt-1 aspect-video h-auto w-full max-w-md rounded-card border border-line bg-ink/10 object-cover',
              upload.isPending && 'opacity-60',
            )}
          />
        ) : null
      }
      removable={value !== null && value !== '' && !upload.isPending}
      disabled={upload.isPending}
      status={status}
      error={uploadError ?? error}
      onFile={(chosen) => void choose(chosen)}
      onRemove={() => {
        onChange(null);
        setUploadError(undefined);
        setStatus(copy.photoRemoved);
      }}
    />
  );
}

const fieldCopy = {
  optional: `(${copy.optional})`,
  help: copy.photoHelp,
  choose: copy.photoChoose,
  replace: copy.photoReplace,
  remove: copy.photoRemove,
};
