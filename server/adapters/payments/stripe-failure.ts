/** Errors of the SDK as ours: whether the call was answered decides under which key it may be repeated. */
import Stripe from 'stripe';
import { PaymentsFailure } from './types.ts';

/** Statuses of gateways and limits, which say to come again; a saved answer is an answer all the same. */
const comeAgain = [409, 429, 502, 503, 504];

export function failureOf(error: unknown): PaymentsFailure {
  if (error instanceof PaymentsFailure) return error;
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentsFailure('unreachable', 'the payment provider could not be asked', { cause: error });
  const { code, statusCode, headers, type } = error;
  const replayed = headers?.['idempotent-replayed'] === 'true';
  const unanswered = statusCode === undefined || (comeAgain.includes(statusCode) && !replayed);
  // The text of a refusal may name the key that was used; the type and code say enough in a log.
  return new PaymentsFailure(unanswered ? 'unreachable' : 'refused', `${type}${code ? ` (${code})` : ''}`, {
    code,
    cause: error,
  });
}

/** Runs calls; what goes wrong comes out as PaymentsFailure. */
export async function asked<T>(calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    throw failureOf(error);
  }
}

/** As asked, but undefined where the provider does not know the object. */
export async function askedFor<T>(calls: () => Promise<T>): Promise<T | undefined> {
  try {
    return await calls();
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === 'resource_missing') return undefined;
    throw failure;
  }
}
