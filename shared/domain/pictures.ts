/** The old site's placeholder for a missing image (specification section 3). */
export const absentImage = '{token}';

export const imageOrNull = (value: string | null): string | null =>
  value && value !== absentImage ? value : null;

export const uploadLimits = {
  bytes: 5 * 1024 * 1024,
  /** Width times height. */
  pixels: 50_000_000,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  /** Stored widths in pixels; smaller images aren't enlarged. */
  widths: [400, 800, 1600],
} as const;

/** URL of an uploaded image: /uploads/{id}/{width}.webp */
export const ownPicture = /^\/uploads\/([a-f0-9-]{36})\/(400|800|1600)\.webp$/;

/** The upload's id, or undefined if the URL isn't that of an upload. */
export const uploadId = (source: string | undefined): string | undefined =>
  ownPicture.exec(source ?? '')?.[1];

/** Logo on a blue gradient, for images that are missing or fail to load. */
export const fallbackImage = '/art/fallback.svg';
