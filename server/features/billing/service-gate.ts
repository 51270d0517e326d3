/** Guards requests to the payment provider and maps its failures to API errors. */
import { setTimeout as sleep } from 'node:timers/promises';
import { billing as copy } from '#shared/messages/billing.ts';
import { type Payments, PaymentsFailure } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { clearMark, setMark } from './store-events.ts';

/** Throws unavailable if payments are off. */
export function paymentsOf(deps: Pick<Deps, 'payments'>): Payments {
  if (!deps.payments) throw new AppError('unavailable', { message: copy.off });
  return deps.payments;
}

/** How long a successful price check is trusted. Failed ones are repeated at once. */
const priceCheckLifetime = 10 * 60_000;
const checkedAt = new WeakMap<Payments, number>();

/** Throws unavailable unless all of the provider's prices match the ones we show. */
export async function assertPrices(deps: Pick<Deps, 'payments' | 'log' | 'now'>): Promise<void> {
  const payments = paymentsOf(deps);
  if ((checkedAt.get(payments) ?? 0) > deps.now().getTime() - priceCheckLifetime) return;
  const errors = await payments.checkPrices();
  if (errors.length === 0) {
    checkedAt.set(payments, deps.now().getTime());
    return;
  }
  deps.log.error({ errors }, "the payment provider's prices do not match; nothing is sold");
  throw new AppError('unavailable', { message: copy.prices });
}

/** Reports wrong prices at startup instead of at the first checkout. */
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
 * Checks at startup and nightly that the portal offers what we promise (switch, cancel, invoices, card). Administrators
 * see a failure in the Overview.
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
  deps.log.error({ errors }, "the customer portal is misconfigured; run 'npm run billing:setup'");
  await setMark(deps.db, { name: 'portal_wrong', at: deps.now() });
}

/** How long a payer waits in total, even if several requests to the provider are needed. */
const payerTimeout = 8000;

/**
 * Maps provider failures and timeouts to `unavailable`; the provider's message is only logged. After a timeout the work
 * continues, so that the next attempt finds its result in the database.
 */
export async function orUnavailable<T>(deps: Pick<Deps, 'log'>, work: () => Promise<T>): Promise<T> {
  const timedOut = sleep(payerTimeout, undefined, { ref: false }).then(() => {
    throw new PaymentsFailure('unreachable', 'the payment provider took too long');
  });
  try {
    return await Promise.race([work(), timedOut]);
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    deps.log.warn(
      { kind: error.kind, code: error.code, reason: error.message },
      'the payment provider failed',
    );
    throw new AppError('unavailable', { message: copy.away, retryAfter: 10 });
  }
}
