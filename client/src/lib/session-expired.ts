/**
 * A session that ended while somebody was at work: the page stays as it is, so that nothing typed is lost, and the
 * layout says what happened. `send` reports it for every call that needs a sign-in; forms need do nothing.
 */
let expired = false;
const listeners = new Set<() => void>();

const set = (value: boolean) => {
  if (value === expired) return;
  expired = value;
  for (const listener of listeners) listener();
};

export const sessionExpired = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: () => expired,
  report: () => set(true),
  /** After a sign-in, or when the notice has done its work. */
  clear: () => set(false),
};
