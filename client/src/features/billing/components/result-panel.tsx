import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const marks = {
  good: { Icon: CircleCheck, color: 'text-moss' },
  waiting: { Icon: Clock, color: 'text-bayou' },
  note: { Icon: Info, color: 'text-bayou' },
  bad: { Icon: CircleAlert, color: 'text-brick' },
} as const;

export function ResultPanel({
  mark,
  title,
  text,
  note,
  actions,
  children,
}: {
  mark: keyof typeof marks;
  title: string;
  text?: string;
  /** Changes often, so screen readers don't announce it. */
  note?: string;
  actions: ReactNode;
  children?: ReactNode;
}) {
  const { Icon, color } = marks[mark];
  return (
    <div className="mx-auto max-w-prose">
      <div role="status">
        <Icon className={`size-10 ${color}`} />
        <h1 className="mt-3 text-2xl md:text-3xl">{title}</h1>
        <div className="mt-4 flex flex-col gap-3 text-lg">
          {text ? <p>{text}</p> : null}
          {children}
        </div>
      </div>
      {note ? <p className="mt-3 text-ink-soft tabular-nums">{note}</p> : null}
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
