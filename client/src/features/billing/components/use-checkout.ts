import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BodyOf } from '#shared/api.ts';
import { type BillingInterval, billingInterval, termsVersion } from '#shared/billing.ts';
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

/**
 * Monthly or annual as the URL says (?interval=), so that a reload keeps it; null when it names none. The choice shows
 * at once: the router updates the URL in a transition, and React would reset the clicked radio button until it ends.
 */
export function useUrlInterval() {
  const [query, setQuery] = useSearchParams();
  const inUrl = query.get('interval');
  const parsed = billingInterval.safeParse(inUrl);
  const [chosen, setChosen] = useState<{ over: string | null; interval: BillingInterval | null } | null>(
    null,
  );
  const choose = (interval: BillingInterval | null) => {
    setChosen({ over: inUrl, interval });
    setQuery(
      (before) => {
        if (interval) before.set('interval', interval);
        else before.delete('interval');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  if (chosen?.over === inUrl) return [chosen.interval, choose] as const;
  return [parsed.success ? parsed.data : null, choose] as const;
}
