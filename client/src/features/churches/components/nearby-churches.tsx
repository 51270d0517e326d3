/** Links to other churches, at the end of a church's page. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Church } from '#shared/contracts/churches.ts';
import { browsePath } from '#shared/domain/paths.ts';
import { nearby as copy } from '#shared/messages/churches/church-page.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { serviceLines } from '#shared/service-times/words.ts';
import { nearbyQuery } from '../api.ts';
import { ChurchMeta, ChurchName } from './church-card-parts.tsx';

export function NearbyChurches({ church }: { church: Church }) {
  const { data } = useQuery(nearbyQuery(church.id));
  const { denomination, area } = church;
  if (!data || (data.churches.length === 0 && data.alike < 2)) return null;
  return (
    <section aria-labelledby="nearby" className="border-t border-line pt-8">
      <h2 id="nearby" className="text-2xl">
        {copy.title}
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-12 gap-y-5 empty:hidden">
        {data.churches.map((near) => (
          <li key={near.id} className="min-w-0">
            <ChurchName church={near} className="text-lg leading-6" />
            <ChurchMeta church={near} className="mt-0.5" />
            <p className="text-sm wrap-anywhere empty:hidden">{serviceLines(near)[0]}</p>
          </li>
        ))}
      </ul>
      {data.alike > 1 ? (
        <p className="mt-5">
          <Link
            to={browsePath({ denomination, area }, data.alike)}
            className="inline-flex min-h-9 items-center font-medium text-bayou underline underline-offset-4"
          >
            {copy.more(denomination, shown.area(area))}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
