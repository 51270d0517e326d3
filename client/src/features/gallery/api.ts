import type { Photo } from '#shared/contracts/gallery.ts';
import { uploadLimits } from '#shared/domain/pictures.ts';
import { imageUrl } from '@/lib/config.ts';
import { listQuery } from '@/lib/queries.ts';

/** Photos of a featured public church. */
export const photosQuery = (churchId: number) =>
  listQuery('/api/churches/:id/photos', { params: { id: churchId } });

export const widthOf = (url: string, width: (typeof uploadLimits.widths)[number]): string =>
  imageUrl(url.replace(/\/(400|800|1600)\.webp$/, `/${width}.webp`));

/** `srcset` of the stored widths. Small images aren't enlarged, so widths beyond the image's own are left out. */
export function sourcesOf({ url, width }: Pick<Photo, 'url' | 'width'>): string {
  const last = uploadLimits.widths.findIndex((stored) => stored >= width);
  const widths = last === -1 ? uploadLimits.widths : uploadLimits.widths.slice(0, last + 1);
  return widths.map((stored) => `${widthOf(url, stored)} ${Math.min(stored, width)}w`).join(', ');
}
