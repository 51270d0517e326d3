import { createStore } from '@/lib/storage.ts';

/** Only one toast is visible; a new one replaces it (sections 4 and 9 of the specification). */
export type ToastMessage = {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
};

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
