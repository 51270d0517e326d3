/**
 * Limits concurrent requests to the provider and puts them behind a circuit breaker: if the provider hangs, payers get
 * an error immediately instead of waiting in line.
 */
import { type Payments, PaymentsFailure } from './types.ts';

type Clock = { now: () => Date };

const maxConcurrent = 8;
/** For the wait in the queue and the operation together. */
const timeoutMs = 8000;
/** Consecutive operations without a response that open the circuit. */
const maxFailures = 5;
/** After this, one operation may probe an open circuit. */
const cooldownMs = 10_000;

/** Signature checks make no request; the lists are for background jobs, which can wait. */
const unguarded = ['readEvent', 'listEvents', 'listSubscriptions', 'listPayments'];

export function guardPayments(payments: Payments, clock: Clock): Payments {
  const run = createGuard(clock);
  const guarded = Object.entries(payments).map(([name, member]) => [
    name,
    typeof member === 'function' && !unguarded.includes(name)
      ? (...parameters: unknown[]) =>
          run(() => (member as (...parameters: unknown[]) => Promise<unknown>)(...parameters))
      : member,
  ]);
  return Object.fromEntries(guarded);
}

function createGuard({ now }: Clock) {
  const queue: Array<() => void> = [];
  let running = 0;
  let failures = 0;
  let openUntil: number | null = null;
  let probing = false;

  const recordResult = (failed: boolean) => {
    failures = failed ? failures + 1 : 0;
    openUntil = failures >= maxFailures ? now().getTime() + cooldownMs : null;
  };
  /** Returns whether this operation probes the open circuit. */
  const enter = () => {
    if (openUntil === null) return false;
    if (probing || now().getTime() < openUntil)
      throw new PaymentsFailure('unreachable', 'the payment provider has not responded lately', {
        code: 'circuit_open',
      });
    probing = true;
    return true;
  };
  const release = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    const isProbe = enter();
    let timer: NodeJS.Timeout | undefined;
    let timedOut = false;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        timedOut = true;
        reject(new PaymentsFailure('unreachable', 'the payment provider took too long'));
      }, timeoutMs);
    });
    const attempt = async () => {
      if (running >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      try {
        // The caller already got the timeout error while this was queued.
        if (timedOut) return await timeout;
        return await work();
      } finally {
        release();
      }
    };
    try {
      const result = await Promise.race([attempt(), timeout]);
      recordResult(false);
      return result;
    } catch (error) {
      recordResult(isSilence(error));
      throw error;
    } finally {
      clearTimeout(timer);
      if (isProbe) probing = false;
    }
  };
}

/** No response at all, or a gateway error. "Too many requests" counts as a response. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof PaymentsFailure) || error.kind !== 'unreachable') return false;
  return error.status === undefined || error.status >= 500;
}
