/** What the provider adds to the URL to which it sends the payer back. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const added = [
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
];

/** A query without them, for links that lead back here. */
export function ownSearch(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of added) query.delete(name);
  const text = query.toString();
  return text ? `?${text}` : '';
}

/**
 * Whether the payment failed on the provider's page. The parameters are removed once they are read: the secret does
 * not belong in the history, in logs or in a shared link.
 */
export function useProviderReturn(): { failed: boolean } {
  const [query, setQuery] = useSearchParams();
  const [failed] = useState(() => query.get('redirect_status') === 'failed');
  const present = added.some((name) => query.has(name));
  useEffect(() => {
    if (!present) return;
    setQuery((params) => new URLSearchParams(ownSearch(params.toString())), {
      replace: true,
      preventScrollReset: true,
    });
  }, [present, setQuery]);
  return { failed };
}
