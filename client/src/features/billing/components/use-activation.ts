import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billingResult as copy } from '#shared/messages/billing.ts';
import { ApiError } from '@/lib/api-client.ts';

/** From section 9 of the specification. */
export const activation = { every: 10_000, attempts: 30 } as const;

/** The server rejected the request for good. */
export const isRefusal = (error: Error | null): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Polls for a payment's arrival. A failed response counts as an attempt. */
export function useActivation<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  { enabled, isOver }: { enabled: boolean; isOver: (data: Data) => boolean },
) {
  const [attempt, setAttempt] = useState(1);
  const [timedOut, setTimedOut] = useState(false);
  const query = useQuery({ ...options, enabled });
  const { data, refetch } = query;
  const over = data !== undefined && isOver(data);
  const refused = isRefusal(query.error);
  const polling = enabled && !over && !timedOut && !refused;
  useEffect(() => {
    if (!polling) return;
    const timer = setTimeout(() => {
      if (attempt >= activation.attempts) {
        setTimedOut(true);
        console.info(copy.timedOutLog);
        return;
      }
      setAttempt(attempt + 1);
      void refetch();
    }, activation.every);
    return () => clearTimeout(timer);
  }, [polling, attempt, refetch]);
  return {
    data,
    refused,
    isPending: query.isPending,
    attempt,
    over,
    timedOut,
    again: () => {
      setAttempt(1);
      setTimedOut(false);
      void refetch();
    },
  };
}
