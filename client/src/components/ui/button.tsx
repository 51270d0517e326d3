import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { controls } from '#shared/messages/app.ts';

type Variant = 'primary' | 'secondary' | 'gold' | 'quiet' | 'danger';
type Size = 'normal' | 'small';

const variants: Record<Variant, string> = {
  primary: 'bg-bayou text-card hover:bg-bayou-dark',
  secondary: 'border border-ink/30 bg-card text-ink hover:border-ink/60 hover:bg-paper',
  gold: 'border border-gold bg-gold-tint text-ink hover:bg-gold/25',
  quiet: 'text-bayou hover:bg-bayou-tint',
  danger: 'bg-brick text-card hover:bg-brick-dark',
};

const sizes: Record<Size, string> = {
  normal: 'min-h-11 px-4 py-2.5 text-base',
  small: 'min-h-9 px-3 py-1.5 text-sm',
};

/** For links and library triggers that look like buttons. */
export const buttonClass = (variant: Variant = 'primary', size: Size = 'normal', more?: string): string =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium transition-colors duration-150 print:hidden',
    'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    more,
  );

type ButtonStyle = { variant?: Variant; size?: Size; children: ReactNode };

/** `busy` and `aria-disabled` ignore clicks but keep focus, which `disabled` would lose. A busy button says so. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  busy = false,
  onClick,
  children,
  ...rest
}: ButtonStyle & ComponentProps<'button'> & { busy?: boolean }) {
  const inert = busy || rest['aria-disabled'] === true;
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      onClick={inert ? undefined : onClick}
      {...rest}
      {...(busy ? { 'aria-disabled': true } : {})}
    >
      {busy ? controls.working : children}
    </button>
  );
}

/** An X that removes the line before it. */
export function RemoveButton({ label, className, ...button }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      aria-label={label}
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-ink/5 hover:text-ink aria-disabled:opacity-40',
        className,
      )}
    >
      <X className="size-5" />
    </button>
  );
}

export function ButtonLink({ variant, size, className, ...rest }: ButtonStyle & LinkProps) {
  return <Link className={buttonClass(variant, size, className)} {...rest} />;
}
