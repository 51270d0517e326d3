/** Notifications: at most one is visible, a new one replaces it (specification sections 4 and 9). */
export type ToastMessage = {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
};

export const toastLimits = {
  visible: 1,
  duration: 5000,
  swipeThreshold: 50,
  hotkey: 'F8',
  maxWidth: 420,
} as const;

let current: ToastMessage | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

export function toast(message: {
  title: string;
  description?: string;
  variant?: ToastMessage['variant'];
}): void {
  current = { ...message, variant: message.variant ?? 'default', id: nextId++ };
  tell();
}

export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  current = null;
  tell();
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: () => current,
};
