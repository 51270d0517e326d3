/**
 * Requests to the provider in a bounded queue behind a circuit breaker: while the provider hangs, payers get an error
 * at once instead of waiting in line.
 */
import { type Payments, PaymentsFailure } from './types.ts';

export type GuardOptions = {
  now: () => Date;
  /** Operations at the same time. */
  concurrency?: number;
  /** Milliseconds that one operation may wait and run. */
  patience?: number;
  /** Operations without a response, in a row, that open the circuit. */
  failures?: number;
  /** Milliseconds until one operation may probe an open circuit. */
  cooldown?: number;
};

/** Not guarded: a signature check, and lists for jobs that nobody waits for. */
const unguarded = ['readEvent', 'listEvents', 'listSubscriptions', 'listPayments'];

export function guardPayments(payments: Payments, options: GuardOptions): Payments {
  const run = createGuard(options);
  const guarded = Object.entries(payments).map(([name, member]) => [
    name,
    typeof member === 'function' && !unguarded.includes(name)
      ? (...parameters: unknown[]) =>
          run(() => (member as (...given: unknown[]) => Promise<unknown>)(...parameters))
      : member,
  ]);
  return Object.fromEntries(guarded);
}

function createGuard({
  now,
  concurrency = 8,
  patience = 8000,
  failures: most = 5,
  cooldown = 10_000,
}: GuardOptions) {
  const waiting: Array<() => void> = [];
  let running = 0;
  let failures = 0;
  let openUntil: number | null = null;
  let probing = false;

  const noteResult = (failed: boolean) => {
    failures = failed ? failures + 1 : 0;
    openUntil = failures >= most ? now().getTime() + cooldown : null;
  };
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
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    const probe = enter();
    let timer: NodeJS.Timeout | undefined;
    let given = false;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        given = true;
        reject(new PaymentsFailure('unreachable', 'the payment provider took too long'));
      }, patience);
    });
    const attempt = async () => {
      if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        // Nobody waits for it any more.
        if (given) return await late;
        return await work();
      } finally {
        release();
      }
    };
    try {
      const result = await Promise.race([attempt(), late]);
      noteResult(false);
      return result;
    } catch (error) {
      noteResult(isSilence(error));
      throw error;
    } finally {
      clearTimeout(timer);
      if (probe) probing = false;
    }
  };
}

/** No response at all, or a gateway's: "too many requests" is a response. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof PaymentsFailure) || error.kind !== 'unreachable') return false;
  return error.status === undefined || error.status >= 500;
}
