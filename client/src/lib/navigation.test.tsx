import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { user } from '@/test/user.ts';
import { useEmailLink } from './navigation.ts';

function Page() {
  const { token } = useEmailLink();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`${token} at ${pathname}${search}`}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}
const open = (url: string) =>
  render(
    <MemoryRouter initialEntries={['/before', url]} initialIndex={1}>
      <Page />
    </MemoryRouter>,
  );

test("keeps an email link's token but removes it from the URL and the history", async () => {
  open('/auth/verify-email?token=secret');
  expect(screen.getByText('secret at /auth/verify-email')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('secret at /before')).toBeTruthy();
});

test('leaves the URL unchanged without a token', () => {
  open('/auth/verify-email?from=app');
  expect(screen.getByText('null at /auth/verify-email?from=app')).toBeTruthy();
});
