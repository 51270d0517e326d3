/**
 * Replaces Stripe.js: sets window.Stripe before @stripe/stripe-js looks for it. In the provider's own frame, it reports the
 * chosen test card.
 */
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';

type Listener = (event: object) => void;
type Intent = { id: string; status: string; next_action?: { redirect_to_url?: { url: string } } | null };
type IntentResult = { intent?: Intent; error?: object };

/** Stripe.js release, defined by the bundler; @stripe/stripe-js checks that it matches its own. */
declare const release: string;

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;
const frameTimeout = 8_000;

/** Has the methods that @stripe/react-stripe-js calls. */
function createPaymentElement() {
  const listeners = new Map<string, Set<Listener>>();
  const emit = (event: string, detail: object) => {
    for (const listener of listeners.get(event) ?? []) listener({ elementType: 'payment', ...detail });
  };
  const frame = document.createElement('iframe');
  frame.src = `${origin}/fields`;
  frame.title = 'Secure payment input frame';
  // The page's content security policy forbids style attributes.
  Object.assign(frame.style, { border: '0', width: '100%', height: '20rem', display: 'block' });
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let card: string | undefined;

  const receive = ({ source, origin: sender, data }: MessageEvent<string>) => {
    if (source !== frame.contentWindow || sender !== origin) return;
    const first = card === undefined;
    card = data;
    if (!first) return;
    clearTimeout(timeout);
    emit('ready', {});
    emit('change', { complete: true, empty: false, collapsed: false, value: { type: 'card' } });
  };
  addEventListener('message', receive);

  const unmount = () => {
    clearTimeout(timeout);
    frame.remove();
  };
  return {
    chosenCard: () => card ?? '',
    mount: (target: HTMLElement) => {
      target.replaceChildren(frame);
      // A frame that fails to load fires no event.
      const error = { type: 'api_connection_error', message: 'The local payment provider does not respond.' };
      timeout = setTimeout(() => emit('loaderror', { error }), frameTimeout);
    },
    unmount,
    destroy: () => {
      unmount();
      removeEventListener('message', receive);
      listeners.clear();
    },
    on: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    update: () => undefined,
  };
}

function createElements(options: StripeElementsOptions) {
  if (!('clientSecret' in options) || !options.clientSecret)
    throw new Error('The local payment provider needs a clientSecret for its elements.');
  const elements = {
    clientSecret: options.clientSecret,
    payment: null as ReturnType<typeof createPaymentElement> | null,
    create: (type: string) => {
      if (type !== 'payment') throw new Error(`The local payment provider has no ${type} element.`);
      elements.payment = createPaymentElement();
      return elements.payment;
    },
    update: () => undefined,
  };
  return elements;
}

async function requestConfirmation(form: Record<string, string>): Promise<IntentResult> {
  try {
    const response = await fetch(`${origin}/browser/confirm`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return (await response.json()) as IntentResult;
  } catch {
    const message = 'We could not reach the payment provider. Please try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

async function confirmPayment(options: {
  elements?: ReturnType<typeof createElements>;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}): Promise<object> {
  const { elements, confirmParams, redirect } = options;
  if (!elements?.payment || redirect !== 'if_required')
    throw new Error('confirmPayment needs a mounted payment element and redirect: if_required.');
  const { intent, error } = await requestConfirmation({
    client_secret: elements.clientSecret,
    card: elements.payment.chosenCard(),
    return_url: confirmParams?.return_url ?? '',
  });
  if (error) return { error };
  const step = intent?.next_action?.redirect_to_url?.url;
  if (!step) return { paymentIntent: intent };
  location.assign(step);
  // Never resolves, as with Stripe, because the browser leaves the page.
  return new Promise(() => undefined);
}

function createStripe(key: string): Stripe {
  if (!key.startsWith('pk_test_')) throw new Error('The local payment provider accepts only test keys.');
  return {
    elements: createElements,
    confirmPayment,
    // @stripe/react-stripe-js checks for these methods to recognize a Stripe object.
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  } as unknown as Stripe;
}

function reportChoice(): void {
  const card = document.querySelector<HTMLInputElement>('input[name=card]:checked')?.value ?? '';
  parent.postMessage(card, '*');
}

if (location.origin === origin) {
  addEventListener('change', reportChoice);
  reportChoice();
} else Object.assign(window, { Stripe: Object.assign(createStripe, { version: release }) });
