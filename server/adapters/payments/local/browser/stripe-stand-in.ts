/** Stands in for Stripe.js in the page: sets window.Stripe before the library looks for it. Bundled by assets.ts. */
import type { Stripe, StripeElements, StripeElementsOptions, StripePaymentElement } from '@stripe/stripe-js';
import type { FrameAnswer, FrameHello } from './messages.ts';

type Listener = (event?: unknown) => void;
type Intent = {
  id: string;
  status: string;
  client_secret: string;
  next_action?: { redirect_to_url?: { url: string } } | null;
};
type Confirmed = { intent?: Intent; error?: { message: string; payment_intent?: Intent } };

/** Given in place of the name of the release by assets.ts; stripe-js compares it with its own. */
declare const release: string;

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;

class PaymentFields {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly frame = document.createElement('iframe');
  private readonly asks = new Map<number, (card: string) => void>();
  private serial = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(clientSecret: string) {
    this.frame.src = `${origin}/fields?client_secret=${encodeURIComponent(clientSecret)}`;
    this.frame.title = 'Secure payment input frame';
    // No attribute: the policy of the page would not let it be.
    Object.assign(this.frame.style, { border: '0', width: '100%', height: '260px', display: 'block' });
    addEventListener('message', this.hear);
  }

  private readonly hear = ({ source, origin: from, data }: MessageEvent<FrameHello | FrameAnswer>) => {
    if (source !== this.frame.contentWindow || from !== origin) return;
    if (data.kind === 'card') {
      this.asks.get(data.ask)?.(data.card);
      this.asks.delete(data.ask);
      return;
    }
    this.frame.style.height = `${data.height}px`;
    if (data.kind !== 'ready') return;
    clearTimeout(this.patience);
    this.tell('ready', { elementType: 'payment' });
    this.tell('change', {
      elementType: 'payment',
      complete: true,
      empty: false,
      collapsed: false,
      value: { type: 'card' },
    });
  };

  private tell(event: string, detail: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(detail);
  }

  /** The card that is chosen in the frame. */
  chosen(): Promise<string> {
    return new Promise((resolve) => {
      this.serial += 1;
      this.asks.set(this.serial, resolve);
      this.frame.contentWindow?.postMessage({ kind: 'ask', ask: this.serial }, origin);
    });
  }

  mount(place: string | HTMLElement): this {
    const element = typeof place === 'string' ? document.querySelector(place) : place;
    if (!element)
      throw new Error(
        'The selector you specified applies to no DOM elements that are currently on the page.',
      );
    element.replaceChildren(this.frame);
    // A frame that cannot be fetched says nothing at all.
    this.patience = setTimeout(
      () =>
        this.tell('loaderror', {
          elementType: 'payment',
          error: { type: 'api_connection_error', message: 'The local payment provider does not answer.' },
        }),
      8_000,
    );
    return this;
  }

  unmount(): void {
    clearTimeout(this.patience);
    this.frame.remove();
  }

  destroy(): void {
    this.unmount();
    removeEventListener('message', this.hear);
    this.listeners.clear();
  }

  on(event: string, listener: Listener): this {
    const known = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, known.add(listener));
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
  focus(): void {
    this.frame.focus();
  }
  blur(): void {
    this.frame.blur();
  }
  clear(): void {}
  collapse(): void {}
}

class Fields {
  payment: PaymentFields | null = null;
  readonly clientSecret: string;

  constructor(options: StripeElementsOptions) {
    if (!('clientSecret' in options) || !options.clientSecret)
      throw new Error('The local payment provider needs a clientSecret for its elements.');
    this.clientSecret = options.clientSecret;
  }

  create(type: string): PaymentFields {
    if (type !== 'payment') throw new Error(`The local payment provider has no ${type} element.`);
    if (this.payment) throw new Error('An Element of the same type can be created once.');
    this.payment = new PaymentFields(this.clientSecret);
    const { destroy } = PaymentFields.prototype;
    const { payment } = this;
    payment.destroy = () => {
      destroy.call(payment);
      if (this.payment === payment) this.payment = null;
    };
    return payment;
  }

  getElement(type: string): PaymentFields | null {
    return type === 'payment' ? this.payment : null;
  }

  update(): void {}
  on(): void {}
  off(): void {}
  async fetchUpdates(): Promise<object> {
    return {};
  }
  async submit(): Promise<object> {
    return {};
  }
}

const unavailable = (message: string) => ({ error: { type: 'api_connection_error', message } });

async function ask(path: string, body: Record<string, string>): Promise<Confirmed> {
  const answer = await fetch(origin + path, { method: 'POST', body: new URLSearchParams(body) });
  return (await answer.json()) as Confirmed;
}

type ConfirmOptions = {
  elements?: Fields;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
};

async function confirmPayment({ elements, confirmParams, redirect }: ConfirmOptions): Promise<object> {
  if (!elements?.payment) throw new Error('confirmPayment needs elements with a mounted payment element.');
  const returnUrl = confirmParams?.return_url ?? '';
  let confirmed: Confirmed;
  try {
    const card = await elements.payment.chosen();
    confirmed = await ask('/browser/confirm', {
      client_secret: elements.clientSecret,
      card,
      return_url: returnUrl,
    });
  } catch {
    return unavailable('We could not reach the payment provider. Please try again.');
  }
  const { intent, error } = confirmed;
  if (error || !intent) return { error };
  const step = intent.next_action?.redirect_to_url?.url;
  if (step) return leaveFor(step);
  if (redirect === 'if_required') return { paymentIntent: intent };
  const back = new URL(returnUrl);
  back.searchParams.set('payment_intent', intent.id);
  back.searchParams.set('payment_intent_client_secret', intent.client_secret);
  back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending');
  return leaveFor(back.href);
}

/** The page is left: the promise stays open, as with Stripe. */
function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => undefined);
}

async function retrievePaymentIntent(clientSecret: string): Promise<object> {
  try {
    const { intent, error } = await ask('/browser/intent', { client_secret: clientSecret });
    return error ? { error } : { paymentIntent: intent };
  } catch {
    return unavailable('We could not reach the payment provider. Please try again.');
  }
}

const missing = (name: string) => async () => {
  throw new Error(`The local payment provider has no ${name}.`);
};

function createStripe(key: string) {
  if (!key.startsWith('pk_test_')) throw new Error('The local payment provider takes its own key alone.');
  return {
    elements: (options: StripeElementsOptions) => new Fields(options) as unknown as StripeElements,
    confirmPayment,
    retrievePaymentIntent,
    createToken: missing('createToken'),
    createPaymentMethod: missing('createPaymentMethod'),
    confirmCardPayment: missing('confirmCardPayment'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  } as unknown as Stripe;
}

// What @stripe/react-stripe-js expects of the payment element, told to the compiler once.
type Same = Pick<StripePaymentElement, 'mount' | 'unmount' | 'destroy' | 'on' | 'off' | 'once' | 'update'>;
type Present = { [K in keyof Same]: unknown };
export const complete: (fields: PaymentFields) => Present = (fields) => fields;

Object.assign(window, { Stripe: Object.assign(createStripe, { version: release }) });
