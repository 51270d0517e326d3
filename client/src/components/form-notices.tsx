import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { momentText } from '#shared/domain/dates.ts';
import { drafts } from '#shared/messages/app.ts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useElapsed } from '@/lib/timing.ts';

/** Shown with a restored draft. */
export function DraftNotice({
  at,
  copy = drafts,
  onDrop,
}: {
  at: string;
  copy?: Pick<typeof drafts, 'found' | 'startOver'>;
  onDrop: () => void;
}) {
  return (
    <Notice
      actions={
        <Button variant="secondary" size="small" onClick={onDrop}>
          {copy.startOver}
        </Button>
      }
    >
      {copy.found(momentText(at))}
    </Notice>
  );
}

/** Heading of the choice between two versions. Gets the focus, because the conflict appears above the form's button. */
export function ConflictHeading({ id, title }: { id: string; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1} className="text-xl outline-none">
      {title}
    </h2>
  );
}

/** Covers the page with a success message; the page is inert until it disappears. */
export function SuccessOverlay({
  milliseconds,
  title,
  text,
  isConfirmed = true,
  children,
}: {
  milliseconds: number;
  title: string;
  text: string;
  /** Without a check mark if it isn't. */
  isConfirmed?: boolean;
  children: ReactNode;
}) {
  const isDone = useElapsed(milliseconds);
  return (
    <>
      <div role="status">
        {isDone ? null : (
          <div className="fixed inset-0 z-40 grid place-items-center bg-night/40 dark:bg-night/70 p-4">
            <div className="flex max-w-md flex-col items-center gap-3 rounded-card bg-paper px-6 py-8 text-center shadow-float sm:px-10">
              {isConfirmed ? <CircleCheck className="size-12 text-moss" /> : null}
              <p className="font-serif text-2xl font-semibold">{title}</p>
              <p className="text-lg">{text}</p>
            </div>
          </div>
        )}
      </div>
      <div inert={!isDone}>{children}</div>
    </>
  );
}
