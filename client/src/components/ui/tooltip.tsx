import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';

/** Delays of specification section 9, in milliseconds. */
export const tooltipDelays = { delayDuration: 700, skipDelayDuration: 300 } as const;

/** Around whatever holds tooltips: once one was shown, the next one within the skip delay comes at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider {...tooltipDelays}>{children}</Radix.Provider>;
}

/** Words beside a control for those who hover or focus it; never the only place where they stand. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          className="z-50 max-w-64 rounded-control bg-ink px-3 py-1.5 text-sm text-white shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
