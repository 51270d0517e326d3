import { useEffect, useRef, useSyncExternalStore } from 'react';

const entry = 'adminKeys';
const listeners = new Set<() => void>();

/** Keys of single letters can be switched off: who speaks to the computer would press them by accident. */
export const keysSwitch = {
  get: (): boolean => {
    try {
      return window.localStorage.getItem(entry) !== 'off';
    } catch {
      return true;
    }
  },
  set: (on: boolean): void => {
    try {
      window.localStorage.setItem(entry, on ? 'on' : 'off');
    } catch {
      // Storage may be switched off; the keys stay as they are.
    }
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export const useKeysOn = (): boolean => useSyncExternalStore(keysSwitch.subscribe, keysSwitch.get);

/** Whether a key is meant for what has the focus: a text, a choice, or a dialog. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null);

/** Single keys of the page, by what they write. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const on = useKeysOn();
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}
