import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPart } from '@/test/show.tsx';
import { RequireUser } from './components/require-user.tsx';
import { meQuery, useViewer } from './viewer.ts';

const server = fakeServer(() => ({}));

function Page() {
  const { state } = useViewer();
  return (
    <>
      <p>{state}</p>
      <RequireUser redirectTo="/auth">{(user) => <p>for {user.username}</p>}</RequireUser>
    </>
  );
}

test('a page for signed-in users waits for the response and does not trust a cached "signed out"', async () => {
  const user = { id: 7, username: 'maria', email: 'm@x.example', role: 'user', emailVerified: true } as const;
  server.replies['GET /api/auth/me'] = { body: user };
  const queryClient = createQueryClient();
  queryClient.setQueryData(meQuery().queryKey, null);
  showPart(<Page />, queryClient);
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(await screen.findByText('for maria')).toBeTruthy();
  expect(screen.getByText('signed-in')).toBeTruthy();
});
