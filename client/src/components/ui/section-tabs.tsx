import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useMedia } from '@/lib/viewport.ts';
import { SelectField } from './form-controls.tsx';
import { useTabList } from './tabs.tsx';

export type TabGroup<Value extends string> = {
  title?: string;
  tabs: ReadonlyArray<{ value: Value; label: string }>;
};

/** Grouped tabs on wide screens, a select on narrow ones. The panel stays mounted when the width changes. */
export function SectionTabs<Value extends string>({
  label,
  groups,
  value,
  onChange,
  children,
}: {
  label: string;
  groups: ReadonlyArray<TabGroup<Value>>;
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
}) {
  const wide = useMedia('(min-width: 1280px)');
  const values = groups.flatMap(({ tabs }) => tabs.map((tab) => tab.value));
  const { listProps, tabProps, panelProps } = useTabList({ label, values, value, onChange, vertical: true });
  return (
    <div className="xl:grid xl:grid-cols-[12rem_minmax(0,1fr)] xl:items-start xl:gap-x-8">
      {wide ? (
        <div
          {...listProps}
          className="sticky top-4 flex max-h-[calc(100dvh-2rem)] flex-col overflow-y-auto border-l border-line text-sm"
        >
          {groups.map(({ title, tabs }) => (
            <div key={tabs[0]?.value} className="flex flex-col not-first:mt-4">
              {title ? (
                <p aria-hidden="true" className="pb-1 pl-4 font-serif font-semibold">
                  {title}
                </p>
              ) : null}
              {tabs.map((tab) => (
                <button
                  key={tab.value}
                  {...tabProps(tab.value)}
                  className={clsx(
                    'min-h-9 border-l-2 py-1.5 pr-1 pl-3.5 text-left -outline-offset-3 transition-colors duration-150',
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
      ) : (
        <Menu label={label} groups={groups} value={value} onChange={onChange} />
      )}
      <div {...(wide ? panelProps : {})} className="min-w-0 max-xl:pt-6">
        {children}
      </div>
    </div>
  );
}

function Menu<Value extends string>({
  label,
  groups,
  value,
  onChange,
}: Omit<ComponentProps<typeof SectionTabs<Value>>, 'children'>) {
  const options = (tabs: TabGroup<Value>['tabs']) =>
    tabs.map((tab) => (
      <option key={tab.value} value={tab.value}>
        {tab.label}
      </option>
    ));
  return (
    <SelectField
      label={label}
      value={value}
      onValue={(value) => onChange(value as Value)}
      className="max-w-md"
    >
      {groups.map(({ title, tabs }) =>
        title ? (
          <optgroup key={title} label={title}>
            {options(tabs)}
          </optgroup>
        ) : (
          options(tabs)
        ),
      )}
    </SelectField>
  );
}
