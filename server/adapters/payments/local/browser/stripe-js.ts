/** Stands in for Stripe.js: sets window.Stripe before @stripe/stripe-js looks for it. */
import type { Stripe, StripeElementsOptions, StripePaymentElement } from '@stripe/stripe-js';
import type { CardRequest, FrameMessage } from './payment-frame.ts';

type Listener = (event: object) => void;
type Intent = { id: string; status: string; next_action?: { redirect_to_url?: { url: string } } | null };
type IntentResult = { intent?: Intent; error?: object };

/** Release of Stripe.js, put in by the bundler; @stripe/stripe-js compares it with its own. */
declare const release: string;

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;
const frameTimeout = 8_000;

/** What @stripe/react-stripe-js uses of the payment element. */
type UsedMethods = Pick<StripePaymentElement, 'mount' | 'unmount' | 'destroy' | 'on' | 'off' | 'update'>;

class PaymentElement implements Record<keyof UsedMethods, unknown> {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly frame = document.createElement('iframe');
  private resolveCard: (card: string) => void = () => undefined;
  private timeout: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.frame.src = `${origin}/fields`;
    this.frame.title = 'Secure payment input frame';
    // Not a style attribute: the page's content security policy forbids them.
    Object.assign(this.frame.style, { border: '0', width: '100%', height: '260px', display: 'block' });
    addEventListener('message', this.receive);
  }

  private readonly receive = ({ source, origin: sender, data }: MessageEvent<FrameMessage>) => {
    if (source !== this.frame.contentWindow || sender !== origin) return;
    if (data.kind === 'card') return this.resolveCard(data.card);
    this.frame.style.height = `${data.height}px`;
    if (data.kind !== 'ready') return;
    clearTimeout(this.timeout);
    this.emit('ready', {});
    this.emit('change', { complete: true, empty: false, collapsed: false, value: { type: 'card' } });
  };

  private emit(event: string, detail: object): void {
    for (const listener of this.listeners.get(event) ?? []) listener({ elementType: 'payment', ...detail });
  }

  chosenCard(): Promise<string> {
    return new Promise((resolve) => {
      this.resolveCard = resolve;
      const request: CardRequest = { kind: 'request' };
      this.frame.contentWindow?.postMessage(request, origin);
    });
  }

  mount(target: string | HTMLElement): void {
    const element = typeof target === 'string' ? document.querySelector(target) : target;
    if (!element) throw new Error('The selector you specified applies to no DOM elements on the page.');
    element.replaceChildren(this.frame);
    // A frame that cannot be loaded fires no event.
    const error = { type: 'api_connection_error', message: 'The local payment provider does not respond.' };
    this.timeout = setTimeout(() => this.emit('loaderror', { error }), frameTimeout);
  }

  unmount(): void {
    clearTimeout(this.timeout);
    this.frame.remove();
  }

  destroy(): void {
    this.unmount();
    removeEventListener('message', this.receive);
    this.listeners.clear();
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  off(event: string, listener: Listener): void {
    this.listeners.get(event)?.delete(listener);
  }

  update(): void {}
}

class Elements {
  payment: PaymentElement | null = null;
  readonly clientSecret: string;

  constructor(options: StripeElementsOptions) {
    if (!('clientSecret' in options) || !options.clientSecret)
      throw new Error('The local payment provider needs a clientSecret for its elements.');
    this.clientSecret = options.clientSecret;
  }

  create(type: string): PaymentElement {
    if (type !== 'payment') throw new Error(`The local payment provider has no ${type} element.`);
    this.payment = new PaymentElement();
    return this.payment;
  }

  update(): void {}
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
  elements?: Elements;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}): Promise<object> {
  const { elements, confirmParams, redirect } = options;
  if (!elements?.payment || redirect !== 'if_required')
    throw new Error('confirmPayment needs a mounted payment element and redirect: if_required.');
  const { intent, error } = await requestConfirmation({
    client_secret: elements.clientSecret,
    card: await elements.payment.chosenCard(),
    return_url: confirmParams?.return_url ?? '',
  });
  if (error) return { error };
  const step = intent?.next_action?.redirect_to_url?.url;
  if (!step) return { paymentIntent: intent };
  location.assign(step);
  // Never resolves, as with Stripe: the page is left.
  return new Promise(() => undefined);
}

const notSimulated = (name: string) => async () => {
  throw new Error(`The local payment provider has no ${name}.`);
};

function createStripe(key: string): Stripe {
  if (!key.startsWith('pk_test_'))
    throw new Error('The local payment provider takes nothing but its own key.');
  return {
    elements: (options: StripeElementsOptions) => new Elements(options),
    confirmPayment,
    // @stripe/react-stripe-js recognizes a Stripe object by these.
    createToken: notSimulated('createToken'),
    createPaymentMethod: notSimulated('createPaymentMethod'),
    confirmCardPayment: notSimulated('confirmCardPayment'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  } as unknown as Stripe;
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: release }) });
