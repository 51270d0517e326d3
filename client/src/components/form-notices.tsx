import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { drafts } from '#shared/messages/drafts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useElapsed } from '@/lib/clock.ts';
import { momentText } from '@/lib/dates.ts';
import { showNow } from '@/lib/navigation.ts';

/** Above a form that was restored from a draft; in view at first, because a reload returns to where the person was. */
export function DraftNotice({
  at,
  text = drafts.found,
  drop = drafts.startOver,
  onDrop,
  className,
}: {
  at: Parameters<typeof momentText>[0];
  text?: (moment: string) => string;
  drop?: string;
  onDrop: () => void;
  className?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) showNow(box.current);
  }, []);
  return (
    <Notice
      ref={box}
      {...(className ? { className } : {})}
      actions={
        <Button variant="secondary" size="small" onClick={onDrop}>
          {drop}
        </Button>
      }
    >
      {text(momentText(at))}
    </Notice>
  );
}

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
              <CircleCheck className="size-12 text-moss" />
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
