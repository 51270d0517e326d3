import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/query-client.ts';
import { RequireUser } from './components/require-user.tsx';
import { meQuery, useViewer } from './viewer.ts';

afterEach(() => vi.unstubAllGlobals());

function Page() {
  const { state } = useViewer();
  return (
    <>
      <p>{state}</p>
      <RequireUser otherwise="/auth" loading={<p>loading</p>}>
        {(user) => <p>for {user.username}</p>}
      </RequireUser>
    </>
  );
}
const page = (queryClient = createQueryClient()) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>
      <Page />
    </MemoryRouter>
  </QueryClientProvider>
);

test('an answer that comes before the page is taken over does not contradict the server’s markup', async () => {
  const user = { id: 7, username: 'maria', email: 'm@x.example', role: 'user', emailVerified: true } as const;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(user)));
  const place = document.createElement('div');
  place.innerHTML = renderToString(page());
  expect(place.textContent).toBe('unknownloading');
  const queryClient = createQueryClient();
  // The header's question was answered already.
  queryClient.setQueryData(meQuery().queryKey, user);
  const onRecoverableError = vi.fn();
  await act(async () => {
    hydrateRoot(place, page(queryClient), { onRecoverableError });
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(place.textContent).toBe('signed-infor maria');
});
