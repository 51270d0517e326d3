/** Tabs by the WAI-ARIA pattern: one tab stop; arrows, Home and End select at once. */
import { type KeyboardEvent, useId, useRef } from 'react';

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
    // From the focused tab: the selection may not have passed through the URL yet when the next key comes.
    const at = values.findIndex((one) => buttons.current.get(one) === event.target);
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
    tabProps: (one: Value) => ({
      ref: (element: HTMLButtonElement | null) => {
        if (element) buttons.current.set(one, element);
        else buttons.current.delete(one);
      },
      type: 'button' as const,
      role: 'tab',
      id: `${id}-tab-${one}`,
      'aria-selected': one === value,
      'aria-controls': one === value ? `${id}-panel` : undefined,
      tabIndex: one === value ? 0 : -1,
      onClick: () => onChange(one),
    }),
    panelProps: { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-tab-${value}` },
  };
}
