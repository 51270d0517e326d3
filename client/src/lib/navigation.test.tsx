import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useEmailLink } from './navigation.ts';

afterEach(cleanup);

function Page() {
  const { token } = useEmailLink();
  const { pathname, search } = useLocation();
  return <p>{`${token} at ${pathname}${search}`}</p>;
}
const open = (url: string) =>
  render(
    <MemoryRouter initialEntries={[url]}>
      <Page />
    </MemoryRouter>,
  );

test("an email's token is read once and removed from the URL", () => {
  open('/auth/verify-email?token=secret');
  expect(screen.getByText('secret at /auth/verify-email')).toBeTruthy();
});

test('without a token the URL stays as it is', () => {
  open('/auth/verify-email?from=app');
  expect(screen.getByText('null at /auth/verify-email?from=app')).toBeTruthy();
});
