import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTabList } from './use-tab-list.ts';

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
      {/* The tabs wrap: a row that scrolls sideways would hide some of them. */}
      <div
        {...list.listProps}
        className="flex flex-wrap gap-x-2.5 border-b border-line max-sm:text-sm sm:gap-x-6"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            {...list.tabProps(tab.value)}
            className={clsx(
              '-mb-px min-h-11 border-b-2 px-0.5 py-2 sm:px-1 transition-colors duration-150',
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
