import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Locale, localePath } from '#shared/locale/locale.ts';
import { rememberLocale } from '@/components/language-link.tsx';
import { languageOffer } from './language-offer-copy.ts';

/** One line for a first visit with a browser in the language. It lies over the page, so nothing moves. */
export function LanguageOffer({ locale }: { locale: Locale }) {
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(true);
  const offer = languageOffer[locale];
  if (!open || !offer) return null;
  return (
    <aside
      lang={locale}
      aria-label={offer.text}
      className="fixed inset-x-4 bottom-20 z-30 mx-auto flex max-w-md items-center gap-2 rounded-card border border-line bg-card py-1 pr-1 pl-4 shadow-lg lg:bottom-4 print:hidden"
    >
      <p className="grow">
        {offer.text}{' '}
        <a
          href={localePath(locale, pathname + search)}
          hrefLang={locale}
          onClick={() => rememberLocale(locale)}
          className="inline-flex min-h-11 items-center font-medium text-bayou underline underline-offset-4"
        >
          {offer.action}
        </a>
      </p>
      <button
        type="button"
        aria-label={offer.dismiss}
        onClick={() => {
          rememberLocale('en');
          setOpen(false);
        }}
        className="inline-flex size-11 shrink-0 items-center justify-center"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </aside>
  );
}
