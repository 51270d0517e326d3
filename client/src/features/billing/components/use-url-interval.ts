import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type BillingInterval, billingInterval } from '#shared/billing.ts';

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
