import type { ChurchListItem } from '#shared/churches.ts';
import { type DirectoryChange, type DirectoryFilters, noFilters } from '#shared/directory.ts';
import { directory } from '#shared/messages/churches.ts';
import { Button } from '@/components/ui/button.tsx';
import type { Page } from '@/lib/paging.ts';
import { FilterChips } from './filter-chips.tsx';

/** The number of churches found, announced to screen readers, and the active filters. */
export function ResultBanner({
  filters,
  page,
  busy,
  failed,
  onChange,
}: {
  filters: DirectoryFilters;
  /** First page of the list; undefined until the first response. */
  page: Page<ChurchListItem> | undefined;
  busy: boolean;
  failed: boolean;
  onChange: (change: DirectoryChange) => void;
}) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-2 py-3">
      <div role="status" aria-live="polite" className="mr-2 flex flex-wrap gap-x-3">
        {failed ? null : (
          <p className="font-medium">
            {page && !busy ? directory.found(page.total, page.capped) : directory.searching}
          </p>
        )}
        {page?.corrected && !busy ? (
          <p className="text-ink-soft">{directory.corrected(page.corrected)}</p>
        ) : null}
      </div>
      <FilterChips filters={filters} onChange={onChange} />
      <Button
        variant="quiet"
        size="small"
        disabled={Object.keys(filters).length === 0}
        className="-my-1"
        onClick={() => onChange(noFilters)}
      >
        {directory.clear}
      </Button>
    </div>
  );
}
