import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the server's markup is taken over, true from then on and for everything drawn later. A page is taken over
 * a moment after the header: an answer that comes in between is none that the server's markup knows.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
