/**
 * Keeps payers from waiting in line while the provider hangs: a timeout for the whole operation, and a circuit breaker. After
 * several calls in a row without a response, calls fail immediately. After a pause, one call probes whether the provider
 * responds again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Payments, PaymentsFailure } from './types.ts';

const timeoutMs = 8000;

/** Calls in a row without a response that open the circuit, and milliseconds until the probe. */
const breaker = { maxSilences: 5, pause: 10_000 };

/** The first two make no request; the lists are for background jobs, which can wait. */
const unguarded = ['readEvent', 'customerUrl', 'listEvents', 'listSubscriptions'];

type Call = (...parameters: unknown[]) => Promise<unknown>;

export function guardPayments(payments: Payments, { now }: { now: () => Date }): Payments {
  let silences = 0;
  let nextProbe = 0;
  const guard =
    (call: Call): Call =>
    async (...parameters) => {
      if (silences >= breaker.maxSilences) {
        if (now().getTime() < nextProbe)
          throw new PaymentsFailure('unreachable', 'the payment provider has not responded lately', {
            code: 'circuit_open',
          });
        // Others fail until this probe has ended.
        nextProbe = Number.POSITIVE_INFINITY;
      }
      try {
        const result = await Promise.race([call(...parameters), timeout()]);
        silences = 0;
        return result;
      } catch (error) {
        silences = isSilence(error) ? silences + 1 : 0;
        nextProbe = now().getTime() + breaker.pause;
        throw error;
      }
    };
  const guarded = Object.entries(payments).map(([name, member]) => [
    name,
    typeof member === 'function' && !unguarded.includes(name) ? guard(member as Call) : member,
  ]);
  return Object.fromEntries(guarded);
}

async function timeout(): Promise<never> {
  await sleep(timeoutMs, undefined, { ref: false });
  throw new PaymentsFailure('unreachable', 'the payment provider took too long');
}

/** No response at all, or a gateway error. "Too many requests" counts as a response. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof PaymentsFailure) || error.kind !== 'unreachable') return false;
  return error.status === undefined || error.status >= 500;
}
