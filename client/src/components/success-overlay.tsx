import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useElapsed } from '@/lib/clock.ts';

/** A success message over the page, which is inert until the message disappears. */
export function SuccessOverlay({
  milliseconds,
  title,
  text,
  children,
}: {
  milliseconds: number;
  title: string;
  text: string;
  children: ReactNode;
}) {
  const over = useElapsed(milliseconds);
  return (
    <>
      <div role="status">
        {over ? null : (
          <div className="fixed inset-0 z-40 grid place-items-center bg-ink/40 p-4">
            <div className="flex max-w-md flex-col items-center gap-3 rounded-card bg-paper px-6 py-8 text-center shadow-float sm:px-10">
              <CircleCheck aria-hidden="true" className="size-12 text-moss" strokeWidth={1.5} />
              <p className="font-serif text-2xl font-semibold">{title}</p>
              <p className="text-lg">{text}</p>
            </div>
          </div>
        )}
      </div>
      <div inert={!over}>{children}</div>
    </>
  );
}
