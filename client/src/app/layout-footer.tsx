import { Link } from 'react-router-dom';
import { zoneDay } from '#shared/domain/dates.ts';
import { site } from '#shared/domain/site.ts';
import { navigation } from '#shared/messages/app.ts';
import { operator } from '#shared/operator/operator.ts';
import { LanguageLinks } from '@/components/language-link.tsx';
import { PhoneLink } from '@/components/links.tsx';
import { footerGroups } from './layout-links.ts';

const link =
  'inline-flex min-h-8 items-center text-white/85 underline-offset-4 hover:text-white hover:underline';

export function Footer() {
  const { email, phone, address } = operator;
  return (
    <footer className="bg-night text-white">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-8 gap-y-10 px-4 py-12 sm:grid-cols-4 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-80 lg:col-span-1">
          <p className="flex items-center gap-2 font-serif text-lg font-semibold">
            <img src="/art/logo-light.svg" alt="" width={32} height={32} loading="lazy" className="size-8" />
            {site.name}
          </p>
          <p className="mt-3 text-white/85">{site.tagline}.</p>
          <address className="mt-4 flex flex-col items-start text-sm not-italic">
            <span className="py-1.5 text-white/85">{address}</span>
            <PhoneLink phone={phone} className={link} />
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          </address>
        </div>
        {footerGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <Title>{title}</Title>
            <ul className="mt-2 text-sm">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <Title>{navigation.follow}</Title>
          <div className="mt-2 flex flex-col items-start text-sm">
            <Outside links={operator.social} />
          </div>
        </div>
      </div>
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-white/20 py-4 text-sm">
          <p className="text-white/85">
            © {zoneDay(new Date()).slice(0, 4)} {site.name}. {navigation.managedBy} {operator.name}.
          </p>
          <div className="flex flex-wrap items-center gap-x-6">
            <LanguageLinks className={link} />
            <Outside links={site.badges} />
          </div>
        </div>
      </div>
    </footer>
  );
}

const Title = ({ children }: { children: string }) => (
  <h2 className="font-sans text-sm font-semibold text-white">{children}</h2>
);

const Outside = ({ links }: { links: ReadonlyArray<{ name: string; url: string }> }) =>
  links.map(({ name, url }) => (
    <a key={url} href={url} target="_blank" rel="noopener" className={link}>
      {name}
    </a>
  ));
