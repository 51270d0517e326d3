/** The payment provider's script in the browser: fetched when somebody is about to pay, and never waited for without end. */
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { AppConfig } from '#shared/config.ts';

/** Milliseconds after which a script that hangs counts as failed (it would hang for ever). */
export const providerPatience = 10_000;

export const providerOrigin = 'https://js.stripe.com';

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
