import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BodyOf } from '#shared/contracts/api.ts';
import { type BillingInterval, billingInterval, termsVersion } from '#shared/contracts/billing.ts';
import { checkout as copy } from '#shared/messages/billing.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { externalNavigation, withParam } from '@/lib/navigation.ts';
import { useCreateCheckoutSession } from '../api.ts';

type CheckoutRequest = BodyOf<'POST /api/billing/create-checkout-session'>;

const failureText = (error: unknown) =>
  error instanceof ApiError ? (error.body.message ?? copy.noSession) : copy.failed;

/**
 * Sends the browser to the provider's payment page. `processing` stays true until the page unloads; it ends if that fails,
 * and when the back-forward cache restores the page.
 */
export function useCheckout() {
  const create = useCreateCheckoutSession();
  const [processing, setProcessing] = useState(false);
  const busy = useRef(false);
  const set = (next: boolean) => {
    busy.current = next;
    setProcessing(next);
  };
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setProcessing(false);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  /** The renewal terms must be shown next to its button. */
  const start = async (request: CheckoutRequest) => {
    if (busy.current) return;
    set(true);
    try {
      const { url } = await create.mutateAsync({ ...request, terms: termsVersion });
      if (!url) throw new ApiError(502, copy.noSession, {});
      externalNavigation.assign(url);
    } catch (error) {
      set(false);
      toast({ title: copy.error, description: failureText(error), variant: 'destructive' });
    }
  };
  return { processing, start };
}

/**
 * The billing interval in the URL (?interval=), so that a reload keeps it; null if there is none. A choice shows
 * immediately: the router updates the URL in a transition, and until it ends React would reset the clicked radio button.
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
    setQuery(withParam('interval', interval), { replace: true, preventScrollReset: true });
  };
  /** Chooses without the URL, whose query is cleared. */
  const preselect = useCallback(
    (interval: BillingInterval | null) => {
      setChosen({ over: null, interval });
      setQuery({}, { replace: true, preventScrollReset: true });
    },
    [setQuery],
  );
  if (chosen?.over === inUrl) return [chosen.interval, choose, preselect] as const;
  return [parsed.success ? parsed.data : null, choose, preselect] as const;
}
