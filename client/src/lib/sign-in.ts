/** Client-side sign-in state. The session itself is a cookie; the tokens alone grant no access. */
import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '#shared/contracts/accounts.ts';
import { apiUrl } from '#shared/contracts/api.ts';
import { queryKeyOf } from '#shared/contracts/endpoint.ts';
import { favorites } from './favorites.ts';
import { forgetResponses } from './offline/saved-responses.ts';
import { createStore, readStorage, writeStorage } from './storage.ts';

/** Storage keys from section 6 of the specification. */
const tokenKeys = { admin: 'adminToken', auth: 'authToken', user: 'userToken' } as const;
const adminPath = '/api/admin/';
const userPaths = ['/api/auth/', '/api/create-subscription', '/api/user/', '/api/me/'];

export const isAdminUrl = (url: string): boolean => url.includes(adminPath);

export function authorizationFor(url: string): Record<string, string> {
  const token = isAdminUrl(url)
    ? readStorage(tokenKeys.admin)
    : userPaths.some((path) => url.includes(path))
      ? (readStorage(tokenKeys.auth) ?? readStorage(tokenKeys.user))
      : null;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Admins' and moderators' tokens are stored under both keys. */
export function storeToken(token: string, role: Role): void {
  writeStorage(tokenKeys.user, token);
  writeStorage(tokenKeys.admin, role === 'user' ? null : token);
  writeStorage(tokenKeys.auth, null);
}

export function clearTokens(): void {
  for (const key of Object.values(tokenKeys)) writeStorage(key, null);
}

/** When the session expires on an open page, the layout shows a notice and the page stays, so no input is lost. */
const expired = createStore(false);
export const sessionExpired = {
  subscribe: expired.subscribe,
  get: expired.get,
  report: () => expired.set(true),
  clear: () => expired.set(false),
};

export const meKey = queryKeyOf(apiUrl('/api/auth/me'));

/** Whether the user was signed in last time. Only determines the header's links until the server responds. */
export const wasSignedIn = (): boolean => readStorage('signedIn') === '1';

export const rememberSignedIn = (signedIn: boolean): void => writeStorage('signedIn', signedIn ? '1' : null);

/** Clears tokens, cached responses, and saved answers after a sign-out. Call it once the page that shows them is unmounted. */
export function clearSession(queryClient: QueryClient): void {
  clearTokens();
  rememberSignedIn(false);
  // The favorites belong to the account.
  favorites.set([]);
  void forgetResponses();
  sessionExpired.clear();
  queryClient.setQueryData(meKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== meKey[1] });
}
