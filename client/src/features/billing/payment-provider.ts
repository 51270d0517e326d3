/**
 * The payment provider in the browser: loading its script on demand with a timeout, the payment itself, and permissions for
 * its frames.
 */

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect } from 'react';
import type { AppConfig } from '#shared/contracts/config.ts';
import { parseUrl } from '#shared/domain/url.ts';
import { payment as copy } from '#shared/messages/billing.ts';
import { appConfig } from '@/lib/config.ts';
import { externalNavigation } from '@/lib/navigation.ts';

/** Milliseconds until a hanging script counts as failed; on its own it would hang forever. */
export const providerPatience = 10_000;

const providerOrigin = 'https://js.stripe.com';

/** A script element that was still loading when it timed out. */
let hanging: HTMLScriptElement | null = null;

/** A failed script is removed, so that another attempt loads it again. */
function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} did not load`));
    });
    document.head.append(script);
  });
}

/**
 * Loads a hanging script again. With the same URL, the browser would wait for the hanging request, so the URL differs. The
 * library still waits for its own element, so that one gets the load event.
 */
async function addAgain(script: HTMLScriptElement): Promise<void> {
  const url = new URL(script.src);
  url.searchParams.set('again', String(Date.now()));
  await addScript(url.href);
  script.dispatchEvent(new Event('load'));
  script.remove();
  if (hanging === script) hanging = null;
}

function withTimeout<T>(work: Promise<T>, scriptPrefix: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      hanging ??= document.querySelector<HTMLScriptElement>(`script[src^="${scriptPrefix}"]`);
      reject(new Error('The payment provider did not respond in time'));
    }, providerPatience);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Rejects if payments are off, or if the provider is blocked or hangs. */
export async function openProvider(config: AppConfig['payments'] | undefined): Promise<Stripe> {
  if (!config) throw new Error('Payments are off');
  const { publishableKey, scriptUrl } = config;
  const load = async () => {
    if (!window.Stripe && hanging) await addAgain(hanging);
    else if (!window.Stripe && scriptUrl) await addScript(scriptUrl);
    return loadStripe(publishableKey);
  };
  const stripe = await withTimeout(load(), scriptUrl ?? providerOrigin);
  if (!stripe) throw new Error('The payment provider is not available');
  return stripe;
}

/** `processing`: submitted, and confirmed by the provider later. */
export type PaymentOutcome = 'paid' | 'processing';

export class PaymentFailure extends Error {}

/** Confirms the payment with the provider's fields. Throws PaymentFailure. */
export async function payWith({
  stripe,
  elements,
  clientSecret,
  returnUrl,
}: {
  stripe: Stripe | null;
  elements: StripeElements | null;
  clientSecret: string;
  returnUrl: string;
}): Promise<PaymentOutcome> {
  if (!stripe || !elements || !clientSecret) throw new PaymentFailure(copy.notReady);
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  // Already paid in another tab or before a reload.
  if (error?.payment_intent?.status === 'succeeded') return 'paid';
  // After a lost connection, only the provider knows.
  if (error?.message && error.type === 'card_error')
    throw new PaymentFailure(`${error.message} ${copy.notCharged}`);
  if (error) throw new PaymentFailure(error.message || copy.failedText);
  if (paymentIntent.status === 'succeeded') return 'paid';
  if (paymentIntent.status === 'processing') return 'processing';
  throw new PaymentFailure(copy.failedText);
}

/** Only Chromium has this API, and only Chromium enforces the header. */
type PolicyDocument = Document & {
  featurePolicy?: { allowsFeature: (feature: string, origin: string) => boolean };
};

const loadedPath = (): string | undefined => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && parseUrl(entry.name)?.pathname;
};

/**
 * Only payment pages have headers that allow wallets and passkeys in the provider's frames, and a document keeps the
 * headers that it was loaded with. So after a client-side navigation, the page is loaded again. A document that was
 * loaded at this URL stays, so this doesn't loop.
 */
export function usePaymentPermission(): void {
  useEffect(() => {
    const { payments } = appConfig;
    const { featurePolicy } = document as PolicyDocument;
    if (!payments || !featurePolicy || loadedPath() === window.location.pathname) return;
    const origin = payments.scriptUrl ? new URL(payments.scriptUrl).origin : providerOrigin;
    if (!featurePolicy.allowsFeature('payment', origin)) externalNavigation.assign(window.location.href);
  }, []);
}
