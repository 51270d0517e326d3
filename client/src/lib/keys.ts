import { useEffect, useSyncExternalStore } from 'react';
import { useLatest } from './debounce.ts';
import { createStore, readStorage, writeStorage } from './storage.ts';

const entry = 'adminKeys';
const enabled = createStore(readStorage(entry) !== 'off');

/** Single-letter shortcuts can be switched off: speech input presses them by accident. */
export const keysSwitch = {
  get: enabled.get,
  set: (on: boolean): void => {
    writeStorage(entry, on ? 'on' : 'off');
    enabled.set(on);
  },
};

export const useKeysOn = (): boolean => useSyncExternalStore(enabled.subscribe, enabled.get);

const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Whether the key belongs to the focused element: a text, a choice, or a dialog. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest(`input, textarea, select, ${dialogs}`) !== null);

/** Keyboard shortcuts of the page, by `KeyboardEvent.key`. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useLatest(keys);
  const on = useKeysOn();
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector(dialogs)) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on, latest]);
}
