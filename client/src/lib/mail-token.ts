import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The token of a mail's link: taken from the address once, then out of sight, history and shared screens. */
export function useMailToken(): string | null {
  const [query, setQuery] = useSearchParams();
  const [token] = useState(() => query.get('token'));
  const inAddress = query.has('token');
  useEffect(() => {
    if (inAddress) setQuery({}, { replace: true });
  }, [inAddress, setQuery]);
  return token;
}
