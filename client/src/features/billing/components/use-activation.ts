import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billingResult as copy } from '#shared/messages/billing.ts';

/** Specification section 9. */
export const activation = { every: 10_000, attempts: 30 } as const;

/** Asks every 10 seconds whether a payment has arrived, at most 30 times; an answer that fails counts as one. */
export function useActivation<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  { enabled, isOver }: { enabled: boolean; isOver: (data: Data) => boolean },
) {
  const [attempt, setAttempt] = useState(1);
  const [timedOut, setTimedOut] = useState(false);
  const query = useQuery({ ...options, enabled });
  const { data, refetch } = query;
  const over = data !== undefined && isOver(data);
  const asking = enabled && !over && !timedOut;
  useEffect(() => {
    if (!asking) return;
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
  }, [asking, attempt, refetch]);
  return {
    data,
    error: query.error,
    /** Nothing has been answered yet. */
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
