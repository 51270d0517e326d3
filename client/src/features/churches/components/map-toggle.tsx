import { List, Map as MapIcon } from 'lucide-react';
import type { DirectoryView } from '#shared/directory.ts';
import { directoryMap } from '#shared/messages/churches.ts';
import { Button } from '@/components/ui/button.tsx';

/** On narrow screens: from the list to the map and back, always in reach. */
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
