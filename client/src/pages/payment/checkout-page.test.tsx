import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { termsVersion } from '#shared/contracts/billing.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import '@/features/billing/components/payment-form.tsx';
import { appConfig } from '@/lib/config.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { fakeStripe } from '@/test/fake-stripe.ts';
import { ann, pass, press, showPage } from '@/test/show.tsx';
import { toasted, useFakeTimers, user } from '@/test/user.ts';
import CheckoutPage from './checkout-page.tsx';

const orderId = '5f8f2f0e-6e7c-4d7e-9a56-0f3d1a2b3c4d';
const intent = 'POST /api/create-payment-intent';
const server = fakeServer(() => ({
  'GET /api/auth/me': { body: ann },
  [intent]: { body: { clientSecret: 'pi_1_secret', orderId, credit: null, churchName: null } },
}));
const stripe = fakeStripe();

beforeEach(() => useFakeTimers());

const open = async (query: string) => {
  showPage('/checkout', <CheckoutPage />, `/checkout${query}`);
  await pass(100);
  await pass(100);
};

test('shows the total with two decimals, the description, the renewal, and a link back', async () => {
  await open('?amount=9900&description=Grace+Chapel&plan=monthly');
  expect(screen.getByText('Grace Chapel')).toBeTruthy();
  expect(screen.getAllByText('$99.00')).toHaveLength(2);
  expect(screen.getByText(/\$99 today, then \$99 each month until you cancel/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard');
});

test('describes a payment without a description as a church listing payment, with its renewal', async () => {
  await open('?amount=99500');
  expect(screen.getByText('Church Listing Payment')).toBeTruthy();
  expect(screen.getByText(/\$995 today, then \$995 each year/)).toBeTruthy();
});

test('shows the plan and its price beside any description', async () => {
  await open('?amount=99500&description=One-time+donation');
  expect(screen.getByText('One-time donation')).toBeTruthy();
  expect(screen.getByText('Featured Listing, annual')).toBeTruthy();
  expect(screen.getByText('$995 per year')).toBeTruthy();
});

test('takes the amount from the plan; an amount that no plan has links to the plans', async () => {
  await open('?plan=annual');
  expect(screen.getAllByText('$995.00')).toHaveLength(2);
  cleanup();
  await open('');
  expect(screen.getByText('Nothing to pay yet')).toBeTruthy();
  cleanup();
  await open('?amount=500&plan=monthly');
  expect(screen.getByText('No plan has this price')).toBeTruthy();
  expect(server.bodies(intent)).toEqual([expect.objectContaining({ amount: 995 })]);
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/advertise');
});

test('signed out, prompts to sign in with this page as the return URL, and starts no payment', async () => {
  server.replies['GET /api/auth/me'] = { body: null };
  await open('?amount=9900');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/auth?returnTo=/checkout%3Famount%3D9900',
  );
  expect(server.bodies(intent)).toEqual([]);
});

test('pays whole dollars and opens the success page', async () => {
  await open('?amount=9900&description=Grace');
  expect(server.bodies(intent)).toEqual([{ amount: 99, description: 'Grace', terms: termsVersion }]);
  expect(stripe.secrets).toEqual(['pi_1_secret']);
  await press('Pay $99.00');
  const next = `/payment-success?order=${orderId}&amount=9900&description=Grace`;
  expect(stripe.confirmed[0]!.return_url).toBe(window.location.origin + next);
  expect(screen.getByText(`at ${next}`)).toBeTruthy();
});

test("shows the provider's message for a declined card, and allows another attempt", async () => {
  await open('?amount=9900');
  stripe.outcome = { error: { message: 'Your card was declined.' } };
  await press('Pay $99.00');
  await toasted('Payment Failed', 'Your card was declined.', 'destructive');
  expect(screen.getByText('Your card was declined.')).toBeTruthy();
  stripe.outcome = new Error('socket hang up');
  await press('Pay $99.00');
  expect(toastStore.get()?.description).toBe('There was an error processing your payment.');
  stripe.outcome = { paymentIntent: { status: 'succeeded' } };
  await press('Pay $99.00');
  expect(screen.getByText(/^at \/payment-success/)).toBeTruthy();
  expect(toastStore.get()).toBeNull();
});

test('shows an error if Pay is pressed before the card fields have loaded', async () => {
  stripe.ready = false;
  await open('?amount=9900');
  await press('Pay $99.00');
  await toasted('Payment Failed', 'Payment system not ready or missing form data');
  expect(stripe.confirmed).toEqual([]);
});

test('reports an outage if the card fields fail or never load', async () => {
  stripe.ready = false;
  await open('?amount=9900');
  await pass(20_000);
  expect(screen.getByText('Payment System Unavailable')).toBeTruthy();
  stripe.ready = true;
  await press('Try again');
  await pass(100);
  expect(screen.getByText('Fields of the provider')).toBeTruthy();
  act(() => stripe.fields.get('loaderror')!());
  expect(screen.getByText('Payment System Unavailable')).toBeTruthy();
});

test('payments that are off or fail to start show a contact link and a retry button', async () => {
  appConfig.payments = null;
  await open('?amount=9900');
  expect(screen.getByText('Payment System Unavailable')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  cleanup();

  appConfig.payments = { publishableKey: 'pk_test_fake' };
  const works = server.replies[intent]!;
  server.replies[intent] = { status: 503, body: { message: 'Not available' } };
  await open('?amount=9900');
  expect(screen.getByText('Payment System Unavailable')).toBeTruthy();
  server.replies[intent] = works;
  await press('Try again');
  await pass(100);
  expect(screen.getByRole('button', { name: 'Pay $99.00' })).toBeTruthy();
});

test('where tax is added, shows that and asks for a ZIP code first', async () => {
  appConfig.payments = { publishableKey: 'pk_test_1', tax: true };
  await open('?amount=9900');
  expect(server.bodies(intent)).toEqual([]);
  await press('Continue');
  expect(screen.getByText('Please enter a five-digit ZIP code')).toBeTruthy();
  await user.type(screen.getByLabelText('Billing ZIP code'), '77004');
  await press('Continue');
  await pass(100);
  expect(server.bodies(intent)).toMatchObject([{ amount: 99, zip: '77004' }]);
  expect(screen.getByText(/Prices don’t include tax/)).toBeTruthy();
});

test('says which church the plan will feature, or what comes next', async () => {
  await open('?plan=monthly');
  expect(screen.getByText(/add your church or choose one in the Billing tab/)).toBeTruthy();
  cleanup();
  server.replies[intent] = { body: { clientSecret: 's', orderId, credit: null, churchName: 'Grace Chapel' } };
  await open('?plan=monthly');
  expect(screen.getByText('This plan will feature Grace Chapel')).toBeTruthy();
});
