import { queryOptions } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import type { Photo } from '#shared/gallery.ts';
import { uploadLimits } from '#shared/pictures.ts';
import { get } from '@/lib/api-client.ts';
import { imageUrl } from '@/lib/config.ts';

/** Photos of a featured public church. */
export const photosQuery = (churchId: number) =>
  queryOptions({
    queryKey: queryKeyOf(apiUrl('/api/churches/:id/photos', { params: { id: churchId } })),
    queryFn: async ({ signal }) =>
      (await get('/api/churches/:id/photos', { params: { id: churchId }, signal })) ?? [],
  });

type Source = Pick<Photo, 'url' | 'width'>;

/** URL of one of the stored widths. */
export const widthOf = (url: string, width: (typeof uploadLimits.widths)[number]): string =>
  imageUrl(url.replace(/\/(400|800|1600)\.webp$/, `/${width}.webp`));

/** `srcset` of the stored widths; a small image is not enlarged, so each real width appears once. */
export function sourcesOf({ url, width }: Source): string {
  const enough = uploadLimits.widths.findIndex((one) => one >= width);
  const widths = enough === -1 ? uploadLimits.widths : uploadLimits.widths.slice(0, enough + 1);
  return widths.map((one) => `${widthOf(url, one)} ${Math.min(one, width)}w`).join(', ');
}
