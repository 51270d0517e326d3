import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import { navigation } from '#shared/messages/app.ts';
import { LanguageLinks } from '@/components/language-link.tsx';
import { LazySection, lazyPart } from '@/components/lazy-section.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import { useFavorites } from '@/lib/favorites.ts';
import { wasSignedIn } from '@/lib/sign-in.ts';
import { favoriteLinks, headerLinks, userAction, visitorAction, visitorLinks } from './layout-links.ts';

const Dialog = lazyPart(() => import('@/components/ui/dialog.tsx'), 'Dialog');

/** What depends on the visitor. Until the server responds, the session is what it was last time. */
function useOwnLinks() {
  const { state } = useViewer();
  const hasFavorites = useFavorites().length > 0;
  const signedIn = state === 'unknown' ? wasSignedIn() : state === 'signed-in';
  return {
    links: [...(hasFavorites ? favoriteLinks : []), ...(signedIn ? [] : visitorLinks)],
    action: signedIn ? userAction : visitorAction,
  };
}

export function Header() {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-x-3 px-4 py-2 sm:px-6">
        <Link
          to={paths.home}
          className="inline-flex min-w-0 grow basis-40 items-center gap-2 font-serif text-base font-semibold min-[22rem]:text-lg md:grow-0 md:basis-auto"
        >
          <Logo size={32} />
          {site.name}
        </Link>
        <nav aria-label={navigation.main} className="hidden items-center gap-4 lg:flex xl:gap-6">
          {headerLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === paths.home} className={linkClass}>
              {label}
            </NavLink>
          ))}
          <LanguageLinks
            short
            className="min-w-8 border-b-2 border-transparent py-2 hover:border-ink/20 xl:min-w-16"
          />
          <UserLinks />
        </nav>
        <PhoneMenu />
      </div>
    </header>
  );
}

export function AdminHeader() {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex max-w-page items-center justify-between gap-x-3 px-4 sm:px-6 xl:max-w-[88rem]">
        <Link
          to={paths.admin}
          className="inline-flex min-h-12 min-w-0 items-center gap-2 font-serif font-semibold"
        >
          <Logo size={24} />
          {site.name}
        </Link>
        <Link
          to={paths.home}
          className="inline-flex min-h-12 items-center text-bayou underline-offset-4 hover:underline"
        >
          {navigation.viewSite}
        </Link>
      </div>
    </header>
  );
}

/** In pixels, so that large text doesn't enlarge it. */
function Logo({ size }: { size: number }) {
  return (
    <picture className="shrink-0">
      <source media="(prefers-color-scheme: dark)" srcSet="/art/logo-light.svg" />
      <img src="/art/logo.svg" alt="" width={size} height={size} />
    </picture>
  );
}

const linkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'border-b-2 py-2 transition-colors duration-150',
    isActive ? 'border-gold font-medium' : 'border-transparent hover:border-ink/20',
  );

/** Has a fixed width so that the links next to it don't move when the session is known. */
function UserLinks() {
  const { links, action } = useOwnLinks();
  return (
    <div className="flex min-w-44 items-center justify-end gap-6">
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} className={linkClass}>
          {label}
        </NavLink>
      ))}
      <ButtonLink to={action.to} size="small">
        {action.label}
      </ButtonLink>
    </div>
  );
}

/** The dialog's code loads when it is first opened. */
function PhoneMenu() {
  const { links, action } = useOwnLinks();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex items-center lg:hidden">
      <LanguageLinks
        short
        className="inline-flex min-h-11 min-w-11 items-center justify-center px-2 max-[22rem]:hidden"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-mr-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium"
      >
        <Menu aria-hidden="true" className="size-5" strokeWidth={1.5} />
        {navigation.menu}
      </button>
      {open ? (
        <LazySection>
          <Dialog side title={navigation.menu} onClose={() => setOpen(false)}>
            <nav aria-label={navigation.main} className="mt-4 flex flex-col">
              {[...headerLinks, ...links].map(({ to, label }) => (
                <PhoneLink key={to} to={to} label={label} onClick={() => setOpen(false)} />
              ))}
              <LanguageLinks className="flex min-h-12 items-center border-b border-line text-lg" />
              <ButtonLink to={action.to} onClick={() => setOpen(false)} className="mt-6">
                {action.label}
              </ButtonLink>
            </nav>
          </Dialog>
        </LazySection>
      ) : null}
    </div>
  );
}

function PhoneLink({ to, label, onClick }: { to: string; label: string; onClick: () => void }) {
  return (
    <NavLink
      to={to}
      end={to === paths.home}
      onClick={onClick}
      className="flex min-h-12 items-center border-b border-line text-lg"
    >
      {({ isActive }) => (
        <span className={clsx('border-b-2', isActive ? 'border-gold font-medium' : 'border-transparent')}>
          {label}
        </span>
      )}
    </NavLink>
  );
}
