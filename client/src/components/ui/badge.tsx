import { clsx } from 'clsx';

const variants = {
  default: 'border-bayou bg-bayou text-card',
  secondary: 'border-line bg-paper text-ink-soft',
  success: 'border-moss bg-moss-tint text-ink',
  gold: 'border-gold bg-gold-tint text-gold-text',
  destructive: 'border-brick bg-brick-tint text-brick-dark',
} as const;
export type BadgeVariant = keyof typeof variants;

export function Badge({ variant = 'default', children }: { variant?: BadgeVariant; children: string }) {
  return (
    <span
      data-variant={variant}
      className={clsx(
        'inline-block rounded-[6px] border px-2 text-sm leading-6 font-medium whitespace-nowrap',
        variants[variant],
      )}
    >
      {children}
    </span>
  );
}
