/** Stands in for Stripe.js: sets window.Stripe before @stripe/stripe-js looks for it. */
import type { Stripe, StripeElements, StripeElementsOptions, StripePaymentElement } from '@stripe/stripe-js';
import type { CardRequest, FrameMessage } from './payment-frame.ts';

type Listener = (event?: unknown) => void;
type Intent = {
  id: string;
  status: string;
  client_secret: string;
  next_action?: { redirect_to_url?: { url: string } } | null;
};
type IntentResult = { intent?: Intent; error?: object };

/** Release of Stripe.js, put in by the bundler; @stripe/stripe-js compares it with its own. */
declare const release: string;

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;
const frameTimeout = 8_000;

/** What @stripe/react-stripe-js uses of the payment element. */
type UsedMethods = Pick<
  StripePaymentElement,
  'mount' | 'unmount' | 'destroy' | 'on' | 'off' | 'once' | 'update'
>;

class PaymentElement implements Record<keyof UsedMethods, unknown> {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly frame = document.createElement('iframe');
  private readonly requests = new Map<number, (card: string) => void>();
  private serial = 0;
  private timeout: ReturnType<typeof setTimeout> | undefined;

  constructor(
    clientSecret: string,
    private readonly destroyed: () => void,
  ) {
    this.frame.src = `${origin}/fields?client_secret=${encodeURIComponent(clientSecret)}`;
    this.frame.title = 'Secure payment input frame';
    // Not a style attribute: the page's content security policy forbids them.
    Object.assign(this.frame.style, { border: '0', width: '100%', height: '260px', display: 'block' });
    addEventListener('message', this.receive);
  }

  private readonly receive = ({ source, origin: sender, data }: MessageEvent<FrameMessage>) => {
    if (source !== this.frame.contentWindow || sender !== origin) return;
    if (data.kind === 'card') {
      this.requests.get(data.serial)?.(data.card);
      this.requests.delete(data.serial);
      return;
    }
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
      this.serial += 1;
      this.requests.set(this.serial, resolve);
      const request: CardRequest = { kind: 'request', serial: this.serial };
      this.frame.contentWindow?.postMessage(request, origin);
    });
  }

  mount(target: string | HTMLElement): this {
    const element = typeof target === 'string' ? document.querySelector(target) : target;
    if (!element) throw new Error('The selector you specified applies to no DOM elements on the page.');
    element.replaceChildren(this.frame);
    // A frame that cannot be loaded fires no event.
    const error = { type: 'api_connection_error', message: 'The local payment provider does not respond.' };
    this.timeout = setTimeout(() => this.emit('loaderror', { error }), frameTimeout);
    return this;
  }

  unmount(): void {
    clearTimeout(this.timeout);
    this.frame.remove();
  }

  destroy(): void {
    this.unmount();
    removeEventListener('message', this.receive);
    this.listeners.clear();
    this.destroyed();
  }

  on(event: string, listener: Listener): this {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  off(event: string, listener: Listener): this {
    this.listeners.get(event)?.delete(listener);
    return this;
  }

  once(event: string, listener: Listener): this {
    const first: Listener = (detail) => {
      this.off(event, first);
      listener(detail);
    };
    return this.on(event, first);
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
    if (this.payment) throw new Error('An Element of the same type can be created once.');
    this.payment = new PaymentElement(this.clientSecret, () => {
      this.payment = null;
    });
    return this.payment;
  }

  getElement(type: string): PaymentElement | null {
    return type === 'payment' ? this.payment : null;
  }

  update(): void {}
  async fetchUpdates(): Promise<object> {
    return {};
  }
  async submit(): Promise<object> {
    return {};
  }
}

async function requestIntent(action: string, form: Record<string, string>): Promise<IntentResult> {
  try {
    const body = new URLSearchParams(form);
    const response = await fetch(`${origin}/browser/${action}`, { method: 'POST', body });
    return (await response.json()) as IntentResult;
  } catch {
    const message = 'We could not reach the payment provider. Please try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

type ConfirmOptions = {
  elements?: Elements;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
};

async function confirmPayment({ elements, confirmParams, redirect }: ConfirmOptions): Promise<object> {
  if (!elements?.payment) throw new Error('confirmPayment needs elements with a mounted payment element.');
  const returnUrl = confirmParams?.return_url ?? '';
  const { intent, error } = await requestIntent('confirm', {
    client_secret: elements.clientSecret,
    card: await elements.payment.chosenCard(),
    return_url: returnUrl,
  });
  if (error || !intent) return { error };
  const step = intent.next_action?.redirect_to_url?.url;
  if (step) return leaveFor(step);
  if (redirect === 'if_required') return { paymentIntent: intent };
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending');
  return leaveFor(url.href);
}

/** Never resolves, as with Stripe: the page is left. */
function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => undefined);
}

async function retrievePaymentIntent(clientSecret: string): Promise<object> {
  const { intent, error } = await requestIntent('intent', { client_secret: clientSecret });
  return error ? { error } : { paymentIntent: intent };
}

const notSimulated = (name: string) => async () => {
  throw new Error(`The local payment provider has no ${name}.`);
};

function createStripe(key: string): Stripe {
  if (!key.startsWith('pk_test_'))
    throw new Error('The local payment provider takes nothing but its own key.');
  return {
    elements: (options: StripeElementsOptions) => new Elements(options) as unknown as StripeElements,
    confirmPayment,
    retrievePaymentIntent,
    // @stripe/react-stripe-js recognizes a Stripe object by these.
    createToken: notSimulated('createToken'),
    createPaymentMethod: notSimulated('createPaymentMethod'),
    confirmCardPayment: notSimulated('confirmCardPayment'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  } as unknown as Stripe;
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: release }) });
