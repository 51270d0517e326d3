import type { Photo } from '#shared/gallery.ts';
import { uploadLimits } from '#shared/pictures.ts';
import { imageUrl } from '@/lib/config.ts';
import { listQuery } from '@/lib/queries.ts';

/** Photos of a featured public church. */
export const photosQuery = (churchId: number) =>
  listQuery('/api/churches/:id/photos', { params: { id: churchId } });

type Source = Pick<Photo, 'url' | 'width'>;

export const widthOf = (url: string, width: (typeof uploadLimits.widths)[number]): string =>
  imageUrl(url.replace(/\/(400|800|1600)\.webp$/, `/${width}.webp`));

/** `srcset` of the stored widths; a small image is not enlarged, so each real width appears once. */
export function sourcesOf({ url, width }: Source): string {
  const enough = uploadLimits.widths.findIndex((one) => one >= width);
  const widths = enough === -1 ? uploadLimits.widths : uploadLimits.widths.slice(0, enough + 1);
  return widths.map((one) => `${widthOf(url, one)} ${Math.min(one, width)}w`).join(', ');
}
