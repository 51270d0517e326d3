/** Limits on requests to the payment provider, and the messages while it is unavailable. */
import { billing as copy } from '#shared/messages/billing.ts';
import { type Payments, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';

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

type State = { running: number; waiting: Array<() => void>; flights: Map<string, Promise<unknown>> };
const states = new WeakMap<object, State>();
const stateOf = (deps: Pick<Deps, 'pool'>): State => {
  const existing = states.get(deps.pool);
  if (existing) return existing;
  const created: State = { running: 0, waiting: [], flights: new Map() };
  states.set(deps.pool, created);
  return created;
};

/**
 * A provider request inside a transaction holds a connection. Only a third of the pool may do that at once, so
 * that a slow provider never takes the site along.
 */
export async function withProviderSlot<T>(
  deps: Pick<Deps, 'pool' | 'env'>,
  work: () => Promise<T>,
): Promise<T> {
  const state = stateOf(deps);
  const most = Math.max(1, Math.floor(deps.env.poolSize / 3));
  if (state.running >= most) await new Promise<void>((resolve) => state.waiting.push(resolve));
  else state.running += 1;
  try {
    return await work();
  } finally {
    const next = state.waiting.shift();
    if (next) next();
    else state.running -= 1;
  }
}

/** Concurrent equal requests share one result. */
export async function singleFlight<T>(
  deps: Pick<Deps, 'pool'>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const { flights } = stateOf(deps);
  const existing = flights.get(key) as Promise<T> | undefined;
  if (existing) return existing;
  const flight = work().finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}

/** Failures of the provider as API errors; its own message stays in the log. */
export async function orUnavailable<T>(deps: Pick<Deps, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.warn(
      { kind: error.kind, code: error.code, reason: error.message },
      'the payment provider failed',
    );
    throw new AppError('unavailable', { message: copy.away, retryAfter: 10 });
  }
}
