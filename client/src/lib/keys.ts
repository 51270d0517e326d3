import { useEffect, useSyncExternalStore } from 'react';
import { createStore, readStorage, writeStorage } from './storage.ts';
import { useLatest } from './timing.ts';

const storageKey = 'adminKeys';
const enabled = createStore(readStorage(storageKey) !== 'off');

/** Single-letter shortcuts can be turned off because speech input triggers them by accident (WCAG 2.1.4). */
export const keysSwitch = {
  get: enabled.get,
  set: (on: boolean): void => {
    writeStorage(storageKey, on ? 'on' : 'off');
    enabled.set(on);
  },
};

export const useKeysOn = (): boolean => useSyncExternalStore(enabled.subscribe, enabled.get);

const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Whether the focused element handles keys itself: a text field, a select, or a dialog. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest(`input, textarea, select, ${dialogs}`) !== null);

/** Page-wide keyboard shortcuts, by `KeyboardEvent.key`. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useLatest(keys);
  const on = useKeysOn();
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector(dialogs)) return;
      const run = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on, latest]);
}
