/** What this browser keeps of a person between pages. The session itself is the cookie's, on the server. */

import type { QueryClient } from '@tanstack/react-query';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { sessionExpired } from './session-expired.ts';
import { clearTokens } from './tokens.ts';

const entry = 'signedIn';

export const meKey = queryKeyOf(apiUrl('/api/auth/me'));

/** Whether the last visit was signed in: only the first look of the header hangs on it. */
export function wasSignedIn(): boolean {
  try {
    return window.localStorage.getItem(entry) === '1';
  } catch {
    // Storage may be switched off; the header then waits for the server's answer.
    return false;
  }
}

export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) window.localStorage.setItem(entry, '1');
    else window.localStorage.removeItem(entry);
  } catch {
    // As above.
  }
}

/** Forgets tokens and every answer that was kept, after a sign-out; the page that shows them must be gone. */
export function forgetPerson(queryClient: QueryClient): void {
  clearTokens();
  rememberSignedIn(false);
  sessionExpired.clear();
  queryClient.setQueryData(meKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== meKey[1] });
}
