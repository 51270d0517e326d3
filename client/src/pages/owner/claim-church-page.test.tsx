import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnClaim } from '#shared/contracts/claims.ts';
import { registerPage } from '@/app/router.tsx';
import { toastStore } from '@/components/ui/toast-store.ts';
import { recallClaim } from '@/features/claims/api.ts';
import { sessionExpired } from '@/lib/sign-in.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { ann, otherSites, pass, press } from '@/test/show.tsx';
import { showSite, standIn } from '@/test/site.tsx';
import { labeled, paste, toasted, useFakeTimers, user } from '@/test/user.ts';
import ClaimChurchPage from './claim-church-page.tsx';

const grace = {
  id: 12,
  name: 'Grace Chapel',
  denomination: 'Baptist',
  address: '1 Main Street',
  area: 'Montrose',
};
const hope = { ...grace, id: 13, name: 'Hope Church', denomination: 'Methodist' };
const claim: OwnClaim = {
  id: 5,
  churchId: 12,
  churchName: 'Grace Chapel',
  state: 'open',
  domain: 'grace.example',
  contested: false,
  codeSentTo: null,
  codeUntil: null,
  paid: false,
  reason: null,
  rejectionNote: '',
  createdAt: '2026-11-20T12:00:00Z',
};

const left = otherSites();

const server = fakeServer(() => ({
  'GET /api/auth/me': { body: ann },
  'GET /api/user/claims': { body: [] },
  'GET /api/unclaimed-churches': { body: [grace, hope] },
  'GET /api/pricing': {
    body: {
      monthly: { amount: 99, displayAmount: '$99' },
      annual: { amount: 995, displayAmount: '$995' },
    },
  },
}));
beforeEach(() => {
  useFakeTimers();
  registerPage('owner/claim-church-page', ClaimChurchPage);
  standIn('account/auth-page', 'owner/dashboard-page', 'owner/church-submission-page');
});
afterEach(() => sessionExpired.clear());

const open = async (address = '/claim-church') => {
  showSite(address);
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (label: string | RegExp, value: string) => paste(labeled(label), value);
const choose = async (name: RegExp) => user.click(await screen.findByRole('radio', { name }));
const person = async () => {
  await type('First name', 'Maria');
  await type('Last name', 'Ortiz');
};

test('signed out, redirects to registration and back with the query', async () => {
  server.replies['GET /api/auth/me'] = { body: null };
  await open();
  expect(await screen.findByText('at /auth?returnTo=/claim-church&tab=register')).toBeTruthy();
  cleanup();
  await open('/claim-church?church=12');
  expect(await screen.findByText('at /auth?returnTo=/claim-church%3Fchurch%3D12&tab=register')).toBeTruthy();
});

test('both buttons require a church, a name, and an email address', async () => {
  await open();
  const both = () => [button('Continue to checkout').disabled, button('Claim for free').disabled];
  expect(both()).toEqual([true, true]);
  expect(screen.getByText('To continue, add a church, your first name, and your last name.')).toBeTruthy();
  await person();
  expect(both()).toEqual([true, true]);
  await choose(/Grace Chapel/);
  expect(both()).toEqual([false, false]);
  await type('Email address', ' ');
  expect(both()).toEqual([true, true]);
  await type('Email address', 'office@grace.example');

  await user.click(screen.getByRole('radio', { name: /Add a new church/ }));
  expect(button('Continue to checkout').disabled).toBe(true);
  expect(screen.getByText('To continue, add the church’s name.')).toBeTruthy();
  await type('Church name', 'New Hope');
  expect(button('Continue to checkout').disabled).toBe(false);
  expect(within(screen.getByLabelText(/^Denomination/)).getAllByRole('option')).toHaveLength(13);
  expect(within(screen.getByLabelText(/^Area/)).getAllByRole('option')).toHaveLength(21);
});

test('the search is debounced, and the selected church stays visible', async () => {
  await open();
  await choose(/Grace Chapel/);
  server.replies['GET /api/unclaimed-churches?search=hope'] = { body: [hope] };
  for (const text of ['h', 'ho', 'hope']) await type('Search unclaimed churches', text);
  await waitFor(() => expect(screen.getByText('1 church to choose from')).toBeTruthy());
  expect(
    server.sent.filter(({ request }) => request.includes('search=')).map(({ request }) => request),
  ).toEqual(['GET /api/unclaimed-churches?search=hope']);
  const list = screen.getByRole('group', { name: 'Churches to choose from' });
  expect(within(list).getAllByRole('radio')).toHaveLength(2);
  expect(within(list).getByRole<HTMLInputElement>('radio', { name: /Grace Chapel/ }).checked).toBe(true);

  server.replies['GET /api/unclaimed-churches?search=nowhere'] = { body: [] };
  await type('Search unclaimed churches', 'nowhere');
  expect(await screen.findByText('No unclaimed churches match this search.')).toBeTruthy();
});

test("reports a list that can't be loaded, and refetches it on request", async () => {
  server.replies['GET /api/unclaimed-churches'] = { status: 500, body: {} };
  await open();
  expect(await screen.findByText('Failed to load available churches')).toBeTruthy();
  server.replies['GET /api/unclaimed-churches'] = { body: [grace] };
  await press('Try again');
  expect(await screen.findByRole('radio', { name: /Grace Chapel/ })).toBeTruthy();
});

test('paying for a claim sends it with the checkout, stores it in the browser, and opens the payment page', async () => {
  server.replies['POST /api/billing/create-checkout-session'] = { body: { url: 'https://pay.example/1' } };
  await open();
  await person();
  await type('Email address', 'office@grace.example');
  await choose(/Grace Chapel/);
  await user.click(screen.getByRole('radio', { name: /Annual/ }));
  expect(screen.getByText(/Save \$193, \$83\/mo/)).toBeTruthy();
  await press('Continue to checkout');
  const checkout = server.sent.find(({ request }) => request.endsWith('create-checkout-session'))?.body;
  expect(checkout).toMatchObject({
    email: ann.email,
    ownerUserId: 7,
    churchId: 12,
    interval: 'annual',
    claimData: {
      firstName: 'Maria',
      lastName: 'Ortiz',
      email: 'office@grace.example',
      claimExisting: true,
      selectedChurchId: 12,
      churchName: 'Grace Chapel',
      subscriptionType: 'annual',
    },
  });
  expect(left).toEqual(['https://pay.example/1']);
  expect(recallClaim()).toEqual({ email: 'office@grace.example', churchName: 'Grace Chapel' });
  expect(button('One moment...').disabled).toBe(true);
});

test('a free claim is sent and opens its page', async () => {
  server.replies['POST /api/claims'] = () => {
    // The claim's own page fetches the list again.
    server.replies['GET /api/user/claims'] = { body: [claim] };
    return { body: claim };
  };
  await open();
  await person();
  await type(/Your connection to/, 'I am the pastor.');
  await choose(/Grace Chapel/);
  await press('Claim for free');
  expect(server.sent.find(({ request }) => request === 'POST /api/claims')?.body).toEqual({
    churchId: 12,
    firstName: 'Maria',
    lastName: 'Ortiz',
    email: ann.email,
    phone: '',
    note: 'I am the pastor.',
  });
  expect(await screen.findByRole('heading', { name: 'Verify that you speak for the church' })).toBeTruthy();
  expect(localStorage.getItem('draft:claim-church-7')).toBeNull();
});

test('a new church for free prefills the form of a free listing', async () => {
  await open();
  await user.click(screen.getByRole('radio', { name: /Add a new church/ }));
  await person();
  await type('Church name', 'New Hope');
  await type(/^ZIP code/, '77004');
  await type(/^Church phone/, '713 555 0199');
  await press('List it for free');
  expect(screen.getByText('at /church-submission')).toBeTruthy();
  const draft = JSON.parse(localStorage.getItem('draft:church-submission-7')!) as { content: object };
  expect(draft.content).toMatchObject({
    values: { name: 'New Hope', zip: '77004', phone: '713 555 0199', services: [''] },
  });
});

test('says that the church is claimed already, and leads to the claim', async () => {
  server.replies['GET /api/user/claims'] = { body: [claim] };
  await open();
  await choose(/Grace Chapel/);
  expect(screen.getByText('You’ve already claimed Grace Chapel')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Check its status' });
  expect(link.getAttribute('href')).toBe('/claim-church?claim=5');
  await choose(/Hope Church/);
  expect(screen.queryByText(/already claimed/)).toBeNull();
});

test('restores input after a reload, for the same user only', async () => {
  await open();
  await person();
  await choose(/Grace Chapel/);
  await pass(400);
  cleanup();
  await open();
  expect(screen.getByText(/We restored what you typed on/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Maria');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Grace Chapel/ })).checked).toBe(true);
  await press('Start over');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(ann.email);
});

test('handles a church in the URL that can be claimed, is someone else’s, is the user’s own, or does not exist', async () => {
  const full = { ...grace, id: 99, name: 'Named Chapel', userId: null as number | null };
  server.replies['GET /api/churches/99'] = { body: full };
  await open('/claim-church?church=99');
  const named = () => screen.findByRole<HTMLInputElement>('radio', { name: /Named Chapel/ });
  expect((await named()).checked).toBe(true);
  expect(screen.queryByText(/already has an owner/)).toBeNull();
  const claiming = screen.getAllByText('Claiming: Named Chapel').map((name) => name.nextElementSibling);
  expect(claiming).toEqual([
    screen.getByRole('heading', { name: 'Your church' }).closest('section'),
    button('Continue to checkout'),
    button('Claim for free'),
  ]);
  cleanup();
  // Nothing was typed that could be restored.
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);

  server.replies['GET /api/churches/99'] = { body: { ...full, userId: 3 } };
  await open('/claim-church?church=99');
  expect((await named()).checked).toBe(true);
  expect(screen.getByText('Named Chapel already has an owner')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Add a new church/ }));
  expect(screen.queryByText(/^Claiming/)).toBeNull();
  cleanup();
  localStorage.clear();

  server.replies['GET /api/churches/99'] = { body: { ...full, userId: 7 } };
  await open('/claim-church?church=99');
  expect(await screen.findByText('Named Chapel is already yours')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /Named Chapel/ })).toBeNull();
  cleanup();

  server.replies['GET /api/churches/99'] = { status: 404, body: {} };
  await open('/claim-church?church=99');
  await pass(1500);
  expect(await screen.findByText(/couldn’t load the church in this link/)).toBeTruthy();
});

test("a code emailed to the church's domain completes the claim", async () => {
  server.replies['GET /api/user/claims'] = { body: [claim] };
  await open('/claim-church?claim=5');
  await type('Email address at grace.example', 'office@grace.example');
  await press('Send the code');
  expect(screen.getByText('Please enter only the part before the @')).toBeTruthy();
  const codeSent = {
    ...claim,
    codeSentTo: 'office@grace.example',
    codeUntil: new Date(Date.now() + 60_000).toISOString(),
  };
  server.replies['POST /api/claims/5/send-code'] = () => {
    server.replies['GET /api/user/claims'] = { body: [codeSent] };
    return { body: codeSent };
  };
  await type('Email address at grace.example', 'office');
  await press('Send the code');
  expect(screen.getByText(/^We’ve emailed a code to office@grace.example/)).toBeTruthy();

  server.replies['POST /api/claims/5/confirm'] = {
    status: 400,
    body: { message: 'This is not the code.', code: 'bad_input', fields: { code: 'This is not the code.' } },
  };
  await type('Six-digit code', '12345');
  await press('Confirm');
  expect(screen.getByText('Please enter the six-digit code')).toBeTruthy();
  await type('Six-digit code', '123 456');
  await press('Confirm');
  expect(screen.getByText('This is not the code.')).toBeTruthy();
  expect(toastStore.get()?.title).toBe('That didn’t work');

  const proved = { ...codeSent, state: 'proved' };
  server.replies['GET /api/user/claims'] = { body: [proved] };
  server.replies['POST /api/claims/5/confirm'] = { body: proved };
  await press('Confirm');
  expect(server.sent.filter(({ request }) => request.endsWith('/confirm')).at(-1)?.body).toEqual({
    code: '123456',
  });
  expect(screen.getByRole('heading', { name: 'Grace Chapel is yours' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit the listing' }).getAttribute('href')).toBe('/church-edit/12');
});

test('requests a new code after the last one has expired', async () => {
  server.replies['GET /api/user/claims'] = {
    body: [{ ...claim, codeSentTo: 'office@grace.example', codeUntil: '2026-01-01T00:00:00Z' }],
  };
  await open('/claim-church?claim=5');
  expect(screen.getByText(/has expired/)).toBeTruthy();
  expect(screen.queryByLabelText('Six-digit code')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email address at grace.example').value).toBe('office');
});

test.each([
  [{ domain: null }, 'An administrator will review your claim'],
  [{ contested: true }, 'This church already has an owner'],
  [{ state: 'approved' as const }, 'Grace Chapel is yours'],
])('shows a claim that is %j', async (values, heading) => {
  server.replies['GET /api/user/claims'] = { body: [{ ...claim, ...values }] };
  await open('/claim-church?claim=5');
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the code' })).toBeNull();
});

test('a rejected claim shows the reason and what happens to the payment', async () => {
  server.replies['GET /api/user/claims'] = {
    body: [{ ...claim, state: 'rejected', paid: true, reason: 'wrong_details', rejectionNote: 'Call us.' }],
  };
  await open('/claim-church?claim=5');
  expect(screen.getByText('We couldn’t approve this claim').parentElement!.className).toContain(
    'border-brick',
  );
  expect(screen.getByText('The details we received don’t match what the church says.')).toBeTruthy();
  expect(screen.getByText('Call us.')).toBeTruthy();
  expect(screen.getByText(/your refund is on its way/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Claim it again' }).getAttribute('href')).toBe(
    '/claim-church?church=12',
  );
});

test('asks for confirmation before withdrawing a claim', async () => {
  let state: OwnClaim['state'] = 'open';
  server.replies['GET /api/user/claims'] = () => ({ body: [{ ...claim, paid: true, state }] });
  server.replies['POST /api/claims/5/withdraw'] = () => {
    state = 'withdrawn';
    return { body: { message: 'Your claim was withdrawn' } };
  };
  await open('/claim-church?claim=5');
  expect(screen.getByText(/We’ve received your payment/)).toBeTruthy();
  await press('Withdraw claim');
  const dialog = screen.getByRole('alertdialog', { name: 'Withdraw this claim?' });
  expect(within(dialog).getByText(/refund your payment/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw it' }));
  await pass(100);
  expect(screen.getByText('Withdrawn')).toBeTruthy();
});

test('a failed withdrawal closes the confirmation, shows the error, and keeps the claim', async () => {
  server.replies['GET /api/user/claims'] = { body: [claim] };
  server.replies['POST /api/claims/5/withdraw'] = { status: 503, body: { message: 'Not now.' } };
  await open('/claim-church?claim=5');
  await user.click(await screen.findByRole('button', { name: 'Withdraw claim' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw this claim?' });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await toasted('That didn’t work', 'Not now.');
  expect(await screen.findByRole('button', { name: 'Withdraw claim' })).toBeTruthy();
});

test("shows another user's claim as not found", async () => {
  server.replies['GET /api/user/claims'] = { body: [claim] };
  await open('/claim-church?claim=6');
  expect(await screen.findByText('We couldn’t find this claim')).toBeTruthy();
});
