import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { ann, showPage } from '@/test/show.tsx';
import { paste, user } from '@/test/user.ts';
import { SettingsPanel } from './settings-panel.tsx';

const [email, password, account] = [
  'POST /api/auth/change-email',
  'POST /api/auth/change-password',
  'DELETE /api/user/account',
];
const language = 'PUT /api/user/email-language';
const plans = 'GET /api/me/subscriptions';
const server = fakeServer(() => ({
  'GET /api/user/second-factor': { body: { enabled: false, required: false, recoveryCodes: 0 } },
  [plans]: { body: [] },
}));

const onDeleted = vi.fn();
const open = (who = ann) => {
  onDeleted.mockClear();
  showPage('/settings', <SettingsPanel user={who} onDeleted={onDeleted} />);
};
const section = (name: string) => within(screen.getByRole('region', { name }));
const press = (of: ReturnType<typeof section>, name: string) => user.click(of.getByRole('button', { name }));
const secret = (of: ReturnType<typeof section>) => of.getByLabelText<HTMLInputElement>('Current password');

test('two-step sign-in comes first for users who must set it up', () => {
  open();
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles()).toEqual([
    'Email address',
    'Language of our emails',
    'Password',
    'Two-step sign-in',
    'Your data',
    'Delete account',
  ]);
  cleanup();
  open({ ...ann, role: 'admin' });
  expect(titles()[0]).toBe('Two-step sign-in');
  expect(titles()).toHaveLength(6);
});

test('sends a new email address with the password, then clears the form', async () => {
  open({ ...ann, emailVerified: false });
  const of = section('Email address');
  expect(of.getByText('(not confirmed yet)')).toBeTruthy();
  server.replies[email] = {
    status: 400,
    body: { message: 'Wrong.', fields: { currentPassword: 'This is not your password' } },
  };
  const field = of.getByLabelText<HTMLInputElement>('New email address');
  await paste(field, 'new@grace.example');
  await paste(secret(of), 'wrong');
  await press(of, 'Change email address');
  expect(await of.findByText('This is not your password')).toBeTruthy();
  expect(of.queryByText('Wrong.')).toBeNull();
  expect(field.value).toBe('new@grace.example');

  server.replies[email] = { body: { message: 'We’ve emailed you a link.' } };
  await paste(secret(of), 'a good password');
  await press(of, 'Change email address');
  expect(await of.findByText('We’ve emailed you a link.')).toBeTruthy();
  expect(server.bodies(email).at(-1)).toEqual({
    email: 'new@grace.example',
    currentPassword: 'a good password',
  });
  await waitFor(() => expect(field.value).toBe(''));
});

test('saves the language of emails when it is chosen, and shows the old one after an error', async () => {
  open();
  const of = section('Language of our emails');
  const select = await of.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  expect(select.value).toBe('en');
  server.replies[language] = 'unreachable';
  await user.selectOptions(select, 'Español');
  expect(await of.findByText('That didn’t work')).toBeTruthy();
  expect(select.value).toBe('en');
  server.replies[language] = { body: { locale: 'es' } };
  await user.selectOptions(select, 'Español');
  expect(await of.findByText('From now on, we’ll email you in this language.')).toBeTruthy();
  expect(select.value).toBe('es');
  expect(server.bodies(language).at(-1)).toEqual({ locale: 'es' });
});

test('validates and sends a new password, and shows errors', async () => {
  open();
  const of = section('Password');
  await paste(secret(of), 'the old password');
  await paste(of.getByLabelText('New password'), 'short');
  await press(of, 'Change password');
  await waitFor(() => expect(of.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'));
  expect(server.bodies(password)).toEqual([]);
  server.replies[password] = 'unreachable';
  await paste(of.getByLabelText('New password'), 'four quiet otters');
  await press(of, 'Change password');
  expect(await of.findByText('That didn’t work')).toBeTruthy();
  server.replies[password] = { body: { message: 'Password changed' } };
  await press(of, 'Change password');
  expect(await of.findByText('Password changed')).toBeTruthy();
  expect(of.queryByText('That didn’t work')).toBeNull();
  expect(server.bodies(password).at(-1)).toEqual({
    currentPassword: 'the old password',
    password: 'four quiet otters',
  });
  await waitFor(() => expect(secret(of).value).toBe(''));
});

test('downloads the data as a file named after the user, or shows an error', async () => {
  open();
  const of = section('Your data');
  server.replies['GET /api/user/export'] = { status: 429, body: {}, headers: { 'Retry-After': '120' } };
  await press(of, 'Download my data');
  expect(await of.findByText(/2 minutes/)).toBeTruthy();
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  server.replies['GET /api/user/export'] = { body: { account: { username: 'ann' } } };
  await press(of, 'Download my data');
  await waitFor(() => expect(names).toHaveLength(1));
  expect(names).toEqual([expect.stringMatching(/-ann\.json$/)]);
});

test('deleting the account needs the password, and an error keeps the dialog open', async () => {
  open();
  await press(section('Delete account'), 'Delete my account');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  server.replies[account] = {
    status: 400,
    body: { message: 'Wrong.', fields: { currentPassword: 'This is not your password' } },
  };
  await paste(await dialog.findByLabelText('Current password'), 'wrong');
  await waitFor(() =>
    expect(
      dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete my account for good' }).disabled,
    ).toBe(false),
  );
  await press(dialog, 'Delete my account for good');
  expect(await dialog.findByText('This is not your password')).toBeTruthy();
  expect(onDeleted).not.toHaveBeenCalled();
  server.replies[account] = { body: { message: 'Goodbye.' } };
  await paste(dialog.getByLabelText('Current password'), 'a good password');
  await press(dialog, 'Delete my account for good');
  await waitFor(() =>
    expect(onDeleted).toHaveBeenCalledWith({ title: 'Account deleted', description: 'Goodbye.' }),
  );
  expect(server.bodies(account).at(-1)).toMatchObject({
    currentPassword: 'a good password',
    subscriptions: 'period_end',
  });
});

const plan = {
  id: 1,
  plan_key: 'monthly',
  churchName: 'Grace Chapel',
  churchStatus: 'approved',
  currentPeriodEnd: '2026-12-20T18:00:00Z',
  status: 'active',
  active: true,
  claimPending: false,
  quotes: {
    later: { text: 'Grace Chapel stays featured.', amount: 0 },
    deleted: { text: 'It ends right away, and we’ll refund $49 to your card.', amount: 4900 },
  },
};

async function openDeletion(...own: object[]) {
  server.replies[plans] = { body: own };
  server.replies[account] = { body: { message: 'Goodbye.' } };
  open();
  await press(section('Delete account'), 'Delete my account');
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/for Grace Chapel, paid through December 20, 2026/);
  return dialog;
}

async function confirmDeletion(dialog: Awaited<ReturnType<typeof openDeletion>>) {
  await paste(dialog.getByLabelText('Current password'), 'a good password');
  await press(dialog, 'Delete my account for good');
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
}

test('chooses the refund for a plan if there is one, and sends the choice', async () => {
  const dialog = await openDeletion(plan, { ...plan, id: 2, status: 'canceled', churchName: 'Old Chapel' });
  expect(dialog.queryByText(/Old Chapel/)).toBeNull();
  const refund = dialog.getByRole<HTMLInputElement>('radio', { name: /we’ll refund \$49 to your card/ });
  expect(refund.checked).toBe(true);
  await confirmDeletion(dialog);
  expect(server.bodies(account)).toMatchObject([{ subscriptions: 'now' }]);
});

test('keeps a plan without a refund until it ends', async () => {
  const quotes = { ...plan.quotes, deleted: { text: 'It ends right away.', amount: 0 } };
  const dialog = await openDeletion({ ...plan, quotes });
  const keep = dialog.getByRole<HTMLInputElement>('radio', { name: /^Keep it until it ends/ });
  expect(keep.checked).toBe(true);
  await user.click(dialog.getByRole('radio', { name: /It ends right away/ }));
  await confirmDeletion(dialog);
  expect(server.bodies(account)).toMatchObject([{ subscriptions: 'now' }]);
});

test.each([
  ['whose church is in review', { churchStatus: 'pending' }],
  ['whose church was rejected', { churchStatus: 'rejected' }],
  ['that features nothing', { churchStatus: null, active: false }],
  ['of an undecided claim', { claimPending: true }],
])('doesn’t offer to keep a plan %s, and shows its refund', async (_, difference) => {
  const dialog = await openDeletion({ ...plan, ...difference });
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(dialog.getByText(/we’ll refund \$49 to your card/)).toBeTruthy();
});
