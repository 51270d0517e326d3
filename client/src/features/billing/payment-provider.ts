/**
 * The payment provider in the browser: its script, fetched when somebody is about to pay and never waited for without
 * end, the payment itself, and what the page allows its frames.
 */
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect } from 'react';
import type { AppConfig } from '#shared/config.ts';
import { payment as copy } from '#shared/messages/billing.ts';
import { appConfig } from '@/lib/config.ts';
import { externalNavigation } from '@/lib/navigation.ts';

/** Milliseconds after which a script that hangs counts as failed (it would hang for ever). */
export const providerPatience = 10_000;

const providerOrigin = 'https://js.stripe.com';

/** The element of a script that was still on its way when its time was over. */
let hanging: HTMLScriptElement | null = null;

/** Puts a script into the page; what fails leaves nothing behind, so that another try fetches it again. */
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
 * Fetches a hanging script again. The browser would make an element with the same URL wait for the request that
 * hangs, so it gets another URL. The library still waits for its own element, whose load event is dispatched here.
 */
async function addAgain(script: HTMLScriptElement): Promise<void> {
  const url = new URL(script.src);
  url.searchParams.set('again', String(Date.now()));
  await addScript(url.href);
  script.dispatchEvent(new Event('load'));
  script.remove();
  if (hanging === script) hanging = null;
}

function withinPatience<T>(work: Promise<T>, scriptPrefix: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      hanging ??= document.querySelector<HTMLScriptElement>(`script[src^="${scriptPrefix}"]`);
      reject(new Error('The payment provider did not respond in time'));
    }, providerPatience);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The provider's object, ready to use; rejects when payments are off, blocked, or hang. */
export async function openProvider(config: AppConfig['payments'] | undefined): Promise<Stripe> {
  if (!config) throw new Error('Payments are off');
  const { publishableKey, scriptUrl } = config;
  const load = async () => {
    if (!window.Stripe && hanging) await addAgain(hanging);
    else if (!window.Stripe && scriptUrl) await addScript(scriptUrl);
    return loadStripe(publishableKey);
  };
  const stripe = await withinPatience(load(), scriptUrl ?? providerOrigin);
  if (!stripe) throw new Error('The payment provider is not available');
  return stripe;
}

/** paid; or processing: taken, and confirmed by the provider later. */
export type PaymentOutcome = 'paid' | 'processing';

export class PaymentFailure extends Error {}

/** Confirms the payment with the provider's fields; throws PaymentFailure when that did not work. */
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
  // Paid already, in another tab or before the page was loaded again.
  if (error?.payment_intent?.status === 'succeeded') return 'paid';
  if (error) throw new PaymentFailure(error.message || copy.failedText);
  if (paymentIntent.status === 'succeeded') return 'paid';
  if (paymentIntent.status === 'processing') return 'processing';
  throw new PaymentFailure(copy.failedText);
}

/** Chromium alone has it, and it alone enforces the header. */
type PolicyDocument = Document & {
  featurePolicy?: { allowsFeature: (feature: string, origin: string) => boolean };
};

const loadedPath = (): string | undefined => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : undefined;
};

/**
 * Wallets and passkeys in the provider's frames are allowed by the headers of pages that pay, and by no other page. A
 * document keeps the headers of the page that it was loaded with. Whoever came here by a link inside the site gets
 * the document again, with the headers of this page; a document that was loaded here stays, so nothing loops.
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
