import { List, Map as MapIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { queryOf } from '#shared/contracts/endpoint.ts';
import type { Landing } from '#shared/contracts/landings.ts';
import { changeDirectory } from '#shared/domain/directory.ts';
import { type LandingLink, landingFilters, landingLinks, landingTitle } from '#shared/domain/landings.ts';
import { directoryPath, landingPath, paths } from '#shared/domain/paths.ts';
import { landingCopy as copy } from '#shared/messages/churches/landings.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import { CountedLinks, LineLink } from '@/components/links.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { DirectoryResults } from './directory-results.tsx';
import { useChurchPages } from './use-church-pages.ts';

export function LandingContent({ landing }: { landing: Landing }) {
  const navigate = useNavigate();
  const filters = landingFilters(landing);
  const pages = useChurchPages({ filters, sort: 'featured' });
  const links = landingLinks(landing);
  const { area, denomination, style } = landing;
  return (
    <>
      <Trail landing={landing} />
      <h1 className="mt-2 text-3xl sm:text-4xl">{landingTitle(landing)}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{copy.summary(landing)}</p>
      <div className="mt-5 mb-8 flex flex-wrap gap-3">
        <ButtonLink to={directoryPath({ ...filters, view: 'map' })}>
          <MapIcon className="size-4 shrink-0" />
          {copy.map}
        </ButtonLink>
        <ButtonLink to={directoryPath(filters)} variant="secondary">
          <List className="size-4 shrink-0" />
          {copy.filter}
        </ButtonLink>
      </div>
      <DirectoryResults
        pages={pages}
        view="grid"
        filters={filters}
        onChange={(change) =>
          navigate(`${paths.directory}?${changeDirectory(queryOf(filters), change).toString()}`)
        }
      />
      <div className="mt-16 grid gap-x-16 gap-y-10 border-t border-line pt-10 md:grid-cols-2">
        <Links
          title={denomination ? copy.denominations : copy.denominationsHere}
          links={links.denominations}
        />
        <Links title={style ? copy.otherStyles : copy.styles} links={links.styles} />
        <Links title={area || landing.near ? copy.nearby : copy.areas} links={links.areas} />
        <Links title={copy.neighborhoods} links={links.neighborhoods} />
      </div>
    </>
  );
}

function Trail({ landing: { area, denomination, style, near } }: { landing: Landing }) {
  const kind = denomination ? shown.denomination(denomination) : style && factLabels[style];
  const last = kind ?? shown.area(near ?? area ?? '');
  return (
    <nav aria-label={copy.trail}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        <li>
          <LineLink to={paths.directory}>{copy.directory}</LineLink>
        </li>
        {area && kind ? (
          <li className="flex items-center gap-x-2">
            <span aria-hidden="true">/</span>
            <LineLink to={landingPath({ area })}>{shown.area(area)}</LineLink>
          </li>
        ) : null}
        <li className="flex min-h-9 items-center gap-x-2 text-ink-soft">
          <span aria-hidden="true">/</span>
          <span aria-current="page">{last}</span>
        </li>
      </ol>
    </nav>
  );
}

function Links({ title, links }: { title: string; links: LandingLink[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <CountedLinks links={links} className="mt-3 columns-[2_9rem]" />
    </section>
  );
}
