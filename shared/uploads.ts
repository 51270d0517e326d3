import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownPicture } from './pictures.ts';

/** URL of an uploaded image: /uploads/{id}/{width}.webp */
export const uploadedImage = z.string().regex(ownPicture);

const upload = z.object({
  id: z.uuid(),
  /** The widest version; what a church stores as its image. */
  url: uploadedImage,
  width: z.number().int(),
  height: z.number().int(),
});
export type Upload = z.infer<typeof upload>;

export const createUpload = endpoint('POST /api/uploads', {
  access: 'user',
  limit: 'upload',
  summary:
    'Stores an image (multipart, field "photo"): JPEG, PNG or WebP up to 5 MB, re-encoded, without metadata.',
  response: upload,
});
