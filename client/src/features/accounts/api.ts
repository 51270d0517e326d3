import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser, LoginForm } from '#shared/contracts/accounts.ts';
import { unitText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { auth as copy } from '#shared/messages/accounts.ts';
import { ApiError, get, send } from '@/lib/api-client.ts';
import { saveFile } from '@/lib/download.ts';
import { apiQuery, useSend } from '@/lib/queries.ts';
import { clearTokens, meKey, sessionExpired, storeToken } from '@/lib/sign-in.ts';
import { meQuery } from './viewer.ts';

/** Whether this browser has an admin session. A failed request counts as no. */
export const adminSessionQuery = () => queryOptions({ ...apiQuery('/api/admin/session'), retry: false });

/** Responses that depend on the user, or that only one user may see. */
const isPersonal = (queryKey: readonly unknown[]) =>
  queryKey[1] !== meKey[1] && /^\/api\/(user|admin|auth|me|billing)\b/.test(String(queryKey[1]));

/** The code that signing in also needs, if it was missing or wrong: of the app, or of our email. */
export function codeAsked(error: unknown): 'code' | 'emailCode' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.body.code === 'email_code_required') return 'emailCode';
  return error.body.code === 'second_factor_required' ? 'code' : null;
}

/** Signing in succeeded, but the browser didn't store the cookie. */
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

/** Ends the session on the server; the caller clears cached responses. */
export function useLogout() {
  return useMutation({
    mutationFn: () => {
      // The server rejects a token from another session. Without the token, it uses the cookie.
      clearTokens();
      return send('POST /api/auth/logout');
    },
  });
}

export function useEmailLanguage() {
  const queryClient = useQueryClient();
  return useSend('PUT /api/user/email-language', {
    onSuccess: (setting) =>
      queryClient.setQueryData(
        meKey,
        (user: CurrentUser | null | undefined) => user && { ...user, ...setting },
      ),
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
      const name = `${site.name.toLowerCase().replace(/\s+/g, '-')}-${data.account.username}.json`;
      saveFile(name, JSON.stringify(data, null, 2), 'application/json');
    },
  });
}

function waitText(seconds: number): string {
  if (seconds < 90) return unitText(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? unitText(minutes, 'minute') : unitText(Math.ceil(minutes / 60), 'hour');
}

/** The wait time if rate-limited, else the server's message or `fallback`; `network` if there was no response. */
export function failureText(error: unknown, fallback: string, network = fallback): string {
  if (!(error instanceof ApiError)) return network;
  if (error.status === 429 && error.retryAfter !== undefined) return copy.tooMany(waitText(error.retryAfter));
  return error.body.message ?? fallback;
}
