import { z } from 'zod';
import { ownPicture } from '../domain/pictures.ts';
import { endpoint } from './endpoint.ts';

export const uploadedImage = z.string().regex(ownPicture);

const upload = z.object({
  id: z.uuid(),
  /** The widest version, which churches store as their image. */
  url: uploadedImage,
  width: z.number().int(),
  height: z.number().int(),
});
export type Upload = z.infer<typeof upload>;

export const createUpload = endpoint('POST /api/uploads', {
  access: 'user',
  limit: 'upload',
  summary:
    'Stores an image (multipart, field "photo"): JPEG, PNG or WebP up to 5 MB. It is re-encoded without metadata.',
  response: upload,
});
