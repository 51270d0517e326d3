import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

/** WAI-ARIA tabs with one tab stop; arrow keys, Home, and End select immediately. */
export function useTabList<Value extends string>({
  label,
  values,
  value,
  onChange,
  vertical = false,
}: {
  label: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  vertical?: boolean;
}) {
  const id = useId();
  const buttons = useRef(new Map<Value, HTMLButtonElement>());
  const move = (event: KeyboardEvent, to: number) => {
    const next = values.at(to % values.length)!;
    event.preventDefault();
    onChange(next);
    buttons.current.get(next)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Start from the focused tab: with fast keypresses, the URL may not reflect the latest selection yet.
    const at = values.findIndex((tab) => buttons.current.get(tab) === event.target);
    if (event.key === (vertical ? 'ArrowDown' : 'ArrowRight')) move(event, at + 1);
    else if (event.key === (vertical ? 'ArrowUp' : 'ArrowLeft')) move(event, at - 1);
    else if (event.key === 'Home') move(event, 0);
    else if (event.key === 'End') move(event, -1);
  };
  return {
    listProps: {
      role: 'tablist',
      'aria-label': label,
      onKeyDown,
      ...(vertical ? { 'aria-orientation': 'vertical' as const } : {}),
    },
    tabProps: (tab: Value) => ({
      ref: (element: HTMLButtonElement | null) => {
        if (element) buttons.current.set(tab, element);
        else buttons.current.delete(tab);
      },
      type: 'button' as const,
      role: 'tab',
      id: `${id}-tab-${tab}`,
      'aria-selected': tab === value,
      'aria-controls': tab === value ? `${id}-panel` : undefined,
      tabIndex: tab === value ? 0 : -1,
      onClick: () => onChange(tab),
    }),
    panelProps: { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-tab-${value}` },
  };
}

export type Tab<Value extends string> = { value: Value; label: ReactNode };

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  children,
}: {
  label: string;
  tabs: ReadonlyArray<Tab<Value>>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  children: ReactNode;
}) {
  const list = useTabList({ label, values: tabs.map((tab) => tab.value), value, onChange });
  return (
    <div className={className}>
      {/* Many tabs fit one row of a phone of 390 pixels. On narrower ones they wrap, because a scrolling row would hide some. */}
      <div
        {...list.listProps}
        className={clsx(
          'flex flex-wrap border-b border-line sm:gap-x-6',
          tabs.length > 4
            ? 'max-sm:justify-between max-sm:gap-x-1 max-sm:text-[clamp(0.75rem,3.1vw,0.875rem)]'
            : 'max-sm:gap-x-4 max-sm:text-sm',
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            {...list.tabProps(tab.value)}
            className={clsx(
              '-mb-px min-h-11 border-b-2 py-2 sm:px-1 transition-colors duration-150',
              tab.value === value
                ? 'border-ink font-semibold'
                : 'border-transparent text-ink-soft hover:border-ink/20 hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div {...list.panelProps}>{children}</div>
    </div>
  );
}
