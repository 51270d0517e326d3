/** Review of gallery photos, which are public immediately and reviewed afterwards. */
import { z } from 'zod';
import { message } from '../../domain/text.ts';
import { endpoint } from '../endpoint.ts';
import { photo } from '../gallery.ts';
import { rejection } from '../submissions.ts';

export const photosToReview = 60;

const newPhoto = photo.extend({
  /** The history entry to mark as reviewed. */
  entryId: z.number().int(),
  churchId: z.number().int(),
  churchName: z.string(),
  /** Username of the uploader. */
  by: z.string(),
  at: z.string(),
});
export type NewPhoto = z.output<typeof newPhoto>;

/** Total in X-Total-Count. */
export const listNewPhotos = endpoint('GET /api/admin/photos', {
  access: 'staff',
  summary: 'Photos of galleries that nobody has looked at yet, newest first (at most 60).',
  response: z.array(newPhoto).max(photosToReview),
});

export const removePhoto = endpoint('POST /api/admin/photos/:id/remove', {
  access: 'staff',
  summary: 'Deletes a photo from its gallery; the owner is told why.',
  body: rejection,
  response: message,
});
