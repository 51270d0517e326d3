import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { numberText } from '#shared/domain/format.ts';
import { phoneHref } from '#shared/domain/phone.ts';
import { withScheme } from '#shared/domain/url.ts';
import { controls } from '#shared/messages/app.ts';
import { landingCopy } from '#shared/messages/churches/landings.ts';

export const NewTabLink = ({
  rel = 'noopener',
  className = 'text-bayou underline underline-offset-4',
  ...link
}: ComponentProps<'a'>) => <a {...link} target="_blank" rel={rel} className={className} />;

/** Tells screen reader users, inside a link. */
export const NewTab = () => <span className="sr-only">{controls.newTab}</span>;

/** A link on a line of its own. */
export const LineLink = (link: LinkProps) => (
  <Link
    {...link}
    className="inline-flex min-h-9 items-center text-bayou underline-offset-4 hover:underline"
  />
);

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

/** Links to lists of churches, in columns, with how many churches each has. */
export const CountedLinks = ({
  links,
  className,
}: {
  links: ReadonlyArray<{ name: string; href: string; count: number }>;
  className: string;
}) => (
  <ul className={clsx('gap-x-8', className)}>
    {links.map(({ name, href, count }) => (
      <li key={name} className="break-inside-avoid">
        <LineLink to={href}>
          <span>
            {name}
            <span aria-hidden="true" className="ml-2 text-sm text-ink-faint">
              {numberText(count)}
            </span>
            <span className="sr-only"> ({landingCopy.countOf(count)})</span>
          </span>
        </LineLink>
      </li>
    ))}
  </ul>
);

/** A safe link and its label, or null if the value isn't a web URL. */
export function webLink(value: string | null | undefined): { href: string; label: string } | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const url = URL.parse(withScheme(text));
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  const path = url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '');
  return { href: url.href, label: url.hostname.replace(/^www\./, '') + path };
}

/** A link that calls the number, or just its text (nothing, with other `children`) if it isn't clear what to dial. */
export function PhoneLink({
  phone,
  children,
  className,
  ...rest
}: { phone: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const href = phoneHref(phone);
  if (!href) return children ? null : <span>{phone}</span>;
  return (
    <a {...rest} href={href} className={className}>
      {children ?? phone}
    </a>
  );
}
