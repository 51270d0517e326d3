import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { submission as copy } from '#shared/messages/submissions.ts';
import { ImageField } from '@/components/image-input.tsx';
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
  const upload = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [said, setSaid] = useState('');
  const preview = usePreview(file);
  const shown = preview ?? (value ? previewOf(value) : null);

  const choose = async (chosen: File) => {
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

  return (
    <ImageField
      words={words}
      image={
        shown ? (
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
        ) : null
      }
      removable={value !== null && value !== '' && !upload.isPending}
      disabled={upload.isPending}
      status={said}
      error={fault ?? error}
      onFile={(chosen) => void choose(chosen)}
      onRemove={() => {
        onChange(null);
        setFault(undefined);
        setSaid(copy.photoRemoved);
      }}
    />
  );
}

const words = {
  label: copy.photo,
  optional: `(${copy.optional})`,
  help: copy.photoHelp,
  choose: copy.photoChoose,
  replace: copy.photoReplace,
  remove: copy.photoRemove,
};
