import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useMedia } from '@/lib/viewport.ts';
import type { Tab } from './tabs.tsx';
import { useTabList } from './use-tab-list.ts';

export type TabGroup<Value extends string> = {
  /** Heading of the group on wide screens; the first group needs none. */
  title?: string;
  tabs: ReadonlyArray<Tab<Value>>;
};

/** Many tabs: a grouped list at the side of a wide screen, else one row that scrolls sideways. */
export function SectionTabs<Value extends string>({
  label,
  groups,
  value,
  onChange,
  children,
}: {
  /** Accessible name of the tab list. */
  label: string;
  groups: ReadonlyArray<TabGroup<Value>>;
  value: Value;
  onChange: (value: Value) => void;
  /** Contents of the selected tab. */
  children: ReactNode;
}) {
  const wide = useMedia('(min-width: 1280px)');
  const values = groups.flatMap(({ tabs }) => tabs.map((tab) => tab.value));
  const { listProps, tabProps, panelProps, chosen } = useTabList({
    label,
    values,
    value,
    onChange,
    vertical: wide,
  });
  const line = useRef<HTMLDivElement>(null);
  const hidden = useHidden(line);

  // The selected tab is always visible, also after the tabs became wider. Only the row scrolls, not the page.
  const seen = useRef('');
  useEffect(() => {
    const tab = chosen();
    if (!line.current || !tab) return;
    const now = `${value} ${line.current.scrollWidth}`;
    if (now === seen.current) return;
    seen.current = now;
    line.current.scrollLeft = tab.offsetLeft - (line.current.clientWidth - tab.offsetWidth) / 2;
  });

  return (
    <div className="xl:grid xl:grid-cols-[12rem_minmax(0,1fr)] xl:items-start xl:gap-x-8">
      <div className="relative border-b border-line xl:sticky xl:top-4 xl:border-b-0">
        <div
          ref={line}
          {...listProps}
          className="relative flex gap-x-5 overflow-x-auto whitespace-nowrap [scrollbar-width:none] max-sm:text-sm xl:max-h-[calc(100dvh-2rem)] xl:flex-col xl:overflow-y-auto xl:border-l xl:border-line xl:text-sm xl:whitespace-normal"
        >
          {groups.map(({ title, tabs }) => (
            <div key={tabs[0]?.value} className="flex gap-x-5 xl:flex-col xl:not-first:mt-4">
              {title ? (
                <p aria-hidden="true" className="hidden pb-1 pl-4 font-serif font-semibold xl:block">
                  {title}
                </p>
              ) : null}
              {tabs.map((tab) => (
                <button
                  key={tab.value}
                  {...tabProps(tab.value)}
                  className={clsx(
                    'min-h-11 border-b-2 px-1 py-2 -outline-offset-3 transition-colors duration-150',
                    'xl:min-h-9 xl:border-b-0 xl:border-l-2 xl:py-1.5 xl:pl-3.5 xl:text-left',
                    tab.value === value
                      ? 'border-ink font-semibold'
                      : 'border-transparent text-ink-soft hover:border-ink/20 hover:text-ink',
                  )}
                >
                  {tab.label}
                </button>
              ))}
            </div>
          ))}
        </div>
        {/* The row fades where it continues. */}
        {hidden.before ? <Fade className="left-0 bg-linear-to-r" /> : null}
        {hidden.after ? <Fade className="right-0 bg-linear-to-l" /> : null}
      </div>
      <div {...panelProps} className="min-w-0">
        {children}
      </div>
    </div>
  );
}

const Fade = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'pointer-events-none absolute top-0 bottom-0 w-12 from-paper to-paper/0 xl:hidden',
      className,
    )}
  />
);

/** Whether a row that scrolls sideways continues before or after its visible part. */
function useHidden(line: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [hidden, setHidden] = useState({ before: false, after: false });
  // After each render: the tabs may have become wider.
  useEffect(() => {
    const element = line.current;
    if (!element) return;
    const look = () => {
      const before = element.scrollLeft > 1;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setHidden((last) => (last.before === before && last.after === after ? last : { before, after }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  });
  return hidden;
}
