import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnChurch } from '#shared/contracts/submissions.ts';
import { registerPage } from '@/app/router.tsx';
import { toastStore } from '@/components/ui/toast-store.ts';
import { sessionExpired } from '@/lib/sign-in.ts';
import { possibleDuplicate } from '@/test/church.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showSite, standIn } from '@/test/site.tsx';
import { paste, toasted, user } from '@/test/user.ts';
import DashboardPage from './dashboard-page.tsx';

const maria = { id: 7, username: 'maria', email: 'maria@grace.example', role: 'user', emailVerified: true };

const server = fakeServer(() => ({
  'GET /api/auth/me': { body: maria },
  'GET /api/user/churches': { body: [] },
  'GET /api/me/subscriptions': { body: [] },
}));
beforeEach(() => {
  registerPage('owner/dashboard-page', DashboardPage);
  standIn('account/auth-page', 'visitor/home-page');
});
afterEach(() => sessionExpired.clear());

const open = async (address = '/dashboard') => {
  showSite(address);
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
};
/** Lets responses arrive and the page render them. */
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const press = async (name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name }));
  await rest();
};
const panel = () => within(screen.getByRole('tabpanel'));

const church = (values: Partial<OwnChurch>): OwnChurch => ({
  id: 1,
  name: 'Grace Chapel',
  denomination: 'Baptist',
  address: '1 Main Street',
  area: 'Montrose',
  featured: false,
  status: 'approved',
  state: 'live',
  rejection: null,
  revisionRejection: null,
  missing: [],
  timesConfirmedAt: null,
  facts: { known: 4, all: 12 },
  takesVisits: true,
  plannedVisits: 0,
  waitingVisits: [],
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-02T12:00:00Z',
  ...values,
});
const decided = { reason: 'incomplete' as const, note: 'The street number.', at: '2026-11-03T12:00:00Z' };

test('signed out, redirects from /login to /auth and keeps the return URL', async () => {
  server.replies['GET /api/auth/me'] = { body: null };
  await open('/dashboard?tab=billing');
  expect(await screen.findByText('at /auth?returnTo=/dashboard%3Ftab%3Dbilling')).toBeTruthy();
});

test('a failed session request counts as signed out', async () => {
  server.replies['GET /api/auth/me'] = { status: 500, body: {} };
  await open();
  expect(await screen.findByText(/^at \/auth/)).toBeTruthy();
});

test('leads the owner of a featured church to what its page is missing', async () => {
  const missing: OwnChurch['missing'] = ['pastorName', 'history'];
  server.replies['GET /api/user/churches'] = {
    body: [
      church({ id: 3, featured: true, missing }),
      church({ id: 4, featured: true, name: 'Complete' }),
      church({ id: 5, missing: ['phone'] }),
    ],
  };
  for (const address of ['/dashboard', '/dashboard?tab=church']) {
    await open(address);
    expect(panel().getByText('To complete your page, add: Pastor and History.')).toBeTruthy();
    const links = panel().getAllByRole('link', { name: /^Complete your featured page/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/church-onboarding?church=3']);
    cleanup();
  }
});

test('leads the owner of an unpaid onboarding to its payment', async () => {
  server.replies['GET /api/user/churches'] = { body: [church({ status: 'pending', state: 'unpaid' })] };
  await open();
  expect(panel().getByText(/^Waiting for your payment\./)).toBeTruthy();
  expect(panel().queryByText(/Waiting for review\./)).toBeNull();
  const link = panel().getByRole('link', { name: 'Complete your payment Grace Chapel' });
  expect(link.getAttribute('href')).toBe('/checkout?plan=monthly&description=Grace+Chapel');
});

test('shows the next steps to a user without a church', async () => {
  await open();
  expect(panel().getByRole('heading', { name: 'No churches yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add New Church' }).getAttribute('href')).toBe(
    '/church-submission',
  );
  expect(panel().getByRole('link', { name: 'Upgrade to Featured' })).toBeTruthy();
  expect(panel().getByRole('button', { name: 'Contact Support' })).toBeTruthy();
});

test('treats a failed response as no churches', async () => {
  server.replies['GET /api/user/churches'] = { status: 503, body: {} };
  await open();
  expect(panel().getByText('No churches yet')).toBeTruthy();
});

test('the overview shows counts, the first three churches, their states, and missing facts', async () => {
  server.replies['GET /api/user/churches'] = {
    body: [
      church({ id: 1, name: 'One', status: 'pending', state: 'waiting', missing: ['phone', 'heroImage'] }),
      church({ id: 2, name: 'Two', state: 'change_waiting' }),
      church({ id: 3, name: 'Three', status: 'rejected', state: 'needs_fix', rejection: decided }),
      church({ id: 4, name: 'Four' }),
    ],
  };
  await open();
  const counts = within(panel().getByRole('region', { name: 'Your churches at a glance' }));
  expect(counts.getAllByRole('definition').map((cell) => cell.textContent)).toEqual(['4', '2', '1', '1']);
  expect(panel().getByRole('heading', { name: 'Recent Activity' })).toBeTruthy();
  expect(panel().getAllByRole('listitem')).toHaveLength(3);
  for (const text of [
    'Waiting for review. We’ll get back to you within 24 hours.',
    'Live. Your change is waiting for review. Until then, the page stays as it is.',
    'Needs changes before it can go live.',
    'To complete your page, add: Phone and Photo.',
  ])
    expect(panel().getByText(text)).toBeTruthy();
  expect(panel().queryByText('Four')).toBeNull();
  expect(panel().getByRole('link', { name: 'One' }).getAttribute('href')).toBe('/church-edit/1');
  expect(panel().getByRole('link', { name: 'Two' }).getAttribute('href')).toBe('/church/2');
});

test('My Church offers edit and view links, the reason for a rejection, and resubmission', async () => {
  let list = [
    church({ id: 3, name: 'Three', status: 'rejected', state: 'needs_fix', rejection: decided }),
    church({ id: 4, name: 'Four', revisionRejection: { ...decided, reason: 'other', note: '' } }),
  ];
  server.replies['GET /api/user/churches'] = () => ({ body: list });
  server.replies['POST /api/user/churches/3/resubmit'] = () => {
    list = [church({ id: 3, name: 'Three', status: 'pending', state: 'waiting' }), list[1]!];
    return { body: { message: 'Sent again.' } };
  };
  await open('/dashboard?tab=church');
  expect(panel().getByText('Important details are missing.')).toBeTruthy();
  expect(panel().getByText('The street number.')).toBeTruthy();
  expect(panel().getByText(/We reviewed your change on/)).toBeTruthy();
  expect(panel().queryByRole('link', { name: 'View Three' })).toBeNull();
  expect(panel().getByRole('link', { name: 'View Four' }).getAttribute('href')).toBe('/church/4');
  expect(panel().getByRole('link', { name: 'Edit Four' }).getAttribute('href')).toBe('/church-edit/4');
  await press('Resubmit Three');
  expect(toastStore.get()).toMatchObject({ title: 'Resubmitted', description: 'Sent again.' });
  expect(await panel().findByText('Waiting for review. We’ll get back to you within 24 hours.')).toBeTruthy();
});

test('a rejection as listed already leads to the listing and its claim, and can be withdrawn', async () => {
  const rejected = { ...decided, reason: 'duplicate' as const };
  let list = [church({ id: 3, name: 'Three', status: 'rejected', state: 'needs_fix', rejection: rejected })];
  const compare = 'POST /api/user/churches/possible-duplicates';
  server.replies['GET /api/user/churches'] = () => ({ body: list });
  server.replies['GET /api/user/churches/3'] = {
    body: { church: list[0], revision: null, fields: { name: 'Three', zip: '77002' }, version: 1 },
  };
  server.replies[compare] = { body: [{ ...possibleDuplicate, name: 'Three Oaks' }] };
  server.replies['POST /api/user/churches/3/withdraw'] = () => {
    list = [];
    return { body: { message: 'Withdrawn.' } };
  };
  // In the overview as well as under My Church.
  await open();
  expect(panel().getByText('The church is already listed.')).toBeTruthy();
  expect(panel().getByText('The street number.')).toBeTruthy();
  const claim = await panel().findByRole('link', { name: /^Claim it for free: Three Oaks/ });
  expect(claim.getAttribute('href')).toBe('/claim-church?church=9');
  expect(
    panel()
      .getByRole('link', { name: /^See this listing/ })
      .getAttribute('href'),
  ).toBe('/church/9');
  expect(server.bodies(compare)).toMatchObject([{ name: 'Three', zip: '77002' }]);
  await press('Withdraw Three');
  await press('Withdraw');
  expect(toastStore.get()?.title).toBe('Withdrawn.');
  expect(await panel().findByText('No churches yet')).toBeTruthy();
});

test('signing out clears the session and goes to the home page', async () => {
  localStorage.setItem('userToken', 'secret');
  server.replies['POST /api/auth/logout'] = { body: { message: 'You’re signed out.' } };
  await open();
  expect(localStorage.getItem('signedIn')).toBe('1');
  await press('Sign Out');
  expect(await screen.findByText('at /')).toBeTruthy();
  await toasted('Logged out', 'You have been logged out successfully');
  expect([localStorage.getItem('userToken'), localStorage.getItem('signedIn')]).toEqual([null, null]);
  expect(screen.getByRole('link', { name: 'Get Listed' })).toBeTruthy();
  expect(server.sent.filter(({ request }) => request === 'GET /api/user/churches')).toHaveLength(1);
});

test('an unverified email address shows a notice that can resend the email', async () => {
  server.replies['GET /api/auth/me'] = { body: { ...maria, emailVerified: false } };
  server.replies['POST /api/auth/resend-verification'] = {
    body: { message: 'We’ve emailed you a link.' },
  };
  await open();
  await press('Send it again');
  expect(screen.getByText(/A new email is on its way to maria@grace.example/)).toBeTruthy();
});

test('keeps an open form when the session expires', async () => {
  await open('/dashboard?tab=account');
  const address = screen.getByLabelText<HTMLInputElement>('New email address');
  await paste(address, 'new@grace.example');
  await paste(screen.getAllByLabelText('Current password')[0]!, 'a good password');
  server.replies['POST /api/auth/change-email'] = { status: 401, body: { message: 'Please sign in first.' } };
  server.replies['GET /api/auth/me'] = { body: null };
  await press('Change email address');
  expect(address.value).toBe('new@grace.example');
  expect(screen.getByText('You’ve been signed out. Sign in again to continue.')).toBeTruthy();
});

test('deleting the account explains the consequences, requires the password, and leads to the home page', async () => {
  server.replies['DELETE /api/user/account'] = { body: { message: 'Your account has been deleted.' } };
  await open('/dashboard?tab=account');
  await press('Delete my account');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Live churches stay listed/)).toBeTruthy();
  await paste(dialog.getByLabelText('Current password'), 'a good password');
  await user.click(dialog.getByRole('button', { name: 'Delete my account for good' }));
  expect(await screen.findByText('at /')).toBeTruthy();
  expect(toastStore.get()).toMatchObject({ title: 'Account deleted' });
});

test('an owner confirms service times with one button', async () => {
  const confirm = 'POST /api/user/churches/1/confirm-times';
  let at: string | null = '2026-01-05T16:00:00.000Z';
  server.replies['GET /api/user/churches'] = () => ({
    body: [
      church({ timesConfirmedAt: at }),
      church({ id: 2, name: 'Holy Oak', status: 'pending', state: 'waiting' }),
      church({ id: 3, name: 'Silent Oak', missing: ['services'] }),
    ],
  });
  server.replies[confirm] = { status: 503, body: { message: 'Not now.' } };
  await open('/dashboard?tab=church');
  await rest();
  const line = () => panel().getByText(/Times last confirmed/).textContent;
  expect(line()).toBe('Times last confirmed on January 5, 2026.');
  // Nothing to confirm where nothing is public or no times are given.
  expect(panel().getAllByRole('button', { name: /^Confirm times/ })).toHaveLength(1);
  await press('Confirm times (service times for Grace Chapel)');
  expect(toastStore.get()).toMatchObject({ description: 'Not now.', variant: 'destructive' });
  expect(line()).toContain('January 5, 2026');
  at = new Date().toISOString();
  server.replies[confirm] = { body: { timesConfirmedAt: at } };
  await press('Confirm times (service times for Grace Chapel)');
  await waitFor(() => expect(line()).not.toContain('while ago'));
  expect(server.sent.filter(({ request }) => request === confirm)).toHaveLength(2);
});

test('messages of visitors that wait after a flood are in My Church, with addresses to answer to', async () => {
  const visit = {
    name: 'Ruth Moab',
    service: 'Sunday 10:30 AM',
    people: 4,
    children: 2,
    question: 'Nursery?',
  };
  const waitingVisits = [{ ...visit, id: 7, email: 'ruth@example.org' }];
  server.replies['GET /api/user/churches'] = { body: [church({ waitingVisits }), church({ id: 2 })] };
  await open('/dashboard?tab=church');
  const waiting = panel().getAllByRole('group');
  expect(waiting).toHaveLength(1);
  expect(waiting[0]!.textContent).toMatch(
    /^One message is waiting.+Ruth Moab, ruth@example.orgSunday 10:30 AM · 4 people \(2 of them children\)Nursery\?$/,
  );
  expect(panel().getByText('ruth@example.org').getAttribute('href')).toBe('mailto:ruth@example.org');
});
