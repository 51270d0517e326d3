/**
 * A circuit breaker for services outside: after several calls in a row without a response, calls fail immediately instead
 * of waiting for their timeout. After a pause, one call probes whether the service responds again.
 */
type Options = {
  /** Calls in a row without a response that open the circuit. */
  maxSilences: number;
  /** Whether an error means that the service didn't respond. Other errors are responses. */
  isSilence: (error: unknown) => boolean;
  /** The error while the circuit is open. */
  unavailable: () => Error;
  /** In milliseconds. */
  now: () => number;
};

/** Milliseconds until the probe. */
const pause = 10_000;

export function createBreaker({ maxSilences, isSilence, unavailable, now }: Options) {
  let silences = 0;
  let nextProbe = 0;
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (silences >= maxSilences) {
      if (now() < nextProbe) throw unavailable();
      // Others fail until this probe has ended.
      nextProbe = Number.POSITIVE_INFINITY;
    }
    try {
      const result = await call();
      silences = 0;
      return result;
    } catch (error) {
      silences = isSilence(error) ? silences + 1 : 0;
      nextProbe = now() + pause;
      throw error;
    }
  };
}
