import { useState } from 'react';
import { CoverImage } from '@/components/image.tsx';
import { ImageField } from '@/components/image-input.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { newsEditor as copy } from '@/features/articles/copy-admin.ts';
import type { Upload } from '../api-admin.ts';

function useCoverUpload(upload: Upload, onUploaded: (url: string) => void) {
  const [busy, setBusy] = useState(false);
  const [uploadError, setUploadError] = useState<string | undefined>();
  const [status, setStatus] = useState('');
  const choose = async (file: File) => {
    if (busy) return;
    setBusy(true);
    setUploadError(undefined);
    setStatus(copy.imageUploading);
    const result = await upload(file);
    setBusy(false);
    if ('error' in result) {
      setUploadError(result.error);
      setStatus('');
      return;
    }
    onUploaded(result.url);
    setStatus(copy.imageDone);
  };
  return { busy, status, uploadError, choose, clearStatus: () => setStatus('') };
}

/** The image on the card and above the article. It is uploaded right away; the form only stores its URL. */
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
  const { busy, status, uploadError, choose, clearStatus } = useCoverUpload(upload, onChange);
  return (
    <ImageField
      copy={fieldCopy}
      image={
        value ? (
          <CoverImage
            src={value}
            alt={alt}
            sizes="28rem"
            className="mt-1 aspect-video w-full max-w-md rounded-card border border-line"
          />
        ) : null
      }
      removable={value !== null && value !== '' && !busy}
      status={status}
      error={uploadError ?? error}
      onFile={(file) => void choose(file)}
      onRemove={() => {
        onChange(null);
        clearStatus();
      }}
    >
      {value ? (
        <TextField
          label={copy.imageAlt}
          help={copy.imageAltHelp}
          optional={copy.optional}
          value={alt}
          maxLength={200}
          onValue={onAlt}
          className="mt-3"
        />
      ) : null}
    </ImageField>
  );
}

const fieldCopy = {
  label: copy.image,
  optional: copy.optional,
  help: copy.imageHelp,
  choose: copy.imageChoose,
  replace: copy.imageReplace,
  remove: copy.imageRemove,
};
