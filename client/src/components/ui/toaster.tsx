import * as Radix from '@radix-ui/react-toast';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { controls } from '#shared/messages/app.ts';
import { dismissToast, toastStore } from './toast-store.ts';

/** Duration, swipe threshold, hotkey, and width come from section 9 of the specification. */
export default function Toaster() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <Radix.Provider duration={5000} swipeThreshold={50} swipeDirection="right">
      {message ? (
        <Radix.Root
          key={message.id}
          type={message.variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(message.id);
          }}
          className={clsx(
            'relative rounded-card border bg-card p-4 pr-12 shadow-float',
            message.variant === 'destructive' ? 'border-brick text-brick-dark' : 'border-line',
          )}
        >
          <Radix.Title className="font-semibold">{message.title}</Radix.Title>
          {message.description ? (
            <Radix.Description className="mt-1 text-sm">{message.description}</Radix.Description>
          ) : null}
          <Radix.Close
            aria-label={controls.close}
            className="absolute top-2 right-2 grid size-9 place-items-center rounded-control"
          >
            <X className="size-4" />
          </Radix.Close>
        </Radix.Root>
      ) : null}
      <Radix.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-50 flex w-full flex-col gap-2 p-4 md:max-w-[420px]"
      />
    </Radix.Provider>
  );
}
