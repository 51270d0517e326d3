/** The payment provider's script in the browser: fetched when somebody is about to pay, and never waited for without end. */
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { AppConfig } from '@/lib/config.ts';

/** Milliseconds after which a script that hangs counts as failed (it would hang for ever). */
export const providerPatience = 10_000;

const providerOrigin = 'https://js.stripe.com';

/** The element of a script that is still on its way after its time was over. */
let hanging: HTMLScriptElement | null = null;

function giveUpHanging(): void {
  const script = hanging;
  hanging = null;
  // The library waits for an event of its element: with this one it lets go of it and can fetch the script anew.
  script?.dispatchEvent(new Event('error'));
  script?.remove();
}

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

function withinPatience<T>(work: Promise<T>, scriptPrefix: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      hanging = document.querySelector<HTMLScriptElement>(`script[src^="${scriptPrefix}"]`);
      reject(new Error('The payment provider did not answer in time'));
    }, providerPatience);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The provider's object, ready to use; rejects when payments are off, blocked, or hang. */
export async function openProvider(config: AppConfig['payments'] | undefined): Promise<Stripe> {
  if (!config) throw new Error('Payments are off');
  giveUpHanging();
  // What the library does after the event above happens in the meantime.
  await new Promise((resolve) => setTimeout(resolve));
  const { publishableKey, scriptUrl } = config;
  const load = async () => {
    if (scriptUrl && !window.Stripe) await addScript(scriptUrl);
    return loadStripe(publishableKey);
  };
  const stripe = await withinPatience(load(), scriptUrl ?? providerOrigin);
  if (!stripe) throw new Error('The payment provider is not available');
  return stripe;
}
