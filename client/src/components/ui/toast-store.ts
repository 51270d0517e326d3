import { createStore } from '@/lib/storage.ts';

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

let nextId = 1;

export const toastStore = createStore<ToastMessage | null>(null);

export const toast = (message: {
  title: string;
  description?: string;
  variant?: ToastMessage['variant'];
}): void => toastStore.set({ ...message, variant: message.variant ?? 'default', id: nextId++ });

export function dismissToast(id: number): void {
  if (toastStore.get()?.id === id) toastStore.set(null);
}
