import { useEffect, useRef, useState } from 'react';
import type { BodyOf } from '#shared/api.ts';
import { termsVersion } from '#shared/billing.ts';
import { checkout as copy } from '#shared/messages/billing.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { externalNavigation } from '@/lib/navigation.ts';
import { useCreateCheckoutSession } from '../api.ts';

type CheckoutRequest = BodyOf<'POST /api/billing/create-checkout-session'>;

const failureText = (error: unknown) =>
  error instanceof ApiError ? (error.body.message ?? copy.noSession) : copy.failed;

/**
 * Sends the browser to the provider's payment page. `processing` holds from the press until the page is gone; it ends when
 * that fails, and when the person comes back to a page from the back-forward cache.
 */
export function useCheckout(): {
  processing: boolean;
  /** The renewal terms have to be shown beside its button. Returns whether the browser is on its way. */
  start: (request: CheckoutRequest) => Promise<boolean>;
} {
  const create = useCreateCheckoutSession();
  const [processing, setProcessing] = useState(false);
  const busy = useRef(false);
  const set = (next: boolean) => {
    busy.current = next;
    setProcessing(next);
  };
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setProcessing(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  const start = async (request: CheckoutRequest) => {
    if (busy.current) return false;
    set(true);
    try {
      const { url } = await create.mutateAsync({ ...request, terms: termsVersion });
      if (!url) throw new ApiError(502, copy.noSession, {});
      externalNavigation.assign(url);
      return true;
    } catch (error) {
      set(false);
      toast({ title: copy.error, description: failureText(error), variant: 'destructive' });
      return false;
    }
  };
  return { processing, start };
}
