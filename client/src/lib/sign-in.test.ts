import { afterEach, expect, test, vi } from 'vitest';
import { favorites } from './favorites.ts';
import { createQueryClient } from './queries.ts';
import {
  authorizationFor,
  clearSession,
  clearTokens,
  isAdminUrl,
  meKey,
  rememberSignedIn,
  sessionExpired,
  storeToken,
  wasSignedIn,
} from './sign-in.ts';

afterEach(() => {
  favorites.set([]);
  sessionExpired.clear();
});

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

test('sends each API its own token, and none to the public API', () => {
  localStorage.setItem('adminToken', 'a');
  localStorage.setItem('userToken', 'u');
  expect(authorizationFor('/api/admin/churches')).toEqual(bearer('a'));
  for (const path of [
    '/api/auth/me',
    '/api/create-subscription',
    '/api/user/churches',
    '/api/me/subscription',
  ])
    expect(authorizationFor(path)).toEqual(bearer('u'));
  for (const path of ['/api/churches', '/api/medium', '/api/administrators'])
    expect(authorizationFor(path)).toEqual({});
  localStorage.setItem('authToken', 'old');
  expect(authorizationFor('/api/user/churches')).toEqual(bearer('old'));
  expect(isAdminUrl('/api/admin/churches')).toBe(true);
  expect(isAdminUrl('/api/user/churches')).toBe(false);
  clearTokens();
  expect(localStorage.length).toBe(0);
  expect(authorizationFor('/api/admin/churches')).toEqual({});
});

test.each(['admin', 'moderator', 'user'] as const)('stores the token of the role %s', (role) => {
  localStorage.setItem('adminToken', 'before');
  localStorage.setItem('authToken', 'before');
  storeToken('t', role);
  expect({ ...localStorage }).toEqual(
    role === 'user' ? { userToken: 't' } : { userToken: 't', adminToken: 't' },
  );
});

test('signing out clears tokens, favorites, and every cached response except the signed-out user', () => {
  const client = createQueryClient();
  client.setQueryData(meKey, { id: 1 });
  client.setQueryData(['api', '/api/user/churches'], []);
  client.setQueryData(['api', '/api/churches', 'pages'], []);
  storeToken('t', 'admin');
  rememberSignedIn(true);
  expect(wasSignedIn()).toBe(true);
  favorites.set([1]);
  const listener = vi.fn();
  const unsubscribe = sessionExpired.subscribe(listener);
  sessionExpired.report();
  expect(sessionExpired.get()).toBe(true);
  clearSession(client);
  expect(wasSignedIn()).toBe(false);
  expect(localStorage.getItem('userToken')).toBeNull();
  expect(favorites.get()).toEqual([]);
  expect(sessionExpired.get()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  sessionExpired.report();
  expect(listener).toHaveBeenCalledTimes(2);
  expect(client.getQueryData(meKey)).toBeNull();
  expect(client.getQueryCache().getAll()).toHaveLength(1);
});
