/** Maps the SDK's errors to PaymentsFailure. Whether there was a response decides how a request may be retried. */
import Stripe from 'stripe';
import { PaymentsFailure } from './types.ts';

/** Statuses that ask for a retry (gateways, rate limits), unless the response is a replay. */
const retryable = [409, 429, 502, 503, 504];

export function failureOf(error: unknown): PaymentsFailure {
  if (error instanceof PaymentsFailure) return error;
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentsFailure('unreachable', 'the payment provider could not be reached', { cause: error });
  const { code, statusCode, headers, type } = error;
  const parametersDiffer = error instanceof Stripe.errors.StripeIdempotencyError && statusCode === 400;
  const replayed = headers?.['idempotent-replayed'] === 'true' || parametersDiffer;
  const unreachable = statusCode === undefined || (retryable.includes(statusCode) && !replayed);
  // The message may contain the API key; the type and code are enough for a log.
  return new PaymentsFailure(unreachable ? 'unreachable' : 'refused', `${type}${code ? ` (${code})` : ''}`, {
    code,
    status: statusCode,
    replayed,
    cause: error,
  });
}

export async function withFailures<T>(requests: () => Promise<T>): Promise<T> {
  try {
    return await requests();
  } catch (error) {
    throw failureOf(error);
  }
}

/** Like withFailures, but returns undefined if the object doesn't exist. */
export async function unlessMissing<T>(requests: () => Promise<T>): Promise<T | undefined> {
  try {
    return await requests();
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === 'resource_missing') return undefined;
    throw failure;
  }
}
