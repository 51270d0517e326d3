import type { ChurchListItem } from '#shared/churches.ts';
import { directoryMap } from '#shared/messages/churches.ts';
import { Picture } from '@/components/picture.tsx';
import { ChurchMeta, ChurchName } from './church-card-parts.tsx';

const most = 8;

/** Pictures of the featured churches of the list, below the map. */
export function FeaturedGallery({ churches }: { churches: ChurchListItem[] }) {
  const featured = churches.filter((church) => church.featured).slice(0, most);
  if (featured.length === 0) return null;
  return (
    <section aria-label={directoryMap.gallery} className="mt-10">
      <h2 className="mb-4 text-xl">{directoryMap.gallery}</h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4">
        {featured.map((church) => (
          <li key={church.id} className="min-w-0">
            <Picture src={church.heroImage} className="mb-2 aspect-video rounded-card border border-gold" />
            <ChurchName church={church} className="text-base leading-5" />
            <ChurchMeta church={church} className="mt-0.5" />
          </li>
        ))}
      </ul>
    </section>
  );
}
