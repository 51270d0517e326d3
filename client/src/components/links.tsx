import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

export const NewTabLink = ({
  rel = 'noopener',
  className = 'text-bayou underline underline-offset-4',
  ...link
}: ComponentProps<'a'>) => <a {...link} target="_blank" rel={rel} className={className} />;

export function BackLink({ children, ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className="inline-flex min-h-11 items-center gap-2 text-bayou underline-offset-4 hover:underline"
    >
      <ArrowLeft className="size-4" />
      {children}
    </Link>
  );
}
