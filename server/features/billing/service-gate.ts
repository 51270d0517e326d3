/** Limits on requests to the payment provider, and the messages while it is unavailable. */
import { billing as copy } from '#shared/messages/billing.ts';
import { type Payments, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { clearMark, setMark } from './store-events.ts';

/** Throws unavailable where payments are off. */
export function paymentsOf(deps: Pick<Deps, 'payments'>): Payments {
  if (!deps.payments) throw new AppError('unavailable', { message: copy.off });
  return deps.payments;
}

/** Milliseconds for which matching prices are trusted; others are checked again at the next try. */
const pricesGood = 10 * 60_000;
const agreed = new WeakMap<Payments, number>();

/** Nothing is sold unless every price of the provider is the one that we show. */
export async function assertPrices(deps: Pick<Deps, 'payments' | 'log' | 'now'>): Promise<void> {
  const payments = paymentsOf(deps);
  if ((agreed.get(payments) ?? 0) > deps.now().getTime() - pricesGood) return;
  const errors = await payments.checkPrices();
  if (errors.length === 0) {
    agreed.set(payments, deps.now().getTime());
    return;
  }
  deps.log.error({ errors }, 'prices of the payment provider do not agree: nothing is sold');
  throw new AppError('unavailable', { message: copy.prices });
}

/** At the start of the server: logs early what checkout would refuse later. */
export async function checkPricesAtStart(deps: Pick<Deps, 'payments' | 'log' | 'now'>): Promise<void> {
  if (!deps.payments) return;
  try {
    await assertPrices(deps);
  } catch (error) {
    if (error instanceof PaymentsFailure)
      deps.log.warn({ reason: error.message }, 'prices could not be checked yet');
    else if (!(error instanceof AppError)) throw error;
  }
}

/**
 * The portal offers what we promise (switch, cancel, invoices, card), else every administrator reads it in the
 * Overview. At the start of the server and in the nightly pass.
 */
export async function checkPortal(deps: Pick<Deps, 'db' | 'payments' | 'log' | 'now'>): Promise<void> {
  if (!deps.payments) return;
  try {
    const errors = await deps.payments.checkPortal();
    if (errors.length === 0) return await clearMark(deps.db, { name: 'portal_wrong' });
    await reportPortal(deps, errors);
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.warn({ reason: error.message }, 'the portal could not be checked yet');
  }
}

export async function reportPortal(deps: Pick<Deps, 'db' | 'log' | 'now'>, errors: string[]): Promise<void> {
  deps.log.error({ errors }, "the customer portal is not ours: run 'npm run billing:setup'");
  await setMark(deps.db, { name: 'portal_wrong', at: deps.now() });
}

const flightsOf = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Concurrent equal requests share one result. */
export async function singleFlight<T>(
  deps: Pick<Deps, 'pool'>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const flights = flightsOf.get(deps.pool) ?? new Map<string, Promise<unknown>>();
  flightsOf.set(deps.pool, flights);
  const existing = flights.get(key) as Promise<T> | undefined;
  if (existing) return existing;
  const flight = work().finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}

/** Milliseconds that a payer waits for the provider, however many requests it takes. */
const payersPatience = 8000;

/**
 * Failures of the provider as API errors; its own message stays in the log. Work that takes too long goes on, and its
 * result is in the database for the next try.
 */
export async function orUnavailable<T>(
  deps: Pick<Deps, 'log'>,
  work: () => Promise<T>,
  patience = payersPatience,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PaymentsFailure('unreachable', 'the payment provider took too long')),
      patience,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.warn(
      { kind: error.kind, code: error.code, reason: error.message },
      'the payment provider failed',
    );
    throw new AppError('unavailable', { message: copy.away, retryAfter: 10 });
  } finally {
    clearTimeout(timer);
  }
}
