import { clsx } from 'clsx';
import { LayoutGrid, List, Map as MapIcon } from 'lucide-react';
import { type DirectoryView, directoryViews } from '#shared/domain/directory.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { Button } from '@/components/ui/button.tsx';

/** On phones, whose switch is in the sheet of filters, a strip at the bottom with a button that switches from the list to the map. It hides no part of a card. */
export function MapToggle({ onPress }: { onPress: () => void }) {
  return (
    <div
      data-view-bar=""
      className="sticky bottom-0 z-30 -mx-4 flex justify-center border-t border-line bg-paper py-2 md:hidden print:hidden"
    >
      <Button
        className="rounded-full! px-5!"
        onClick={() => {
          onPress();
          window.scrollTo({ top: 0 });
        }}
      >
        <MapIcon className="size-4" />
        {directory.views.map}
      </Button>
    </div>
  );
}

/** Above the map, where it covers no markers. */
export function ToListButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      size="small"
      variant="secondary"
      className="ml-auto"
      onClick={() => {
        onPress();
        window.scrollTo({ top: 0 });
      }}
    >
      <List className="size-4" />
      {directory.views.list}
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
                ? 'bg-ink font-medium text-card'
                : 'text-ink-soft hover:bg-paper hover:text-ink',
            )}
          >
            <Icon className="size-4" />
            {directory.views[option]}
          </button>
        );
      })}
    </fieldset>
  );
}
