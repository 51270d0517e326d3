import { clsx } from 'clsx';
import { useState } from 'react';
import { absentImage, fallbackImage, uploadId, uploadLimits } from '#shared/domain/pictures.ts';
import { imageUrl } from '@/lib/config.ts';

/** `srcset` with the widths that the server stores; undefined if the source isn't an upload. */
export const srcSetOf = (source: string): string | undefined => {
  const id = uploadId(source);
  return (
    id &&
    uploadLimits.widths.map((width) => `${imageUrl(`/uploads/${id}/${width}.webp`)} ${width}w`).join(', ')
  );
};

/** null if there is no image or the path is a placeholder from the old site. */
export function imageSourceOf(path: string | null | undefined): string | null {
  const value = path?.trim() ?? '';
  return value === '' || value === absentImage || value.includes('/placeholder') ? null : value;
}

/**
 * The image of a church or an article, with a placeholder while it loads and a fallback if it fails. The caller sizes
 * the box. Leave `alt` empty if the name is next to the image.
 */
export function CoverImage({
  src,
  alt = '',
  eager = false,
  sizes,
  className,
}: {
  src: string | null | undefined;
  alt?: string;
  eager?: boolean;
  sizes?: string;
  className?: string;
}) {
  const source = imageSourceOf(src) ?? fallbackImage;
  const [result, setResult] = useState<{ source: string; ok: boolean } | null>(null);

  const failed = result?.source === source && !result.ok;
  const decorative = failed || source === fallbackImage;
  const srcSet = failed || !sizes ? undefined : srcSetOf(source);
  return (
    <div className={clsx('relative overflow-hidden bg-ink/10', className)}>
      {result ? null : <div aria-hidden="true" className="absolute inset-0 animate-pulse bg-ink/10" />}
      <img
        src={imageUrl(failed ? fallbackImage : source)}
        {...(srcSet ? { srcSet, sizes } : {})}
        alt={decorative ? '' : alt}
        width={1200}
        height={675}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
        onLoad={() =>
          setResult((previous) => (previous?.source === source ? previous : { source, ok: true }))
        }
        onError={() => setResult({ source, ok: false })}
      />
    </div>
  );
}
