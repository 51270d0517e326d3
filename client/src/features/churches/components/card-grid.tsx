import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Grid whose rows the cards share (subgrid): title, meta and action stand on common lines. */
export function CardGrid({
  columns,
  className,
  children,
}: {
  columns: 3 | 4;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        'grid grid-cols-1 gap-x-6 sm:grid-cols-2',
        columns === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
        // Cards bring their lower margin along; rows inside them touch.
        '-mb-6',
        className,
      )}
    >
      {children}
    </div>
  );
}
