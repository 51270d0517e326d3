/** Entries of browser storage and the requests that carry them (specification section 6). Alone they open nothing. */
const entries = { admin: 'adminToken', auth: 'authToken', user: 'userToken' } as const;

const read = (entry: string): string | null => {
  try {
    return window.localStorage.getItem(entry);
  } catch {
    // Storage may be switched off; the cookie is the credential anyway.
    return null;
  }
};

const adminPath = '/api/admin/';
const userPaths = ['/api/auth/', '/api/create-subscription', '/api/user/', '/api/me/'];

/** Reads of the administrator's area are never kept anywhere. */
export const isAdminUrl = (address: string): boolean => address.includes(adminPath);

/** Authorization header for an address, or none. */
export function authorizationFor(address: string): Record<string, string> {
  const token = isAdminUrl(address)
    ? read(entries.admin)
    : userPaths.some((path) => address.includes(path))
      ? (read(entries.auth) ?? read(entries.user))
      : null;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** After a sign-in; the administrator's token is kept under both entries. */
export function storeToken(token: string, role: 'user' | 'admin'): void {
  try {
    window.localStorage.setItem(entries.user, token);
    if (role === 'admin') window.localStorage.setItem(entries.admin, token);
    else window.localStorage.removeItem(entries.admin);
    window.localStorage.removeItem(entries.auth);
  } catch {
    // As above.
  }
}

export function clearTokens(): void {
  try {
    for (const entry of Object.values(entries)) window.localStorage.removeItem(entry);
  } catch {
    // As above.
  }
}
