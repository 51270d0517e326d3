import type { Photo } from '#shared/gallery.ts';
import { uploadAddress } from '../uploads/service.ts';
import type { PhotoRow } from './store.ts';

export const presentPhoto = ({ uploadId, ...photo }: PhotoRow): Photo => ({
  ...photo,
  url: uploadAddress(uploadId),
});
