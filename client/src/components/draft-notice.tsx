import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { momentText } from '@/lib/dates.ts';

/** Above a form that was restored from a draft; discards the draft. */
export function DraftNotice({
  at,
  text,
  drop,
  onDrop,
  className,
}: {
  /** When it was stored. */
  at: Parameters<typeof momentText>[0];
  text: (moment: string) => string;
  drop: string;
  onDrop: () => void;
  className?: string;
}) {
  return (
    <Notice
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
