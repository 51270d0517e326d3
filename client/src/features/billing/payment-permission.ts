/** Wallets and passkeys in the provider's frames: allowed by the headers of pages that pay, and by no other page. */
import { useEffect } from 'react';
import { appConfig } from '@/lib/config.ts';
import { externalNavigation } from '@/lib/navigation.ts';
import { providerOrigin } from './payment-provider.ts';

/** Chromium alone has it, and it alone enforces the header. */
type PolicyDocument = Document & {
  featurePolicy?: { allowsFeature: (feature: string, origin: string) => boolean };
};

const loadedPath = (): string | undefined => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : undefined;
};

/**
 * A document keeps the headers of the page that it was loaded with. Whoever came here by a link inside the site gets
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
