import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';

/** Milliseconds (specification section 9). */
const tooltipDelays = { delayDuration: 700, skipDelayDuration: 300 } as const;

/** Around a group of tooltips: after one was shown, the next one within the skip delay opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider {...tooltipDelays}>{children}</Radix.Provider>;
}

/** Visible name of an icon-only button on hover or focus; the button still needs its `aria-label`. */
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
