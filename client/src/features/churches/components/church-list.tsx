import type { ChurchListItem } from '#shared/churches.ts';
import { directory } from '#shared/messages/churches.ts';
import { AdvertiseBanner } from './advertise-cards.tsx';
import { ChurchRow } from './church-row.tsx';

/** The same churches as compact rows, in the order of the list. */
export function ChurchList({ churches, complete }: { churches: ChurchListItem[]; complete: boolean }) {
  return (
    <>
      <h2 className="sr-only">{directory.allHeading}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {churches.map((church) => (
          <li key={church.id}>
            <ChurchRow church={church} />
          </li>
        ))}
      </ul>
      {complete ? <AdvertiseBanner /> : null}
    </>
  );
}
