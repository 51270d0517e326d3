import { useLocation } from 'react-router-dom';
import {
  currentLocale,
  type Locale,
  localeCookie,
  localeNames,
  localePath,
  locales,
} from '#shared/locale/locale.ts';

/** Remembers the selected language for a year, so that the other one isn't offered again. */
export function rememberLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has had the Cookie Store API only since 2025
  document.cookie = `${localeCookie}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** Links to this page in the other languages. Each is a document of its own; drafts of forms are kept. */
export function LanguageLinks({ className, short = false }: { className: string; short?: boolean }) {
  const { pathname, search, hash } = useLocation();
  return locales
    .filter((locale) => locale !== currentLocale())
    .map((locale) => (
      <a
        key={locale}
        href={localePath(locale, pathname + search + hash)}
        lang={locale}
        hrefLang={locale}
        aria-label={localeNames[locale]}
        onClick={() => rememberLocale(locale)}
        className={className}
      >
        {short ? <span className="uppercase xl:hidden">{locale}</span> : null}
        <span className={short ? 'hidden xl:inline' : undefined}>{localeNames[locale]}</span>
      </a>
    ));
}
