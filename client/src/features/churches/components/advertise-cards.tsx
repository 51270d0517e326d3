import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { churchCard } from '#shared/messages/churches.ts';
import { directory } from '#shared/messages/directory.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';

/** Columns of the grid of regular churches on wide screens; its last row is filled up. */
const regularColumns = 4;

export const placeholdersFor = (churches: number, columns = regularColumns): number =>
  (columns - (churches % columns)) % columns;

/** Dashed cards that fill the last row, also for fewer columns on narrower screens. */
export function SponsoredCards({ churches }: { churches: number }) {
  return Array.from({ length: placeholdersFor(churches) }, (_, index) => (
    <Link
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and stateless.
      key={index}
      to={paths.advertise}
      className={clsx(
        'row-span-6 mb-6 flex-col justify-center gap-1 rounded-card border border-dashed border-ink/40 p-5 text-center hover:border-ink hover:bg-card lg:flex',
        index < placeholdersFor(churches, 2) ? 'hidden sm:flex' : 'hidden',
      )}
    >
      <span className="text-sm text-ink-faint">{directory.sponsored}</span>
      <span className="font-serif text-lg font-semibold">{churchCard.advertise}</span>
    </Link>
  ));
}

export function AdvertiseBanner() {
  return (
    <aside className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-dashed border-ink/40 px-6 py-5">
      <div className="min-w-0">
        <h2 className="text-xl">{churchCard.advertise}</h2>
        <p className="mt-1 max-w-prose text-ink-soft">{directory.advertiseText}</p>
      </div>
      <ButtonLink to={paths.advertise} variant="secondary">
        {directory.advertiseAction}
      </ButtonLink>
    </aside>
  );
}
