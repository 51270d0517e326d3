/** Tabs by the WAI-ARIA pattern: one stop of the Tab key, arrows, Home and End choose at once. */
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export type Tab<Value extends string> = { value: Value; label: ReactNode };

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  children,
}: {
  /** What the tabs are of, for those who hear the page. */
  label: string;
  tabs: ReadonlyArray<Tab<Value>>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** Contents of the chosen tab. */
  children: ReactNode;
}) {
  const id = useId();
  const buttons = useRef(new Map<Value, HTMLButtonElement>());
  const move = (event: KeyboardEvent, to: number) => {
    const next = tabs.at(to % tabs.length)!;
    event.preventDefault();
    onChange(next.value);
    buttons.current.get(next.value)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // From where the focus is: the choice may still be on its way through the address when the next key comes.
    const at = tabs.findIndex((tab) => buttons.current.get(tab.value) === event.target);
    if (event.key === 'ArrowRight') move(event, at + 1);
    else if (event.key === 'ArrowLeft') move(event, at - 1);
    else if (event.key === 'Home') move(event, 0);
    else if (event.key === 'End') move(event, -1);
  };
  return (
    <div className={className}>
      {/* On narrow screens the tabs wrap: what scrolls sideways hides that there is more. */}
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex flex-wrap gap-x-2.5 border-b border-line max-sm:text-sm sm:gap-x-6"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            ref={(element) => {
              if (element) buttons.current.set(tab.value, element);
              else buttons.current.delete(tab.value);
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`}>
        {children}
      </div>
    </div>
  );
}
