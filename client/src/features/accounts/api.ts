import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginForm } from '#shared/accounts.ts';
import { auth as copy } from '#shared/messages/accounts.ts';
import { site } from '#shared/site.ts';
import { ApiError, get, send } from '@/lib/api-client.ts';
import { apiQuery } from '@/lib/queries.ts';
import { clearTokens, meKey, sessionExpired, storeToken } from '@/lib/session.ts';
import { meQuery } from './viewer.ts';

/** Whether this browser holds an administrator's session; a failed look-up means no. */
export const adminSessionQuery = () => queryOptions({ ...apiQuery('/api/admin/session'), retry: false });

/** Answers that may differ for another person, or that hold what only one person may see. */
const isPersonal = (queryKey: readonly unknown[]) =>
  queryKey[1] !== meKey[1] && /^\/api\/(user|admin|auth|me|billing)\b/.test(String(queryKey[1]));

/** The password was right, and signing in also needs a code, or another one. */
export const needsCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.body.code === 'second_factor_required';

/** The sign-in succeeded, but the browser stored no cookie. */
export class NoCookie extends Error {}

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: LoginForm) => {
      const { token, role } = await send('POST /api/auth/login', { body });
      storeToken(token, role);
      sessionExpired.clear();
      queryClient.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });
      const user = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 });
      if (!user) throw new NoCookie();
    },
  });
}

/** Ends the session on the server; the caller clears what the browser has cached. */
export function useLogout() {
  return useMutation({
    mutationFn: async () => {
      try {
        await send('POST /api/auth/logout');
      } catch (error) {
        // A token of another session is refused; without it the cookie alone counts.
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        clearTokens();
        await send('POST /api/auth/logout');
      }
    },
  });
}

export function useExport() {
  return useMutation({
    mutationFn: async () => {
      const data = await get('/api/user/export');
      if (!data) {
        sessionExpired.report();
        throw new Error('signed out');
      }
      const url = URL.createObjectURL(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      );
      const link = document.createElement('a');
      link.href = url;
      link.download = `${site.name.toLowerCase().replace(/\s+/g, '-')}-${data.account.username}.json`;
      link.click();
      // The browser reads the URL a moment later.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
  });
}

const inWords = (amount: number, unit: string) => `${amount} ${amount === 1 ? unit : `${unit}s`}`;

function waitWords(seconds: number): string {
  if (seconds < 90) return inWords(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? inWords(minutes, 'minute') : inWords(Math.ceil(minutes / 60), 'hour');
}

/** What to tell a person: how long to wait, else the server's copy, else the fallback; `network` when none came. */
export function failureText(error: unknown, texts: { fallback: string; network: string }): string {
  if (!(error instanceof ApiError)) return texts.network;
  if (error.status === 429 && error.retryAfter !== undefined)
    return copy.tooMany(waitWords(error.retryAfter));
  return error.body.message ?? texts.fallback;
}
