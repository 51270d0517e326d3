/** Keeps payers from waiting in line while the provider hangs: a timeout for the whole operation, and a breaker. */
import { createBreaker } from '../breaker.ts';
import { type Payments, PaymentsFailure } from './types.ts';

const timeoutMs = 8000;

/** The first two make no request; the lists are for background jobs, which can wait. */
const unguarded = ['readEvent', 'customerUrl', 'listEvents', 'listSubscriptions'];

export function guardPayments(payments: Payments, { now }: { now: () => Date }): Payments {
  const guard = createBreaker({
    maxSilences: 5,
    isSilence,
    unavailable: () =>
      new PaymentsFailure('unreachable', 'the payment provider has not responded lately', {
        code: 'circuit_open',
      }),
    now: () => now().getTime(),
  });
  const guarded = Object.entries(payments).map(([name, member]) => [
    name,
    typeof member === 'function' && !unguarded.includes(name)
      ? (...parameters: unknown[]) =>
          guard(() => withTimeout((member as (...parameters: unknown[]) => Promise<unknown>)(...parameters)))
      : member,
  ]);
  return Object.fromEntries(guarded);
}

async function withTimeout<Result>(operation: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PaymentsFailure('unreachable', 'the payment provider took too long')),
      timeoutMs,
    );
  });
  return Promise.race([operation, timeout]).finally(() => clearTimeout(timer));
}

/** No response at all, or a gateway error. "Too many requests" counts as a response. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof PaymentsFailure) || error.kind !== 'unreachable') return false;
  return error.status === undefined || error.status >= 500;
}
