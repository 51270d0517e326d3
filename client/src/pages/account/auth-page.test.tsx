import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#shared/contracts/accounts.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer, type Reply } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { paste, user } from '@/test/user.ts';
import AuthPage from './auth-page.tsx';

const maria = { id: 7, username: 'maria', email: 'maria@grace.example', role: 'user', emailVerified: true };
const server = fakeServer(() => ({ 'GET /api/auth/me': { body: null } }));
const open = (url = '/auth') => showPage('/auth', <AuthPage />, url);
const postsOf = () => server.sent.filter(({ request }) => request.startsWith('POST'));

const type = (label: string, value: string) => paste(screen.getByLabelText(label), value);
/** Clicks a button and waits for the result. */
const press = (name: string) =>
  act(async () => {
    await user.click(screen.getByRole('button', { name }));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

async function signIn() {
  await type('Username or email address', 'maria');
  await type('Password', 'a good password');
  await press('Sign In');
}

/** Makes signing in succeed, after which the API returns the user. */
function letIn(as: { role: Role; administrator?: boolean }) {
  let signedIn = false;
  server.replies['GET /api/auth/me'] = () => ({ body: signedIn ? { ...maria, role: as.role } : null });
  server.replies['POST /api/auth/login'] = () => {
    signedIn = true;
    return { body: { token: 'secret', role: as.role, email: maria.email, message: 'You’re signed in.' } };
  };
  server.replies['GET /api/admin/session'] = {
    body: {
      authenticated: as.administrator === true,
      userId: as.administrator ? 7 : null,
      role: as.administrator ? as.role : null,
    },
  };
}

test.each([
  ['/auth', 'user', false, '/dashboard'],
  ['/auth?returnTo=/church-submission', 'user', false, '/church-submission'],
  ['/auth?returnTo=/advertise&plan=annual', 'user', false, '/advertise?autoStart=annual'],
  ['/auth?returnTo=https://evil.example/', 'user', false, '/dashboard'],
  ['/auth?returnTo=//evil.example', 'user', false, '/dashboard'],
  ['/auth', 'admin', true, '/admin'],
  ['/auth', 'admin', false, '/dashboard'],
  ['/auth', 'moderator', true, '/admin'],
] as const)('%s as %s (administrator: %s) goes on to %s', async (address, role, administrator, to) => {
  letIn({ role, administrator });
  open(address);
  await signIn();
  expect(await screen.findByText(`at ${to}`)).toBeTruthy();
  expect(localStorage.getItem('userToken')).toBe('secret');
  expect(localStorage.getItem('adminToken')).toBe(role === 'user' ? null : 'secret');
});

test('an administrator with an expired session signs in again and returns to the admin area', async () => {
  let authenticated = false;
  server.replies['GET /api/auth/me'] = { body: { ...maria, role: 'admin' } };
  server.replies['GET /api/admin/session'] = () => ({
    body: { authenticated, userId: authenticated ? 7 : null, role: authenticated ? 'admin' : null },
  });
  server.replies['POST /api/auth/login'] = () => {
    authenticated = true;
    return { body: { token: 'secret', role: 'admin', email: maria.email, message: 'You’re signed in.' } };
  };
  open('/auth?returnTo=/admin');
  await signIn();
  expect(await screen.findByText('at /admin')).toBeTruthy();
});

test('two-step sign-in asks for a code, and asks again after a wrong one', async () => {
  letIn({ role: 'user' });
  const granted = server.replies['POST /api/auth/login'] as () => Reply;
  const refuse = (fields?: object) => ({
    status: 401,
    body: { code: 'second_factor_required', message: 'A code is needed', ...(fields ? { fields } : {}) },
  });
  server.replies['POST /api/auth/login'] = () => {
    const { code } = server.sent.at(-1)!.body as { code?: string };
    if (code === '123456') return granted();
    return code ? refuse({ code: 'This code is wrong' }) : refuse();
  };
  open('/auth');
  await signIn();
  const field = await screen.findByLabelText('Code from your authenticator app');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByText('A code is needed')).toBeNull();
  await paste(field, '000000');
  await press('Sign In');
  expect(await screen.findByText('This code is wrong')).toBeTruthy();
  await paste(screen.getByLabelText('Code from your authenticator app'), '123456');
  await press('Sign In');
  expect(await screen.findByText('at /dashboard')).toBeTruthy();
  expect(
    server.sent.filter(({ request }) => request === 'POST /api/auth/login').map(({ body }) => body),
  ).toEqual(
    [{}, { code: '000000' }, { code: '123456' }].map((code) => ({
      username: 'maria',
      password: 'a good password',
      ...code,
    })),
  );
});

test('asks for the code of our email, and then for that of the app, and sends both', async () => {
  letIn({ role: 'user' });
  const granted = server.replies['POST /api/auth/login'] as () => Reply;
  server.replies['POST /api/auth/login'] = () => {
    const { code, emailCode } = server.sent.at(-1)!.body as { code?: string; emailCode?: string };
    const missing = !emailCode ? 'email_code_required' : !code ? 'second_factor_required' : null;
    return missing ? { status: 401, body: { code: missing, message: 'x' } } : granted();
  };
  open('/auth');
  await signIn();
  const field = await screen.findByLabelText('Code from our email');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await paste(field, 'abcde-fghjk');
  await press('Sign In');
  const appField = await screen.findByLabelText('Code from your authenticator app');
  await waitFor(() => expect(document.activeElement).toBe(appField));
  await paste(appField, '123456');
  await press('Sign In');
  expect(await screen.findByText('at /dashboard')).toBeTruthy();
  expect(server.sent.findLast(({ request }) => request === 'POST /api/auth/login')!.body).toMatchObject({
    emailCode: 'abcde-fghjk',
    code: '123456',
  });
});

test('redirects an administrator without two-step sign-in to its setup if the admin area requires it', async () => {
  letIn({ role: 'admin' });
  server.replies['GET /api/admin/session'] = {
    body: { authenticated: false, userId: null, role: null, secondFactorMissing: true },
  };
  open('/auth?returnTo=/admin');
  await signIn();
  expect(await screen.findByText('at /dashboard?tab=account')).toBeTruthy();
});

test('waits for the administrator’s session before redirecting someone who is signed in', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.replies['GET /api/auth/me'] = { body: { ...maria, role: 'admin' } };
  server.replies['GET /api/admin/session'] = async () => {
    await answered;
    return { body: { authenticated: true, userId: 7, role: 'admin' } };
  };
  open();
  await waitFor(() => expect(server.sent.map(({ request }) => request)).toContain('GET /api/admin/session'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText(/^at /)).toBeNull();
  answer();
  expect(await screen.findByText('at /admin')).toBeTruthy();
});

test('redirects a signed-in user immediately', async () => {
  server.replies['GET /api/auth/me'] = { body: maria };
  open('/auth?tab=register&returnTo=/church-submission');
  expect(await screen.findByText('at /church-submission')).toBeTruthy();
});

test.each([
  [{ status: 401, body: { message: 'Invalid credentials' } }, 'Login Failed', 'Invalid credentials'],
  [{ status: 500 }, 'Login Failed', 'Invalid credentials'],
  ['unreachable', 'Error', 'Failed to log in. Please try again.'],
  [
    { status: 429, body: { message: 'Too many requests.' }, headers: { 'Retry-After': '840' } },
    'Login Failed',
    'Too many attempts. Please wait 14 minutes and try again.',
  ],
] as const)('a sign-in that fails with %j says so', async (reply, title, description) => {
  server.replies['POST /api/auth/login'] = reply as Reply;
  open();
  await signIn();
  expect(toastStore.get()).toMatchObject({ title, description, variant: 'destructive' });
  expect(screen.getByText(description)).toBeTruthy();
  expect(localStorage.getItem('userToken')).toBeNull();
});

test('removes the message of a failed sign-in once one succeeds', async () => {
  letIn({ role: 'user' });
  const success = server.replies['POST /api/auth/login'];
  server.replies['POST /api/auth/login'] = { status: 401, body: { message: 'Invalid credentials' } };
  open();
  await signIn();
  expect(toastStore.get()?.title).toBe('Login Failed');
  if (success) server.replies['POST /api/auth/login'] = success;
  await press('Sign In');
  expect(await screen.findByText('at /dashboard')).toBeTruthy();
  expect(toastStore.get()).toBeNull();
});

test('explains why signing in fails in a browser without cookies', async () => {
  server.replies['POST /api/auth/login'] = {
    body: { token: 'secret', role: 'user', email: maria.email, message: '' },
  };
  open();
  await signIn();
  expect(toastStore.get()?.description).toMatch(/allow cookies/);
});

test('reports empty fields before sending anything', async () => {
  open();
  await press('Sign In');
  expect(screen.getByText('Username is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(postsOf()).toEqual([]);
});

async function register(values: Record<string, string> = {}) {
  const form = {
    Username: 'maria',
    'Email address': 'maria@grace.example',
    Password: 'three quiet herons',
    'Confirm password': 'three quiet herons',
    ...values,
  };
  for (const [label, value] of Object.entries(form)) await type(label, value);
  await press('Create account');
}

test('validates the registration form', async () => {
  open('/auth?tab=register');
  await register({ Username: 'ma', 'Confirm password': 'other' });
  expect(screen.getByText('Username must be at least 3 characters')).toBeTruthy();
  expect(screen.getByText("Passwords don't match")).toBeTruthy();
  expect(postsOf()).toEqual([]);
});

test('after registering, opens the login tab with a message and the username', async () => {
  server.replies['POST /api/auth/register'] = { body: { message: 'We sent you an email.' } };
  open('/auth?returnTo=/church-submission');
  await type('Username or email address', 'somebody');
  await user.click(screen.getByRole('tab', { name: 'Register' }));
  await register();
  expect(server.sent.find(({ request }) => request === 'POST /api/auth/register')?.body).toEqual({
    username: 'maria',
    email: 'maria@grace.example',
    password: 'three quiet herons',
  });
  expect(screen.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText(/We sent you an email\./)).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>('Username or email address');
  expect(field.value).toBe('maria');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  letIn({ role: 'user' });
  await signIn();
  expect(await screen.findByText('at /church-submission')).toBeTruthy();
});

test.each([
  [
    {
      status: 409,
      body: { message: 'This username is taken', fields: { username: 'This username is taken' } },
    },
    'This username is taken',
  ],
  [{ status: 500 }, 'Failed to create account'],
  ['unreachable', 'Failed to create account. Please try again.'],
] as const)('a registration that fails with %j says so and keeps the input', async (reply, description) => {
  server.replies['POST /api/auth/register'] = reply as Reply;
  open('/auth?tab=register');
  await register();
  expect(toastStore.get()).toMatchObject({ title: 'Registration Failed', description });
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('maria@grace.example');
  if (description === 'This username is taken')
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
});

test('switching tabs and back keeps the input', async () => {
  open();
  await type('Username or email address', 'maria');
  await user.click(screen.getByRole('tab', { name: 'Register' }));
  await type('Email address', 'maria@grace.example');
  await user.click(screen.getByRole('tab', { name: 'Sign In' }));
  expect(screen.getByLabelText<HTMLInputElement>('Username or email address').value).toBe('maria');
  await user.click(screen.getByRole('tab', { name: 'Register' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('maria@grace.example');
});

test('hints at the strength of a password, which can be shown', async () => {
  server.replies['POST /api/auth/register'] = { body: { message: 'We sent you an email.' } };
  open('/auth?tab=register');
  await type('Password', 'secret1');
  expect(await screen.findByText(/Easy to guess/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
  await user.click(screen.getAllByRole('button', { name: 'Show password' })[0]!);
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
  await register({ Password: 'secret1', 'Confirm password': 'secret1' });
  expect(await screen.findByText(/We sent you an email\. Your password is easy to guess\./)).toBeTruthy();
});
