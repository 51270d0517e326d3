/** Marker icons. Featured churches differ in shape and size, not only in color. */
import { type DivIcon, divIcon } from 'leaflet';
import { dot, pinMarkup } from '@/components/map/base-map.tsx';

const star = 'M15 6.500l2.500 5.100 5.600.8-4 3.900 1 5.600-5.100-2.600-5 2.600.9-5.600-4-3.900 5.600-.8z';

const kinds = {
  featured: {
    html: pinMarkup('fill-brick', 36, 48, `<path class="fill-card" d="${star}"/>`),
    size: [36, 48],
  },
  regular: { html: pinMarkup('fill-bayou', 30, 40, dot), size: [30, 40] },
} as const;

// Lifting a pin replaces its SVG. Without pointer-events-none, Firefox loses a click whose mousedown target is removed.
const lift =
  'transition-transform duration-150 origin-bottom *:pointer-events-none *:transition-transform *:duration-150';
const lifted = `${lift} *:scale-125 *:origin-bottom`;

const cache = new Map<string, DivIcon>();

function cached(key: string, create: () => DivIcon): DivIcon {
  const icon = cache.get(key) ?? create();
  cache.set(key, icon);
  return icon;
}

/** `isLifted` while the church's row is hovered or its popup is open. */
export const churchIcon = (featured: boolean, isLifted: boolean): DivIcon =>
  cached(`${featured}${isLifted}`, () => {
    const { html, size } = kinds[featured ? 'featured' : 'regular'];
    const [width, height] = size;
    return divIcon({
      html,
      className: isLifted ? lifted : lift,
      iconSize: [width, height],
      iconAnchor: [width / 2, height - 1],
      popupAnchor: [0, -height + 6],
    });
  });

const shortCount = (count: number) => (count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`);

export const clusterIcon = (count: number, featured: number): DivIcon =>
  cached(`${count}/${featured > 0}`, () => {
    const size = count < 10 ? 36 : count < 100 ? 42 : count < 1000 ? 48 : 54;
    return divIcon({
      html: `<span aria-hidden="true" class="grid size-full place-items-center rounded-full bg-bayou text-sm font-semibold text-card ring-3 ${featured > 0 ? 'ring-brick' : 'ring-card'}">${shortCount(count)}</span>`,
      className: 'rounded-full',
      iconSize: [size, size],
    });
  });

export function PinMark({ featured }: { featured: boolean }) {
  return (
    <svg viewBox="0 0 30 40" width={18} height={24} aria-hidden="true" className="inline-block shrink-0">
      <path
        className={featured ? 'fill-brick' : 'fill-bayou'}
        d="M15 38.500C10 30 1.500 23.500 1.500 14.500a13.500 13.500 0 0 1 27 0C28.500 23.500 20 30 15 38.500z"
      />
      {featured ? (
        <path className="fill-card" d={star} />
      ) : (
        <circle className="fill-card" cx={15} cy={14.5} r={5} />
      )}
    </svg>
  );
}
