/** What this browser remembers of a sign-in. The session itself is a cookie; the tokens alone grant nothing. */
import type { QueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import type { Role } from '#shared/viewer.ts';
import { favorites } from './favorites.ts';
import { createStore, readStorage, writeStorage } from './storage.ts';

/** Entries of browser storage (specification section 6). */
const tokenKeys = { admin: 'adminToken', auth: 'authToken', user: 'userToken' } as const;
const adminPath = '/api/admin/';
const userPaths = ['/api/auth/', '/api/create-subscription', '/api/user/', '/api/me/'];

/** Responses of the admin API are never cached by the browser. */
export const isAdminUrl = (url: string): boolean => url.includes(adminPath);

export function authorizationFor(url: string): Record<string, string> {
  const token = isAdminUrl(url)
    ? readStorage(tokenKeys.admin)
    : userPaths.some((path) => url.includes(path))
      ? (readStorage(tokenKeys.auth) ?? readStorage(tokenKeys.user))
      : null;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** After a sign-in; an administrator's or moderator's token is stored under both entries. */
export function storeToken(token: string, role: Role): void {
  writeStorage(tokenKeys.user, token);
  writeStorage(tokenKeys.admin, role === 'user' ? null : token);
  writeStorage(tokenKeys.auth, null);
}

export function clearTokens(): void {
  for (const key of Object.values(tokenKeys)) writeStorage(key, null);
}

/**
 * Set when a session ends while somebody is working: the page stays, so that nothing typed is lost, and the layout shows
 * a notice. `send` reports it for every request that needs a sign-in.
 */
const expired = createStore(false);
export const sessionExpired = {
  subscribe: expired.subscribe,
  get: expired.get,
  report: () => expired.set(true),
  clear: () => expired.set(false),
};

export const meKey = queryKeyOf(apiUrl('/api/auth/me'));

/** Whether the last visit was signed in; decides only which links the header shows until the server responds. */
export const wasSignedIn = (): boolean => readStorage('signedIn') === '1';

export const rememberSignedIn = (signedIn: boolean): void => writeStorage('signedIn', signedIn ? '1' : null);

/** Removes tokens and all cached responses after a sign-out; the page that shows them must be gone. */
export function forgetPerson(queryClient: QueryClient): void {
  clearTokens();
  rememberSignedIn(false);
  // They are the account's now.
  favorites.set([]);
  sessionExpired.clear();
  queryClient.setQueryData(meKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== meKey[1] });
}
