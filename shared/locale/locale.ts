/** Languages, named in themselves. English pages have no prefix; paths of the others start with the code: /es/directory. */
export const localeNames = { en: 'English', es: 'Español' };
export type Locale = keyof typeof localeNames;

/** Has the language that a visitor selected. */
export const localeCookie = 'locale';

/** The site's languages. */
export const locales = Object.keys(localeNames) as Locale[];

export const isLocale = (value: string | undefined): value is Locale =>
  (locales as readonly (string | undefined)[]).includes(value);

/** "/es/directory" is the Spanish "/directory". Works for URLs with a query, too. */
export function splitLocale(url: string): { locale: Locale; path: string } {
  const [, code, rest = ''] = /^\/([a-z]{2})(?=[/?#]|$)(.*)$/.exec(url) ?? [];
  if (!isLocale(code) || code === 'en') return { locale: 'en', path: url };
  return { locale: code, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The URL of a page in a language; `path` is the English one. Other sites' URLs stay. */
export const localePath = (locale: Locale, path: string): string =>
  locale === 'en' || !path.startsWith('/') ? path : `/${locale}${path.replace(/^\/(?=$|[?#])/, '')}`;

/** A page tells its language in its html element. */
let readLocale = (): Locale => {
  const language = typeof document === 'undefined' ? undefined : document.documentElement.lang;
  return isLocale(language) ? language : 'en';
};

/** The language of the page, or on the server of the request or email that is being worked on. */
export const currentLocale = (): Locale => readLocale();

/** Called once by the server (server/locale/request.ts), which has no document. */
export const setLocaleReader = (read: () => Locale): void => {
  readLocale = read;
};

/** The current language's URL of a page; `path` is the English one. */
export const pageUrl = (path: string): string => localePath(currentLocale(), path);
