/**
 * The language of a request: from the prefix of a page's URL, or from the Accept-Language header that our client sends
 * with API requests. The copy and formats that handlers use follow it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler } from 'express';
import { isLocale, type Locale, localeCookie, setLocaleReader, splitLocale } from '#shared/locale/locale.ts';

const storage = new AsyncLocalStorage<Locale>();
setLocaleReader(() => storage.getStore() ?? 'en');

/** Runs `work` with the copy and formats of a language, such as to write an email. */
export const withLocale = <T>(locale: Locale, work: () => T): T => storage.run(locale, work);

/** Files of a language's client keep their prefix: those of its build, and in development those of its Vite. */
const isFile = (path: string): boolean => /^\/[a-z]{2}\/(assets\/|src\/|node_modules\/|@|.*\.js$)/.test(path);

const headerLocale = (req: Request): Locale => {
  const first = req.headers['accept-language']?.slice(0, 2);
  return isLocale(first) ? first : 'en';
};

/** Only the client reads the cookie with the visitor's choice. With it, a request would look like one with a session. */
function removeChoice({ headers }: Request): void {
  const others = headers.cookie?.split(/; */).filter((cookie) => !cookie.startsWith(`${localeCookie}=`));
  if (others?.length) headers.cookie = others.join('; ');
  else delete headers.cookie;
}

/** Mount before everything that reads the URL or cookies: it removes the language's prefix and the visitor's choice. */
export const readLocale: RequestHandler = (req, res, next) => {
  removeChoice(req);
  if (isFile(req.path)) return next();
  const { locale: prefix, path } = splitLocale(req.originalUrl);
  const locale = req.path.startsWith('/api/') ? headerLocale(req) : prefix;
  req.originalUrl = path;
  req.url = path;
  res.setHeader('Content-Language', locale);
  withLocale(locale, next);
};
