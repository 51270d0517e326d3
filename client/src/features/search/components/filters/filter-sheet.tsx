import type { ReactNode } from 'react';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';

/** Filters on phones. Each change applies immediately, and the button shows the number of results. */
export default function FilterSheet({
  facets,
  canClear,
  onClear,
  onClose,
  children,
}: {
  facets: ChurchFacets | null | undefined;
  canClear: boolean;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog side title={directory.filtersActive(0)} onClose={onClose}>
      <div className="mt-2 flex flex-col gap-3 pb-6">{children}</div>
      <div className="sticky -bottom-4 z-10 -mx-4 mt-auto -mb-4 flex flex-wrap gap-3 border-t border-line bg-paper p-4">
        <Button variant="secondary" disabled={!canClear} onClick={onClear}>
          {directory.clear}
        </Button>
        <Button className="grow" onClick={onClose}>
          <span aria-live="polite">{directory.showCount(facets?.total, facets?.capped)}</span>
        </Button>
      </div>
    </Dialog>
  );
}
