import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renewalTerms, termsVersion } from '#shared/contracts/billing.ts';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import '@/features/billing/components/payment-form.tsx';
import { appConfig } from '@/lib/config.ts';
import { readDraft, writeDraft } from '@/lib/draft.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { fakeStripe } from '@/test/fake-stripe.ts';
import { ann, pass, press, settle, showPage } from '@/test/show.tsx';
import { labeled, paste, toasted, useFakeTimers } from '@/test/user.ts';
import ChurchOnboardingPage from './church-onboarding-page.tsx';

const intent = 'POST /api/create-payment-intent';
const onboarding = 'POST /api/church-onboarding';
const orderId = '5f8f2f0e-6e7c-4d7e-9a56-0f3d1a2b3c4d';
const server = fakeServer(() => ({
  'GET /api/auth/me': { body: ann },
  'GET /api/pricing': {
    body: {
      monthly: { amount: 99, displayAmount: '$99' },
      annual: { amount: 995, displayAmount: '$995' },
    },
  },
  'GET /api/me/subscriptions': { body: [] },
  [intent]: { body: { clientSecret: 'pi_1_secret', orderId } },
  [onboarding]: { body: { churchId: 12, paid: false, message: 'Stored' } },
}));
const stripe = fakeStripe();

beforeEach(() => {
  useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

const open = async (query = '') => {
  showPage('/church-onboarding', <ChurchOnboardingPage />, `/church-onboarding${query}`);
  await settle();
};
const type = (name: string, value: string) => paste(labeled(name), value);
const description = 'A small chapel with a big table, much singing, and coffee for everybody.';
const values = {
  name: 'Grace Chapel',
  denomination: 'Mennonite',
  description,
  address: '4100 Fannin Street',
  city: 'Houston',
  zip: '77004',
  area: 'Far North',
  phone: '(713) 555-0100',
  email: ann.email,
  services: [''],
};
/** Typing it all takes seconds. */
const openFilled = () => {
  writeDraft('church-onboarding-7', { values });
  return open();
};
const times = () => screen.getAllByLabelText<HTMLInputElement>(/^Service time \d/).map(({ value }) => value);

test('signed out, redirects to registration and keeps the query', async () => {
  server.replies['GET /api/auth/me'] = { body: null };
  await open('?church=3');
  expect(screen.getByText('at /auth?returnTo=/church-onboarding%3Fchurch%3D3&tab=register')).toBeTruthy();
});

test("shows links, the price, and choices in this form's order", async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.getByRole('link', { name: 'All plans' }).getAttribute('href')).toBe('/advertise');
  expect(screen.getByText('$99 per month')).toBeTruthy();
  const options = (name: string) =>
    within(labeled(name))
      .getAllByRole('option')
      .slice(1)
      .map((option) => option.textContent);
  expect(options('Denomination')).toEqual([...denominationChoices.onboarding]);
  expect(options('Denomination')).toHaveLength(21);
  expect(options('Area')).toEqual([...areaChoices.onboarding]);
});

test('lists missing fields and sends no request', async () => {
  await open();
  await type('Email address', 'nobody');
  await type('Website (optional)', 'nowhere');
  await press('Continue to payment');
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(10);
  expect(screen.getByText('Church name is required')).toBeTruthy();
  expect(server.bodies(intent)).toEqual([]);
});

test('asks only what is specified: no pin, special dates, or sermons', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Set a pin' })).toBeNull();
  expect(screen.queryByRole('group', { name: /Special dates|Recent sermons/ })).toBeNull();
});

test('leads from the form to the payment to the success page', async () => {
  await openFilled();
  await type('Service time 1', 'Sunday 10:30 AM');
  await press('Add a service time');
  await type('Service time 2', 'Wednesday 7 PM');
  await press('Continue to payment');
  expect(server.bodies(intent)).toEqual([
    {
      amount: 99,
      description: 'Featured listing for Grace Chapel',
      newChurch: true,
      payWithCredit: false,
      terms: termsVersion,
      zip: '77004',
    },
  ]);
  expect(server.bodies(onboarding)).toMatchObject([
    {
      churchName: 'Grace Chapel',
      denomination: 'Mennonite',
      area: 'Far North',
      email: ann.email,
      services: '["Sunday 10:30 AM","Wednesday 7 PM"]',
      orderId,
      paymentCompleted: false,
    },
  ]);
  await toasted('Information Saved', 'Now complete your payment to submit your featured listing.');
  expect(document.activeElement?.textContent).toBe('Step 2 of 3: Payment');

  expect(screen.getByText(renewalTerms('monthly'))).toBeTruthy();
  await press('Pay $99.00');
  expect(stripe.confirmed[0]!.return_url).toMatch(
    new RegExp(`/payment-success-onboarding\\?order=${orderId}$`),
  );
  expect(server.bodies(onboarding)).toHaveLength(2);
  expect(server.bodies(onboarding)[1]).toMatchObject({ paymentCompleted: true, orderId });
  const overlay = () => document.querySelector('.fixed');
  expect(overlay()?.textContent).toContain('reviewed and activated within 24 hours');
  await pass(3800);
  expect(overlay()).toBeTruthy();
  await pass(300);
  expect(overlay()).toBeNull();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Thank you. Your listing is on its way.',
  ]);
  expect(screen.queryByText('$99 per month')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.getByRole('link', { name: 'Browse Churches' }).getAttribute('href')).toBe('/churches');
  expect(readDraft('church-onboarding-7')).toBeNull();
});

test('keeps all input when going back to the form and forward again', async () => {
  await openFilled();
  await type('Service time 1', 'Sunday 9 AM');
  await press('Continue to payment');
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
  await press('Back to Form');
  expect(labeled('Church name').value).toBe('Grace Chapel');
  expect(times()).toEqual(['Sunday 9 AM']);
  await type('City', 'Bellaire');
  await press('Continue to payment');
  expect(server.bodies(onboarding)[1]).toMatchObject({ city: 'Bellaire', orderId, paymentCompleted: false });
});

test('restores input after a reload', async () => {
  await open();
  await type('Church name', 'Grace Chapel');
  await type('Service time 1', 'Sunday 9');
  await pass(500);
  cleanup();
  await open();
  expect(screen.getByText(/We restored what you typed on/)).toBeTruthy();
  expect(labeled('Church name').value).toBe('Grace Chapel');
  expect(times()).toEqual(['Sunday 9']);
  await press('Start over');
  expect(document.activeElement).toBe(labeled('Church name'));
  expect(labeled('Church name').value).toBe('');
  expect(labeled('Email address').value).toBe(ann.email);
  await pass(500);
  cleanup();
  await open();
  expect(screen.queryByText(/We restored what you typed on/)).toBeNull();
});

test("the payment step shows that a payment can't be started, and retries it", async () => {
  const works = server.replies[intent]!;
  server.replies[intent] = 'unreachable';
  await openFilled();
  await press('Continue to payment');
  expect(screen.getByText('Payment System Unavailable')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  expect(screen.getByText(/Everything you entered is saved/)).toBeTruthy();
  expect(toastStore.get()).toMatchObject({ title: 'Information Saved' });
  expect(server.bodies(onboarding)).toMatchObject([{ churchName: 'Grace Chapel', paymentCompleted: false }]);
  expect(server.bodies(onboarding)[0]).not.toHaveProperty('orderId');
  server.replies[intent] = works;
  await press('Try again');
  expect(server.bodies(onboarding)[1]).toMatchObject({ orderId, churchId: 12, paymentCompleted: false });
  expect(screen.getByRole('button', { name: 'Pay $99.00' })).toBeTruthy();
});

test('stores nothing for a payment that is refused', async () => {
  server.replies[intent] = { status: 409, body: { message: 'You have a plan already.' } };
  await openFilled();
  await press('Continue to payment');
  expect(screen.getByText('You have a plan already.')).toBeTruthy();
  expect(server.bodies(onboarding)).toEqual([]);
});

test('shows that payments are off before anything is typed', async () => {
  appConfig.payments = null;
  await open();
  expect(screen.getByText('Payment System Unavailable')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByLabelText('Church name')).toBeNull();
});

test("doesn't offer payment if the form can't be saved, and shows errors under their fields", async () => {
  server.replies[onboarding] = {
    status: 400,
    body: {
      message: 'Please check what you entered.',
      fields: { phone: 'This is no phone number', zipCode: 'This is no ZIP code' },
    },
  };
  await openFilled();
  await press('Continue to payment');
  expect(screen.getByText('This is no phone number')).toBeTruthy();
  expect(screen.getByText('This is no ZIP code')).toBeTruthy();
  await toasted('We couldn’t save your information', 'Please check what you entered.');
  expect(screen.queryByText('Fields of the provider')).toBeNull();
});

test('a payment succeeds even if the last request fails', async () => {
  await openFilled();
  await press('Continue to payment');
  server.replies[onboarding] = 'unreachable';
  await press('Pay $99.00');
  expect(screen.getByText('Thank you. Your listing is on its way.')).toBeTruthy();
});

test('asks for no payment if a plan waits for the church', async () => {
  server.replies['GET /api/me/subscriptions'] = { body: [{ id: 1, note: 'no_church' }] };
  await openFilled();
  expect(screen.queryByText('$99 per month')).toBeNull();
  await press('Submit your featured page');
  expect(server.bodies(intent)).toEqual([]);
  expect(server.bodies(onboarding)).toMatchObject([{ churchName: 'Grace Chapel', paymentCompleted: true }]);
  expect(server.bodies(onboarding)[0]).not.toHaveProperty('orderId');
  expect(document.querySelector('.fixed')?.textContent).toBe(
    'Information SavedYour featured listing will be reviewed and activated within 24 hours.',
  );
  expect(readDraft('church-onboarding-7')).toBeNull();
});

test('edits a church that is featured already', async () => {
  server.replies['GET /api/user/churches/3'] = {
    body: { church: { id: 3, featured: true }, revision: null, fields: {}, version: 1 },
  };
  await open('?church=3');
  expect(screen.getByText('at /church-edit/3')).toBeTruthy();
});

test('fills in the form of a church named in the URL, and charges $49 for the first month', async () => {
  server.replies['GET /api/user/churches/3'] = {
    body: {
      church: { id: 3 },
      revision: null,
      fields: {
        name: 'Hope Hall',
        denomination: 'Orthodox',
        address: '1 Main Street',
        zip: '77002',
        area: 'Downtown',
        city: 'Bellaire',
        history: 'Since 1948.',
        phone: '(713) 555-0100',
        description,
        services: ['Sunday 9 AM'],
        heroImage: '/uploads/x/1600.webp',
      },
      version: 1,
    },
  };
  await open('?church=3');
  expect(screen.getByText('$49 for your first month, ends on its own')).toBeTruthy();
  expect(labeled('Church name').value).toBe('Hope Hall');
  expect(labeled('Denomination').value).toBe('Orthodox');
  expect(labeled('City').value).toBe('Bellaire');
  expect(labeled('History (optional)').value).toBe('Since 1948.');
  await press('Continue to payment');
  expect(server.bodies(intent)).toMatchObject([{ amount: 49, churchId: 3 }]);
  expect(server.bodies(onboarding)).toMatchObject([
    { churchId: 3, city: 'Bellaire', heroImage: '/uploads/x/1600.webp', services: '["Sunday 9 AM"]' },
  ]);
  await press('Pay $49.00');
  expect(stripe.confirmed[0]!.return_url).toContain('&church=3');
});

test('rejects a church that belongs to another user', async () => {
  server.replies['GET /api/user/churches/3'] = { status: 403, body: { message: 'no' } };
  await open('?church=3');
  expect(screen.getByText('Church Not Found')).toBeTruthy();
});
