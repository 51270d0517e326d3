import { clsx } from 'clsx';

const looks = {
  default: 'border-bayou bg-bayou text-card',
  secondary: 'border-line bg-paper text-ink-soft',
  success: 'border-moss bg-moss-tint text-ink',
  destructive: 'border-brick bg-brick-tint text-brick-dark',
} as const;
export type BadgeLook = keyof typeof looks;

export function Badge({ look = 'default', children }: { look?: BadgeLook; children: string }) {
  return (
    <span
      data-look={look}
      className={clsx(
        'inline-block rounded-[6px] border px-2 text-sm leading-6 font-medium whitespace-nowrap',
        looks[look],
      )}
    >
      {children}
    </span>
  );
}
