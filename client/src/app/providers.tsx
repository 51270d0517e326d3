import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from '@/components/ui/toast-store.ts';

const Toaster = lazy(() => import('@/components/ui/toaster.tsx'));

/** The first notification loads the code for notifications. */
function ToasterWhenNeeded() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return message ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToasterWhenNeeded />
    </QueryClientProvider>
  );
}
