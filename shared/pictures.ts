/** What is fixed about pictures; no schemas, because the first page of a visitor needs it. */

/** The value that the old site stored for "no picture" (specification section 3). */
export const absentImage = '{token}';

export const uploadLimits = {
  bytes: 5 * 1024 * 1024,
  /** Width times height. */
  pixels: 50_000_000,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  /** Stored widths, in pixels; a smaller image is not enlarged. */
  widths: [400, 800, 1600],
} as const;

/** URL of an uploaded image: /uploads/{id}/{width}.webp */
export const ownPicture = /^\/uploads\/([a-f0-9-]{36})\/(400|800|1600)\.webp$/;

/** Id of the upload behind a URL; undefined for every other URL. */
export const uploadId = (source: string | undefined): string | undefined =>
  ownPicture.exec(source ?? '')?.[1];

/** Logo on a blue gradient, for an image that is missing or failed. */
export const fallbackImage = '/art/fallback.svg';

const placeImages = 5;

/** A drawn place for a church without a photo: neutral, always the same one. */
export const placeImage = (churchId: number): string => `/art/places/${(churchId % placeImages) + 1}.svg`;
