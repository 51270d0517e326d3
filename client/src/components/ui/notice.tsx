import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const variants = {
  note: 'border-bayou bg-bayou-tint',
  success: 'border-moss bg-moss-tint',
  warning: 'border-brick bg-brick-tint',
} as const;

/** `live` announces it to screen readers, for results that nothing else announces. */
export function Notice({
  variant = 'note',
  live = false,
  title,
  actions,
  className,
  children,
}: {
  variant?: keyof typeof variants;
  live?: boolean;
  title?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      role={live ? (variant === 'warning' ? 'alert' : 'status') : undefined}
      className={clsx('rounded-control border-l-4 px-4 py-3', variants[variant], className)}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {children ? <div className="max-w-prose">{children}</div> : null}
      {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}

/** A line in a list of reasons (dl). */
export function Reason({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="font-medium">{term}:</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
    </div>
  );
}
