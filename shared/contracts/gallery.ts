import { z } from 'zod';
import { text } from '../domain/text.ts';
import { endpoint, idParams } from './endpoint.ts';
import { uploadedImage } from './uploads.ts';

export const galleryLimit = 12;

export const photo = z.object({
  id: z.number().int(),
  url: uploadedImage,
  /** Alternative text; may be empty. */
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Photo = z.infer<typeof photo>;

const photos = z.array(photo).max(galleryLimit);

export const listPhotos = endpoint('GET /api/churches/:id/photos', {
  summary: 'Photos of a featured public church in order; none of any other church, where they are hidden.',
  response: photos,
  cache: 'churches',
});

export const listOwnPhotos = endpoint('GET /api/user/churches/:id/photos', {
  access: 'user',
  summary: 'Photos of an own church, shown or hidden.',
  response: photos,
});

export const addPhoto = endpoint('POST /api/user/churches/:id/photos', {
  access: 'user',
  limit: 'upload',
  summary: 'Adds an own upload to the end of the gallery of an own featured church.',
  body: z.object({ url: uploadedImage, alt: text(200).optional().default('') }),
  response: photos,
});

/** The body must list each photo once; a different set is a 409, because photos were added or deleted meanwhile. */
export const changePhotos = endpoint('PUT /api/user/churches/:id/photos', {
  access: 'user',
  limit: 'write',
  summary: 'Sets order and alternative texts.',
  body: z.object({
    photos: z.array(z.object({ id: z.number().int(), alt: text(200) })).max(galleryLimit),
  }),
  response: photos,
});

export const deletePhoto = endpoint('DELETE /api/user/churches/:id/photos/:photoId', {
  access: 'user',
  limit: 'write',
  summary: 'Deletes a photo for good.',
  params: idParams.extend({ photoId: idParams.shape.id }),
  response: photos,
});
