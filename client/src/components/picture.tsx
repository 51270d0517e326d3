import { clsx } from 'clsx';
import { useState } from 'react';
import { absentImage, fallbackImage, uploadId, uploadLimits } from '#shared/pictures.ts';
import { imageUrl } from '@/lib/server-url.ts';

/** The widths in which we keep an upload, for the browser to choose from. */
export const widthsOf = (source: string): string | undefined => {
  const id = uploadId(source);
  return (
    id &&
    uploadLimits.widths.map((width) => `${imageUrl(`/uploads/${id}/${width}.webp`)} ${width}w`).join(', ')
  );
};

/** The picture to ask for, or null when there is none: absent, or one of the old site's placeholder paths. */
export function pictureOf(path: string | null | undefined): string | null {
  const value = path?.trim() ?? '';
  return value === '' || value === absentImage || value.includes('/placeholder') ? null : value;
}

/**
 * A picture of a church or an article: a grey field while it loads, then the picture, else the fall-back. The caller
 * sizes the box; `eager` is for pictures above the fold. `alt` stays empty where the name stands beside the picture.
 */
export function Picture({
  src,
  alt = '',
  eager = false,
  sizes,
  className,
}: {
  src: string | null | undefined;
  alt?: string;
  eager?: boolean;
  /** Width at which it is shown, as the attribute of that name says it; without it the stored width is asked for. */
  sizes?: string;
  className?: string;
}) {
  const source = pictureOf(src) ?? fallbackImage;
  const [settled, setSettled] = useState<{ source: string; ok: boolean } | null>(null);

  const failed = settled?.source === source && !settled.ok;
  const own = failed || source === fallbackImage;
  const widths = failed || !sizes ? undefined : widthsOf(source);
  return (
    <div className={clsx('relative overflow-hidden bg-ink/10', className)}>
      {settled ? null : <div aria-hidden="true" className="absolute inset-0 animate-pulse bg-ink/10" />}
      <img
        src={failed ? fallbackImage : imageUrl(source)}
        {...(widths ? { srcSet: widths, sizes } : {})}
        alt={own ? '' : alt}
        width={1200}
        height={675}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
        onLoad={() => setSettled((known) => (known?.source === source ? known : { source, ok: true }))}
        onError={() => setSettled({ source, ok: false })}
      />
    </div>
  );
}
