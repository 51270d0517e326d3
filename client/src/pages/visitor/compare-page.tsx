import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readNear } from '#shared/domain/directory.ts';
import { comparePath, paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { compare as copy } from '#shared/messages/churches/compare.ts';
import { compared, minCompared, readCompared } from '@/components/compare-store.ts';
import { ShareButton } from '@/components/share-button.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Loading, SpokenStatus } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { BackToDirectory } from '@/features/churches/components/back-to-directory.tsx';
import type { Column } from '@/features/churches/components/compare/compare-facts.ts';
import { CompareTable } from '@/features/churches/components/compare/compare-table.tsx';
import { useComparedChurches } from '@/features/churches/components/compare/use-compared-churches.ts';
import { usePageTitle } from '@/lib/navigation.ts';

/** The place of the distances, unless it is a point: links shouldn't tell others where their sender is. */
function namedPlace(near: string | null): string | null {
  const place = near === null ? undefined : readNear(near);
  return place && !('latitude' in place) ? near : null;
}

/** Two to four churches side by side, with their distances from the place in the URL. */
export default function ComparePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState('');
  const ids = readCompared(params.get('ids') ?? '');
  const near = params.get('near');
  const { columns, gone, loading, failed, retry } = useComparedChurches(ids, near);
  usePageTitle(copy.title);

  function remove({ id, name }: { id: number; name: string }) {
    compared.remove(id);
    setRemoved(copy.removed(name));
    navigate(
      comparePath(
        ids.filter((other) => other !== id),
        near,
      ),
      { replace: true },
    );
    // The button that had the focus is gone.
    heading.current?.focus();
  }

  return (
    <div data-wide="" className="mx-auto max-w-page px-4 pt-2 pb-16 sm:px-6 print:p-0">
      <div className="print:hidden">
        <BackToDirectory />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-2xl sm:text-3xl print:mt-0 print:text-xl">
        {copy.title}
      </h1>
      <SpokenStatus>{removed}</SpokenStatus>
      {loading ? (
        <Loading />
      ) : failed ? (
        <StatePanel live retry={retry} />
      ) : (
        <>
          {gone > 0 ? <Notice className="mt-4 print:hidden">{copy.gone(gone)}</Notice> : null}
          {columns.length < minCompared ? (
            <TooFew columns={columns} />
          ) : (
            <>
              <Introduction ids={columns.map(({ church }) => church.id)} place={namedPlace(near)} />
              <CompareTable columns={columns} place={namedPlace(near)} onRemove={remove} />
            </>
          )}
        </>
      )}
    </div>
  );
}

function Introduction({ ids, place }: { ids: readonly number[]; place: string | null }) {
  return (
    <>
      <p className="mt-3 max-w-prose text-ink-soft print:mt-1 print:max-w-none print:text-sm">{copy.intro}</p>
      <div className="mt-4 mb-6 flex flex-wrap gap-3 print:hidden">
        <ShareButton title={copy.title} path={comparePath(ids, place)} />
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer className="size-4 shrink-0" />
          {copy.print}
        </Button>
      </div>
    </>
  );
}

/** What to do if there is nothing to compare yet, or no longer. */
function TooFew({ columns: [only] }: { columns: readonly Column[] }) {
  return (
    <StatePanel
      title={only ? copy.one(only.church.name) : copy.empty}
      text={only ? copy.oneText : copy.emptyText}
      image="/art/empty-search.svg"
    >
      <ButtonLink to={paths.directory}>{controls.browse}</ButtonLink>
      <ButtonLink to={paths.favorites} variant="secondary">
        {copy.toFavorites}
      </ButtonLink>
    </StatePanel>
  );
}
