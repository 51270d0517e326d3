import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const uploadLimits = {
  bytes: 5 * 1024 * 1024,
  /** Width times height. */
  pixels: 50_000_000,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  /** Widths that are kept, in pixels; a smaller picture is not enlarged. */
  widths: [400, 800, 1600],
} as const;

const ownPicture = /^\/uploads\/([a-f0-9-]{36})\/(400|800|1600)\.webp$/;

/** Address of an uploaded picture: /uploads/{id}/{width}.webp */
export const uploadedImage = z.string().regex(ownPicture);

/** Id of the upload that an address shows; undefined for every other address. */
export const uploadId = (source: string | undefined): string | undefined =>
  ownPicture.exec(source ?? '')?.[1];

export const upload = z.object({
  id: z.uuid(),
  /** The widest version; what a church stores as its picture. */
  url: uploadedImage,
  width: z.number().int(),
  height: z.number().int(),
});
export type Upload = z.infer<typeof upload>;

export const createUpload = endpoint({
  access: 'user',
  limit: 'upload',
  method: 'POST',
  path: '/api/uploads',
  summary:
    'Stores a picture (multipart, field "photo"): JPEG, PNG or WebP up to 5 MB, re-encoded, without metadata.',
  response: upload,
});
