/** Query parameters that the provider adds to the return URL. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const providerParams = [
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
];

/** The query string without them, for links that return here. */
export function ownSearch(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of providerParams) query.delete(name);
  const text = query.toString();
  return text ? `?${text}` : '';
}

/**
 * Whether the payment failed on the provider's page. Removes the provider's parameters from the URL: the secret doesn't
 * belong in the history, logs, or shared links.
 */
export function useProviderReturn(): { failed: boolean } {
  const [query, setQuery] = useSearchParams();
  const [failed] = useState(() => query.get('redirect_status') === 'failed');
  const present = providerParams.some((name) => query.has(name));
  useEffect(() => {
    if (!present) return;
    setQuery((params) => new URLSearchParams(ownSearch(params.toString())), {
      replace: true,
      preventScrollReset: true,
    });
  }, [present, setQuery]);
  return { failed };
}
