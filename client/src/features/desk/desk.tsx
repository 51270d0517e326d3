/** The frame of the admin area: its pages, the views of the open one, undo, and the keyboard shortcuts. */
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { totalText } from '#shared/domain/format.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { SectionTabs } from '@/components/ui/section-tabs.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import { keysSwitch, useKeys, useKeysOn } from '@/lib/keys.ts';
import { UndoProvider } from './undo.tsx';

const groups = ['overview', 'review', 'site', 'records'] as const;

export type DeskView = { value: string; label: string; panel: ReactNode };
/** A page of the menu; several views have tabs of their own. */
export type DeskPage = { group: (typeof groups)[number]; label: string; views: readonly DeskView[] };

/** Counts only what waits. */
export const counted = (label: string, count: number | undefined, capped = false): string =>
  count ? `${label} (${totalText(count, capped)})` : label;

export function Desk({ actions, pages }: { actions: ReactNode; pages: readonly DeskPage[] }) {
  const [query, setQuery] = useSearchParams();
  const [showHelp, setShowHelp] = useState(false);
  useKeys({ '?': () => setShowHelp(true) });
  const home = pages[0]!;
  const name = query.get('tab') ?? '';
  const isView = ({ value }: DeskView) => value === name;
  const page = pages.find(({ views }) => views.some(isView)) ?? home;
  const view = page.views.find(isView) ?? page.views[0]!;
  const show = (value: string) => setQuery({ tab: value }, { replace: value === view.value });
  return (
    <UndoProvider>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-2xl md:text-3xl">{copy.heading}</h1>
        <div className="flex gap-2">
          <Button
            variant="quiet"
            size="small"
            aria-keyshortcuts="?"
            onClick={() => setShowHelp(true)}
            className="max-md:hidden"
          >
            {copy.keys}
          </Button>
          {actions}
        </div>
      </div>
      <SectionTabs
        label={copy.sections}
        value={page.views[0]!.value}
        onChange={show}
        groups={groups
          .map((group) => ({
            title: copy.groups[group],
            tabs: pages
              .filter((candidate) => candidate.group === group)
              .map(({ label, views }) => ({ value: views[0]!.value, label })),
          }))
          .filter(({ tabs }) => tabs.length > 0)}
      >
        {page.views.length > 1 ? (
          <Tabs label={page.label} tabs={page.views} value={view.value} onChange={show} className="-mt-2">
            <div className="pt-6">{view.panel}</div>
          </Tabs>
        ) : (
          view.panel
        )}
      </SectionTabs>
      {showHelp ? <KeysHelp onClose={() => setShowHelp(false)} /> : null}
    </UndoProvider>
  );
}

function KeysHelp({ onClose }: { onClose: () => void }) {
  const enabled = useKeysOn();
  return (
    <Dialog title={copy.keys} text={copy.keysText} onClose={onClose}>
      <dl className="divide-y divide-line border-y border-line">
        {copy.keyList.map(({ key, does }) => (
          <div key={key} className="flex gap-4 py-2">
            <dt className="w-24 shrink-0 font-semibold">{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-9 items-center gap-3">
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => keysSwitch.set(event.target.checked)}
          className="size-5 accent-bayou"
        />
        {copy.keysOn}
      </label>
    </Dialog>
  );
}
