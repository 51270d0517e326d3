import { clsx } from 'clsx';
import { LayoutGrid, List, Map as MapIcon } from 'lucide-react';
import { type DirectoryView, directoryViews } from '#shared/directory.ts';
import { directory, directoryMap } from '#shared/messages/churches.ts';
import { Button } from '@/components/ui/button.tsx';

/** Floating button on narrow screens, between list and map. */
export function MapToggle({
  view,
  onChange,
}: {
  view: DirectoryView;
  onChange: (view: DirectoryView) => void;
}) {
  const toList = view === 'map';
  const Icon = toList ? List : MapIcon;
  return (
    <Button
      className="fixed bottom-5 left-1/2 z-30 -translate-x-1/2 rounded-full! px-5! shadow-float lg:hidden"
      onClick={() => {
        onChange(toList ? 'list' : 'map');
        window.scrollTo({ top: 0 });
      }}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
      {toList ? directoryMap.showList : directoryMap.showMap}
    </Button>
  );
}

const icons = { grid: LayoutGrid, list: List, map: MapIcon };

export function ViewSwitch({
  view,
  onChange,
}: {
  view: DirectoryView;
  onChange: (view: DirectoryView) => void;
}) {
  return (
    <fieldset className="flex max-w-full shrink-0 flex-wrap rounded-control border border-ink/30 bg-card">
      <legend className="sr-only">{directory.view}</legend>
      {directoryViews.map((option) => {
        const Icon = icons[option];
        return (
          <button
            key={option}
            type="button"
            aria-pressed={view === option}
            onClick={() => onChange(option)}
            className={clsx(
              'inline-flex min-h-[42px] items-center gap-1.5 px-3 first-of-type:rounded-l-[7px] last-of-type:rounded-r-[7px]',
              view === option
                ? 'bg-ink font-medium text-white'
                : 'text-ink-soft hover:bg-paper hover:text-ink',
            )}
          >
            <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {directory.views[option]}
          </button>
        );
      })}
    </fieldset>
  );
}
